import type { MarketSession } from '#domain/bids.ts'
import type { Span } from '../../lib/span.ts'
import { agoText, bidsClose } from './spans.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' } as const

export const home = {
  closesIn: bidsClose,
  takesBids: 'बिड लावता येते',
  awaited: 'निकालाची प्रतीक्षा',
  awaitedSince: (since: string) => `${since} पासून निकालाची प्रतीक्षा`,
  noResult: 'निकाल नाही',
  corrected: 'निकाल दुरुस्त केला',
  resultOf: (date: string) => `${date} चा निकाल`,
  live: 'लाइव्ह',
  updated: (ago: Span | null) => `अपडेट: ${agoText(ago)}`,
  times: sessions,
  charts: (market: string) => `${market} चे चार्ट`,
  groups: { taking: 'बिड सुरू', waiting: 'निकालाची प्रतीक्षा', done: 'आजसाठी बंद' },
  playWord: 'खेळा',
  play: (market: string) => `${market} खेळा`,
  callSupport: (number: string) => `सपोर्टला कॉल करा, ${number}`,
  support: 'सपोर्ट',
  callNow: 'कॉल करा',
  whatsapp: 'WhatsApp',
  greeting: 'नमस्कार, मला माझ्या खात्याबद्दल मदत हवी आहे.',
  chartInfo: 'चार्ट',
  jodiChart: 'जोडी चार्ट',
  panaChart: 'पाना चार्ट',
  none: 'अजून एकही मार्केट नाही.',
  noneText: 'मार्केट सुरू होताच इथे दिसतील.',
  retry: 'पुन्हा प्रयत्न करा',
  notActive: 'तुमचे खाते बिडसाठी सुरू नाही. कृपया सपोर्टशी संपर्क साधा.',
}

export const freshness = {
  offline: 'तुम्ही ऑफलाइन आहात.',
  unanswered: 'सर्व्हरकडून उत्तर आले नाही.',
  loaded: (ago: Span | null) => `${updatedText(ago)}.`,
  asOf: (age: Span) => `${updatedText(age.count > 0 ? age : null)}.`,
  retry: 'पुन्हा प्रयत्न करा',
  arrived: (market: string, result: string) => `${market}: ${result}`,
}

export const updates = {
  ready: { text: 'ॲपची नवीन आवृत्ती तयार आहे.', action: 'अपडेट करा' },
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
  newest: 'सर्वात नवीन',
  month: 'महिना',
  newestOnly: (weeks: number) => `फक्त शेवटचे ${weeks} आठवडे.`,
  retry: 'पुन्हा प्रयत्न करा',
  home: 'सर्व मार्केट',
}

export const gameRates = {
  caption: 'रेट',
  type: 'गेम',
  rate: 'रेट',
  chanceToWin: 'जिंकण्याची शक्यता',
  ratio: (min: string, max: string) => `${min} चे ${max}`,
  chance: (draws: string) => `शक्यता ${draws}\u00a0पैकी\u00a01`,
  orRarer: (chance: string) => `${chance} किंवा त्याहून कमी`,
  chanceNote: 'तीन अंकांचा प्रत्येक निकाल सारखाच शक्य असेल तरच या शक्यता बरोबर आहेत.',
  note: '10 चे 100 म्हणजे: जिंकणाऱ्या 10 पॉइंटच्या बिडवर एकूण 100 पॉइंट मिळतात.',
  empty: 'अजून रेट नाहीत.',
}

export const myBids = {
  more: 'जुन्या बिड दाखवा',
  status: { placed: 'निकाल बाकी', won: 'जिंकली', lost: 'हरली', refunded: 'पॉइंट परत' },
  points: (points: string) => `${points} पॉइंट`,
  placed: (when: string) => `लावली: ${when}`,
  settled: (when: string) => `निर्णय: ${when}`,
  daySums: {
    staked: (points: string) => `लावले ${points}`,
    won: (points: string) => `जिंकले ${points}`,
    refunded: (points: string) => `परत ${points}`,
    net: (points: string) => `फायदा/तोटा ${points}`,
  },
  result: 'निकाल',
  corrected: 'निकाल दुरुस्त केला',
  play: 'मार्केट पाहा',
  retry: 'पुन्हा प्रयत्न करा',

  sum: (points: string, max: string, min: string, paid: string) =>
    `${points} × ${max} ÷ ${min} = ${paid}`,
  roundedDown: 'फक्त पूर्ण पॉइंट',
  paid: (points: string) => `${points} पॉइंट मिळाले`,
  drew: (session: MarketSession, number: string) => `${sessions[session]}मध्ये ${number} आला`,
  drewBoth: (number: string) => `निकाल ${number} आला`,
  refunded: 'त्या दिवशी निकाल आला नाही, म्हणून पॉइंट परत मिळाले.',
  refundedClose: 'त्या दिवशी क्लोजचा निकाल आला नाही, म्हणून पॉइंट परत मिळाले.',
  waits: (session: MarketSession) => `${sessions[session]}च्या निकालाची प्रतीक्षा`,
  waitsAfter: (session: MarketSession, time: string) =>
    `${sessions[session]}च्या निकालाची प्रतीक्षा, ${time} नंतर`,
  waitsSince: (session: MarketSession, time: string) =>
    `${time} पासून ${sessions[session]}च्या निकालाची प्रतीक्षा`,

  receipt: 'पावती',
  again: 'पुन्हा खेळा',
  againLabel: (number: string, market: string) => `पुन्हा खेळा: ${number}, ${market}`,
  unknown: 'या नावाचे मार्केट नाही.',
  beforeOpen: (type: string) => `${type}ची बिड ओपनच्या वेळेपर्यंतच लावता येते.`,
  nowClose: 'ओपनची वेळ संपली आहे, म्हणून ही बिड क्लोजसाठी आहे.',

  filter: {
    title: 'बिड फिल्टर करा',
    open: 'फिल्टर',
    clear: 'फिल्टर काढून टाका',
    count: (count: number, hasMore: boolean) =>
      hasMore ? `${count} पेक्षा जास्त बिड` : `${count} बिड`,
    show: 'बिड दाखवा',
    market: 'मार्केट',
    type: 'गेम',
    status: 'स्थिती',
    day: 'तारीख',
    all: { market: 'सर्व मार्केट', type: 'सर्व गेम', status: 'कोणतीही' },
    none: (filter: string) => `या फिल्टरमध्ये बिड नाही: ${filter}`,
    skipped: (count: number) => `तारीख नसलेल्या ${count} बिड दाखवल्या नाहीत.`,
  },
}

function updatedText(ago: Span | null): string {
  return ago ? `${agoText(ago)} अपडेट झाले` : 'आत्ताच अपडेट झाले'
}
