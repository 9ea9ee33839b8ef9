import type { Span } from '../../lib/span.ts'
import type { Translation } from '../translation.ts'
import { agoText, leftInShort, sessionLeft } from './spans.ts'

export const homeWords = {
  closedToday: 'आज बिड बंद आहे',
  closesIn: sessionLeft,
  left: leftInShort,
  takesBids: 'बिड लावता येते',
  awaited: 'निकालाची प्रतीक्षा',
  awaitedSince: (since: string) => `${since} पासून निकालाची प्रतीक्षा`,
  shownHere: 'निकाल इथे आपोआप दिसेल.',
  noResult: 'निकाल नाही',
  corrected: 'निकाल दुरुस्त केला',
  resultOf: (date: string) => `${date} चा निकाल`,
  yesterday: 'काल',
  resultOfYesterday: 'कालचा निकाल',
  spoken: (open: string, jodi: string, close: string) =>
    [
      open ? `ओपन ${open}` : 'ओपनचा निकाल अजून आला नाही',
      jodi && `जोडी ${jodi}`,
      close ? `क्लोज ${close}` : open && 'क्लोजचा निकाल अजून आला नाही',
    ]
      .filter(Boolean)
      .join(', '),
  live: 'लाइव्ह',
  updated: (ago: Span | null) => `अपडेट: ${agoText(ago)}`,
  timesFrom: (open: string, close: string) => `ओपन ${open}, क्लोज ${close}`,
  charts: (market: string) => `${market} चे चार्ट`,
  groups: {
    due: 'तुमचा निकाल येणार आहे',
    taking: 'बिड सुरू',
    waiting: 'निकालाची प्रतीक्षा',
    done: 'आजसाठी बंद',
  },
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

export const homeToolsWords: Translation['homeToolsWords'] = {
  favourites: 'आवडते',
  kept: 'आवडते मार्केट फक्त या फोनवर राहतात. लॉग आउट केल्यावर ते डिलीट होतात.',
  pin: market => `${market} सर्वात वर ठेवा`,
  find: 'मार्केट शोधा',
  notFound: 'या नावाचे मार्केट नाही.',
  waiting: (count, points) => `निकाल बाकी: ${count} बिड · ${points} पॉइंट`,
  won: points => `जिंकले ${points}`,
  staked: points => `लावले ${points}`,
  inPlay: (count, points = '') => `${count} बिडचा निकाल बाकी${points && ` · ${points} पॉइंट`}`,
  today: (staked, won) => `आज ${staked} लावले${won && `, ${won} जिंकले`}`,
  seeBids: 'बिड पाहा',
  first: '0 ते 9 पैकी एक अंक निवडा',
  firstText: (points, payout, odds) =>
    `एका अंकावर ${points} पॉइंट.${payout && ` ${odds} जणाला ${payout} मिळतात.`}`,
  refunded: points => `${points} परत मिळाले`,
  noWin: 'जिंकले नाही',
  lost: 'एकही बिड जिंकली नाही',
}

export const chartsWords = {
  kinds: { jodi_chart: 'जोडी', pana_chart: 'पाना' },
  caption: { jodi_chart: 'जोडी चार्ट', pana_chart: 'पाना चार्ट' },
  days: ['सोम', 'मंगळ', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  week: 'आठवडा',
  to: 'ते',
  today: 'आज',
  oldest: 'सर्वात जुना',
  newest: 'सर्वात नवीन',
  month: 'महिना',
  red: 'लाल: दोन्ही अंक सारखे (11) किंवा 5 च्या फरकाने (16)',
  noneText: 'आलेले निकाल इथे आठवड्यानुसार दिसतात.',
  newestOnly: (weeks: number) => `फक्त शेवटचे ${weeks} आठवडे.`,
  share: 'शेअर करा',
  retry: 'पुन्हा प्रयत्न करा',
  home: 'सर्व मार्केट',
}

export const gameRatesWords = {
  caption: 'रेट',
  type: 'गेम',
  rate: 'रेट',
  chanceToWin: 'जिंकण्याची शक्यता',
  ratio: (min: string, max: string) => `${min} चे ${max}`,
  odds: (draws: string) => `${draws}\u00a0पैकी\u00a01`,
  chance: (odds: string) => `शक्यता ${odds}`,
  orRarer: (odds: string) => `${odds} किंवा त्याहून कमी`,
  chanceNote: 'तीन अंकांचा प्रत्येक निकाल सारखाच शक्य असेल तरच या शक्यता बरोबर आहेत.',
  note: '10 चे 100 म्हणजे: जिंकणाऱ्या 10 पॉइंटच्या बिडवर एकूण 100 पॉइंट मिळतात.',
  empty: 'अजून रेट नाहीत.',
}

export const gameTypesWords = {
  bulk: (type: string) => `${type} बल्क`,
  bulkWord: 'बल्क',
  ways: 'बल्कमध्ये नंबर दाबून निवडा, लिहामध्ये नंबर टाइप करा.',
  typeWord: 'लिहा',
  beforeOpen: 'फक्त ओपनच्या वेळेपर्यंत',
  unknown: 'या नावाचे मार्केट नाही.',
}
