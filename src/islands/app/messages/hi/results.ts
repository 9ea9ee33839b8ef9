import type { MarketSession } from '#domain/bids.ts'
import type { Span } from '../../lib/span.ts'
import { agoText, bidsClose } from './spans.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' } as const

export const home = {
  closesIn: bidsClose,
  awaited: 'नतीजे का इंतज़ार',
  awaitedSince: (since: string) => `${since} से नतीजे का इंतज़ार`,
  noResult: 'कोई नतीजा नहीं',
  live: 'लाइव',
  updated: (ago: Span | null) => `अपडेट: ${agoText(ago)}`,
  times: sessions,
  charts: (market: string) => `${market} के चार्ट`,
  play: (market: string) => `${market} खेलें`,
  support: 'मदद',
  callNow: 'कॉल करें',
  whatsapp: 'WhatsApp',
  greeting: 'नमस्ते, मुझे अपने खाते के बारे में मदद चाहिए।',
  chartInfo: 'चार्ट',
  jodiChart: 'जोड़ी चार्ट',
  panaChart: 'पाना चार्ट',
  none: 'अभी कोई मार्केट नहीं है।',
  noneText: 'मार्केट खुलते ही यहाँ दिखेंगे।',
  retry: 'फिर कोशिश करें',
  notActive: 'आपका खाता अभी बिड के लिए चालू नहीं है। कृपया सपोर्ट से बात करें।',
}

export const freshness = {
  offline: 'आप ऑफ़लाइन हैं।',
  loaded: (ago: Span | null) => `जो दिख रहा है वह ${agoText(ago)} का है।`,
  asOf: (age: Span) => `${agoText(age)} तक का ब्योरा।`,
  retry: 'फिर कोशिश करें',
  arrived: (market: string, result: string) => `${market}: ${result}`,
}

export const updates = {
  ready: { text: 'ऐप का नया रूप तैयार है।', action: 'अपडेट करें' },
  taken: { text: 'ऐप दूसरे टैब में अपडेट हो गया है।', action: 'फिर से खोलें' },
  later: 'बाद में',
}

export const charts = {
  kinds: { jodi_chart: 'जोड़ी', pana_chart: 'पाना' },
  caption: { jodi_chart: 'जोड़ी चार्ट', pana_chart: 'पाना चार्ट' },
  days: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  week: 'हफ़्ता',
  to: 'से',
  oldest: 'सबसे पुराना',
  newest: 'सबसे नया',
  newestOnly: (weeks: number) => `सिर्फ़ सबसे नए ${weeks} हफ़्ते।`,
  retry: 'फिर कोशिश करें',
  home: 'सभी मार्केट',
}

export const gameRates = {
  caption: 'रेट',
  type: 'गेम',
  rate: 'रेट',
  ratio: (min: string, max: string) => `${min} KA ${max}`,
  chance: (draws: string) => `${draws}\u00a0में\u00a01`,
  orRarer: (chance: string) => `${chance} या कम`,
  chanceNote: 'ये मौके तभी सही हैं जब हर तीन अंक के आने की संभावना बराबर हो।',
  note: '10 KA 100 का मतलब: बिड जीतने पर 10 पॉइंट के कुल 100 मिलते हैं।',
  empty: 'अभी कोई रेट नहीं है।',
}

export const myBids = {
  more: 'पुरानी बिड दिखाएँ',
  status: { placed: 'चालू', won: 'जीती', lost: 'हारी', refunded: 'वापस' },
  points: (points: string) => `${points} पॉइंट`,
  placed: (when: string) => `लगाई: ${when}`,
  settled: (when: string) => `फ़ैसला: ${when}`,
  result: 'नतीजा',
  play: 'मार्केट देखें',
  retry: 'फिर कोशिश करें',

  sum: (points: number, max: number, min: number, paid: string) =>
    `${points} × ${max} ÷ ${min} = ${paid}`,
  roundedDown: 'पूरे पॉइंट में',
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

  again: 'फिर खेलें',
  againLabel: (number: string, market: string) => `फिर खेलें: ${number}, ${market}`,
  unknown: 'इस नाम का कोई मार्केट नहीं है।',
  beforeOpen: (type: string) => `${type} सिर्फ़ ओपन का समय ख़त्म होने से पहले लगती है।`,
  nowClose: 'ओपन का समय ख़त्म हो गया है: बिड क्लोज पर रखी गई है।',

  filter: {
    title: 'बिड छाँटें',
    open: 'छाँटें',
    clear: 'हटाएँ',
    count: (count: number, hasMore: boolean) => (hasMore ? `${count} बिड और बाकी` : `${count} बिड`),
    show: 'बिड दिखाएँ',
    market: 'मार्केट',
    type: 'गेम',
    status: 'स्थिति',
    day: 'तारीख़',
    all: { market: 'सभी मार्केट', type: 'सभी गेम', status: 'कोई भी' },
    none: (filter: string) => `${filter} की कोई बिड नहीं।`,
  },
}
