import type { MarketSession } from '#domain/bids.ts'
import type { Span } from '../../lib/span.ts'
import { agoText, bidsClose } from './spans.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' } as const

export const home = {
  closesIn: bidsClose,
  takesBids: 'बिड लग सकती है',
  awaited: 'नतीजे का इंतज़ार',
  awaitedSince: (since: string) => `${since} से नतीजे का इंतज़ार`,
  noResult: 'कोई नतीजा नहीं',
  corrected: 'नतीजा सुधारा गया',
  resultOf: (date: string) => `${date} का नतीजा`,
  live: 'लाइव',
  updated: (ago: Span | null) => `अपडेट: ${agoText(ago)}`,
  times: sessions,
  charts: (market: string) => `${market} के चार्ट`,
  groups: { taking: 'बिड चालू', waiting: 'नतीजे का इंतज़ार', done: 'आज के लिए बंद' },
  playWord: 'खेलें',
  play: (market: string) => `${market} खेलें`,
  callSupport: (number: string) => `सपोर्ट को कॉल करें, ${number}`,
  support: 'सपोर्ट',
  callNow: 'कॉल करें',
  whatsapp: 'WhatsApp',
  greeting: 'नमस्ते, मुझे अपने खाते के बारे में मदद चाहिए।',
  chartInfo: 'चार्ट',
  jodiChart: 'जोड़ी चार्ट',
  panaChart: 'पन्ना चार्ट',
  none: 'अभी कोई मार्केट नहीं है।',
  noneText: 'मार्केट खुलते ही यहाँ दिखेंगे।',
  retry: 'फिर से कोशिश करें',
  notActive: 'आपका खाता बिड के लिए चालू नहीं है। कृपया सपोर्ट से बात करें।',
}

export const freshness = {
  offline: 'आप ऑफ़लाइन हैं।',
  unanswered: 'सर्वर से जवाब नहीं आया।',
  loaded: (ago: Span | null) => `${updatedText(ago)}।`,
  asOf: (age: Span) => `${updatedText(age.count > 0 ? age : null)}।`,
  retry: 'फिर से कोशिश करें',
  arrived: (market: string, result: string) => `${market}: ${result}`,
}

export const updates = {
  ready: { text: 'ऐप का नया वर्ज़न तैयार है।', action: 'अपडेट करें' },
  taken: { text: 'ऐप दूसरे टैब में अपडेट हो गया है।', action: 'फिर से खोलें' },
  later: 'बाद में',
}

export const charts = {
  kinds: { jodi_chart: 'जोड़ी', pana_chart: 'पन्ना' },
  caption: { jodi_chart: 'जोड़ी चार्ट', pana_chart: 'पन्ना चार्ट' },
  days: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  week: 'हफ़्ता',
  to: 'से',
  oldest: 'सबसे पुराना',
  newest: 'सबसे नया',
  month: 'महीना',
  newestOnly: (weeks: number) => `सिर्फ़ आख़िरी ${weeks} हफ़्ते।`,
  retry: 'फिर से कोशिश करें',
  home: 'सभी मार्केट',
}

export const gameRates = {
  caption: 'रेट',
  type: 'गेम',
  rate: 'रेट',
  chanceToWin: 'जीतने की संभावना',
  ratio: (min: string, max: string) => `${min} का ${max}`,
  chance: (draws: string) => `संभावना ${draws}\u00a0में\u00a0से\u00a01`,
  orRarer: (chance: string) => `${chance} या उससे भी कम`,
  chanceNote: 'ये संभावनाएँ तभी सही हैं जब तीन अंकों का हर नतीजा बराबर संभव हो।',
  note: '10 का 100 का मतलब: जीतने वाली 10 पॉइंट की बिड पर कुल 100 पॉइंट मिलते हैं।',
  empty: 'अभी कोई रेट नहीं है।',
}

export const myBids = {
  more: 'पुरानी बिड दिखाएँ',
  status: { placed: 'नतीजा बाक़ी', won: 'जीती', lost: 'हारी', refunded: 'पॉइंट वापस' },
  points: (points: string) => `${points} पॉइंट`,
  placed: (when: string) => `लगाई: ${when}`,
  settled: (when: string) => `फ़ैसला: ${when}`,
  daySums: {
    staked: (points: string) => `लगाए ${points}`,
    won: (points: string) => `जीते ${points}`,
    refunded: (points: string) => `वापस ${points}`,
    net: (points: string) => `फ़ायदा/नुक़सान ${points}`,
  },
  result: 'नतीजा',
  corrected: 'नतीजा सुधारा गया',
  play: 'मार्केट देखें',
  retry: 'फिर से कोशिश करें',

  sum: (points: string, max: string, min: string, paid: string) =>
    `${points} × ${max} ÷ ${min} = ${paid}`,
  roundedDown: 'सिर्फ़ पूरे पॉइंट',
  paid: (points: string) => `${points} पॉइंट मिले`,
  drew: (session: MarketSession, number: string) => `${sessions[session]} में ${number} आया`,
  drewBoth: (number: string) => `नतीजा ${number} आया`,
  refunded: 'उस दिन नतीजा नहीं आया, इसलिए पॉइंट वापस मिले।',
  refundedClose: 'उस दिन क्लोज का नतीजा नहीं आया, इसलिए पॉइंट वापस मिले।',
  waits: (session: MarketSession) => `${sessions[session]} के नतीजे का इंतज़ार`,
  waitsAfter: (session: MarketSession, time: string) =>
    `${sessions[session]} के नतीजे का इंतज़ार, ${time} के बाद`,
  waitsSince: (session: MarketSession, time: string) =>
    `${time} से ${sessions[session]} के नतीजे का इंतज़ार`,

  receipt: 'रसीद',
  again: 'फिर खेलें',
  againLabel: (number: string, market: string) => `फिर खेलें: ${number}, ${market}`,
  unknown: 'इस नाम का कोई मार्केट नहीं है।',
  beforeOpen: (type: string) => `${type} की बिड सिर्फ़ ओपन के समय तक लगती है।`,
  nowClose: 'ओपन का समय ख़त्म हो गया है, इसलिए यह बिड क्लोज के लिए है।',

  filter: {
    title: 'बिड फ़िल्टर करें',
    open: 'फ़िल्टर',
    clear: 'फ़िल्टर हटाएँ',
    count: (count: number, hasMore: boolean) => (hasMore ? `${count} से ज़्यादा बिड` : `${count} बिड`),
    show: 'बिड दिखाएँ',
    market: 'मार्केट',
    type: 'गेम',
    status: 'स्थिति',
    day: 'तारीख़',
    all: { market: 'सभी मार्केट', type: 'सभी गेम', status: 'कोई भी' },
    none: (filter: string) => `इस फ़िल्टर में कोई बिड नहीं: ${filter}`,
    skipped: (count: number) => `बिना तारीख़ की ${count} बिड नहीं दिखाई गईं।`,
  },
}

function updatedText(ago: Span | null): string {
  return ago ? `${agoText(ago)} अपडेट हुआ` : 'अभी-अभी अपडेट हुआ'
}
