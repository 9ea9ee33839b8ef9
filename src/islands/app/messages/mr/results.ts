import type { MarketSession } from '#domain/bids.ts'
import type { Span } from '../../lib/span.ts'
import { agoText, bidsClose } from './spans.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' } as const

export const home = {
  closesIn: bidsClose,
  awaited: 'निकालाची प्रतीक्षा',
  awaitedSince: (since: string) => `${since} पासून निकालाची प्रतीक्षा`,
  noResult: 'निकाल नाही',
  live: 'लाइव्ह',
  updated: (ago: Span | null) => `अपडेट: ${agoText(ago)}`,
  times: sessions,
  charts: (market: string) => `${market} चे चार्ट`,
  play: (market: string) => `${market} खेळा`,
  support: 'मदत',
  callNow: 'कॉल करा',
  whatsapp: 'WhatsApp',
  greeting: 'नमस्कार, मला माझ्या खात्याबद्दल मदत हवी आहे.',
  chartInfo: 'चार्ट',
  jodiChart: 'जोडी चार्ट',
  panaChart: 'पाना चार्ट',
  none: 'अजून एकही मार्केट नाही.',
  noneText: 'मार्केट सुरू होताच इथे दिसतील.',
  retry: 'पुन्हा प्रयत्न करा',
  notActive: 'तुमचे खाते अजून बिडसाठी सुरू नाही. कृपया सपोर्टशी बोला.',
}

export const freshness = {
  offline: 'तुम्ही ऑफलाइन आहात.',
  loaded: (ago: Span | null) => `दिसते आहे ते ${agoText(ago)} लोड झाले.`,
  asOf: (age: Span) => `${agoText(age)}पर्यंतचा तपशील.`,
  retry: 'पुन्हा प्रयत्न करा',
  arrived: (market: string, result: string) => `${market}: ${result}`,
}

export const updates = {
  ready: { text: 'ॲपचे नवे रूप तयार आहे.', action: 'अपडेट करा' },
  taken: { text: 'ॲप दुसऱ्या टॅबमध्ये अपडेट झाले आहे.', action: 'पुन्हा उघडा' },
  later: 'नंतर',
}

export const charts = {
  kinds: { jodi_chart: 'जोडी', pana_chart: 'पाना' },
  caption: { jodi_chart: 'जोडी चार्ट', pana_chart: 'पाना चार्ट' },
  days: ['सोम', 'मंगळ', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  week: 'आठवडा',
  to: 'ते',
  oldest: 'सर्वात जुना',
  newest: 'सर्वात नवा',
  newestOnly: (weeks: number) => `फक्त सर्वात नवे ${weeks} आठवडे.`,
  retry: 'पुन्हा प्रयत्न करा',
  home: 'सर्व मार्केट',
}

export const gameRates = {
  caption: 'रेट',
  type: 'गेम',
  rate: 'रेट',
  ratio: (min: string, max: string) => `${min} KA ${max}`,
  chance: (draws: string) => `${draws}\u00a0पैकी\u00a01`,
  orRarer: (chance: string) => `${chance} वा कमी`,
  chanceNote: 'प्रत्येक तीन अंक येण्याची शक्यता सारखी असेल तरच हे बरोबर आहे.',
  note: '10 KA 100 म्हणजे: बिड जिंकल्यास 10 पॉइंटचे एकूण 100 मिळतात.',
  empty: 'अजून रेट नाहीत.',
}

export const myBids = {
  more: 'जुन्या बिड दाखवा',
  status: { placed: 'चालू', won: 'जिंकली', lost: 'हरली', refunded: 'परत' },
  points: (points: string) => `${points} पॉइंट`,
  placed: (when: string) => `लावली: ${when}`,
  settled: (when: string) => `निर्णय: ${when}`,
  result: 'निकाल',
  play: 'मार्केट पाहा',
  retry: 'पुन्हा प्रयत्न करा',

  sum: (points: number, max: number, min: number, paid: string) =>
    `${points} × ${max} ÷ ${min} = ${paid}`,
  roundedDown: 'पूर्ण पॉइंटमध्ये',
  paid: (points: string) => `${points} पॉइंट मिळाले`,
  drew: (session: MarketSession, number: string) => `${sessions[session]}मध्ये ${number} आला`,
  drewBoth: (number: string) => `निकाल ${number} आला`,
  refunded: 'त्या दिवशी निकाल आला नाही, म्हणून पॉइंट परत मिळाले.',
  refundedClose: 'त्या दिवशी क्लोजचा निकाल आला नाही, म्हणून पॉइंट परत मिळाले.',
  waits: (session: MarketSession) => `${sessions[session]}च्या निकालाची वाट`,
  waitsAfter: (session: MarketSession, time: string) =>
    `${sessions[session]}च्या निकालाची वाट, ${time} नंतर`,
  waitsSince: (session: MarketSession, time: string) =>
    `${time} पासून ${sessions[session]}च्या निकालाची वाट`,

  again: 'पुन्हा खेळा',
  againLabel: (number: string, market: string) => `पुन्हा खेळा: ${number}, ${market}`,
  unknown: 'या नावाचे मार्केट नाही.',
  beforeOpen: (type: string) => `${type} फक्त ओपनची वेळ संपण्याआधी लावता येते.`,
  nowClose: 'ओपनची वेळ संपली आहे: बिड क्लोजवर ठेवली आहे.',

  filter: {
    title: 'बिड निवडा',
    open: 'निवडा',
    clear: 'काढा',
    count: (count: number, hasMore: boolean) =>
      hasMore ? `${count} बिड आणि आणखी` : `${count} बिड`,
    show: 'बिड दाखवा',
    market: 'मार्केट',
    type: 'गेम',
    status: 'स्थिती',
    day: 'तारीख',
    all: { market: 'सर्व मार्केट', type: 'सर्व गेम', status: 'कोणतीही' },
    none: (filter: string) => `${filter} ची एकही बिड नाही.`,
  },
}
