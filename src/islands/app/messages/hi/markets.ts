import type { Span } from '../../lib/span.ts'
import type { Translation } from '../translation.ts'
import { agoText, leftInShort, sessionLeft } from './spans.ts'

export const homeWords = {
  closedToday: 'आज बिड बंद है',
  closesIn: sessionLeft,
  left: leftInShort,
  takesBids: 'बिड लग सकती है',
  awaited: 'नतीजे का इंतज़ार',
  awaitedSince: (since: string) => `${since} से नतीजे का इंतज़ार`,
  shownHere: 'नतीजा यहाँ अपने आप दिखेगा।',
  noResult: 'कोई नतीजा नहीं',
  corrected: 'नतीजा सुधारा गया',
  resultOf: (date: string) => `${date} का नतीजा`,
  yesterday: 'कल',
  resultOfYesterday: 'कल का नतीजा',
  spoken: (open: string, jodi: string, close: string) =>
    [
      open ? `ओपन ${open}` : 'ओपन का नतीजा अभी नहीं आया',
      jodi && `जोड़ी ${jodi}`,
      close ? `क्लोज ${close}` : open && 'क्लोज का नतीजा अभी नहीं आया',
    ]
      .filter(Boolean)
      .join(', '),
  live: 'लाइव',
  updated: (ago: Span | null) => `अपडेट: ${agoText(ago)}`,
  timesFrom: (open: string, close: string) => `ओपन ${open}, क्लोज ${close}`,
  charts: (market: string) => `${market} के चार्ट`,
  groups: {
    due: 'आपका नतीजा आने वाला है',
    taking: 'बिड चालू',
    waiting: 'नतीजे का इंतज़ार',
    done: 'आज के लिए बंद',
  },
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

export const homeToolsWords: Translation['homeToolsWords'] = {
  favourites: 'पसंदीदा',
  kept: 'पसंदीदा मार्केट सिर्फ़ इसी फ़ोन पर रहते हैं। लॉग आउट करने पर डिलीट हो जाते हैं।',
  pin: market => `${market} को सबसे ऊपर रखें`,
  find: 'मार्केट खोजें',
  notFound: 'इस नाम का कोई मार्केट नहीं है।',
  waiting: (count, points) => `नतीजा बाक़ी: ${count} बिड · ${points} पॉइंट`,
  won: points => `जीते ${points}`,
  staked: points => `लगाए ${points}`,
  inPlay: (count, points = '') => `${count} बिड का नतीजा बाक़ी${points && ` · ${points} पॉइंट`}`,
  today: (staked, won) => `आज ${staked} लगाए${won && `, ${won} जीते`}`,
  seeBids: 'बिड देखें',
  first: '0 से 9 में से एक अंक चुनें',
  firstText: (points, payout, odds) =>
    `एक अंक पर ${points} पॉइंट।${payout && ` ${odds} को ${payout} मिलते हैं।`}`,
  refunded: points => `${points} वापस मिले`,
  noWin: 'कोई जीत नहीं',
  lost: 'कोई बिड नहीं जीती',
}

export const chartsWords = {
  kinds: { jodi_chart: 'जोड़ी', pana_chart: 'पन्ना' },
  caption: { jodi_chart: 'जोड़ी चार्ट', pana_chart: 'पन्ना चार्ट' },
  days: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  week: 'हफ़्ता',
  to: 'से',
  today: 'आज',
  oldest: 'सबसे पुराना',
  newest: 'सबसे नया',
  month: 'महीना',
  red: 'लाल: दोनों अंक एक जैसे (11) या 5 के फ़र्क़ पर (16)',
  noneText: 'आए हुए नतीजे यहाँ हफ़्ते के हिसाब से दिखते हैं।',
  newestOnly: (weeks: number) => `सिर्फ़ आख़िरी ${weeks} हफ़्ते।`,
  share: 'शेयर करें',
  retry: 'फिर से कोशिश करें',
  home: 'सभी मार्केट',
}

export const gameRatesWords = {
  caption: 'रेट',
  type: 'गेम',
  rate: 'रेट',
  chanceToWin: 'जीतने की संभावना',
  ratio: (min: string, max: string) => `${min} का ${max}`,
  odds: (draws: string) => `${draws}\u00a0में\u00a0से\u00a01`,
  chance: (odds: string) => `संभावना ${odds}`,
  orRarer: (odds: string) => `${odds} या उससे भी कम`,
  chanceNote: 'ये संभावनाएँ तभी सही हैं जब तीन अंकों का हर नतीजा बराबर संभव हो।',
  note: '10 का 100 का मतलब: जीतने वाली 10 पॉइंट की बिड पर कुल 100 पॉइंट मिलते हैं।',
  empty: 'अभी कोई रेट नहीं है।',
}

export const gameTypesWords = {
  bulk: (type: string) => `${type} बल्क`,
  bulkWord: 'बल्क',
  ways: 'बल्क में नंबर छूकर चुनें, लिखें में नंबर टाइप करें।',
  typeWord: 'लिखें',
  beforeOpen: 'सिर्फ़ ओपन के समय तक',
  unknown: 'इस नाम का कोई मार्केट नहीं है।',
}
