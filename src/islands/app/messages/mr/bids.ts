import { marathiResults } from '#contract/result-words/mr.ts'
import type { MarketSession } from '#domain/bids.ts'
import type { Translation } from '../translation.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' } as const

export const myBidsWords = {
  noBids: 'अजून एकही बिड नाही.',
  today: 'माझ्या आजच्या बिड',
  noneToday: 'आजची प्रत्येक बिड इथे दिसेल.',
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
  noneText: 'तुम्ही लावलेली प्रत्येक बिड इथे तिच्या निकालासह दिसते.',
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
  waitsAfter: (time: string) => `निकाल ${time} नंतर`,
  waitsSince: (session: MarketSession, time: string) =>
    `${time} पासून ${sessions[session]}च्या निकालाची प्रतीक्षा`,

  receipt: 'पावती',
  again: 'पुन्हा खेळा',
  againLabel: (number: string, market: string) => `पुन्हा खेळा: ${number}, ${market}`,
  unknown: 'या नावाचे मार्केट नाही.',
  beforeOpen: (type: string) => `${type}ची बिड ओपनच्या वेळेपर्यंतच लावता येते.`,
  nowClose: (count: number) =>
    `ओपनची वेळ संपली आहे, म्हणून ${count > 1 ? 'या बिड क्लोजसाठी आहेत' : 'ही बिड क्लोजसाठी आहे'}.`,

  filter: {
    title: 'बिड फिल्टर करा',
    open: 'फिल्टर',
    clear: 'फिल्टर काढून टाका',
    count: (count: number, hasMore: boolean) => (hasMore ? `किमान ${count} बिड` : `${count} बिड`),
    show: 'बिड दाखवा',
    market: 'मार्केट',
    type: 'गेम',
    status: 'स्थिती',
    day: 'तारीख',
    all: { market: 'सर्व मार्केट', type: 'सर्व गेम' },
    everything: 'सर्व',
    none: (filter: string) => `या फिल्टरमध्ये बिड नाही: ${filter}`,
    skipped: (count: number) => `तारीख नसलेल्या ${count} बिड दाखवल्या नाहीत.`,
  },
}

export const receiptWords: Translation['receiptWords'] = {
  title: 'पावती',
  number: 'पावती क्रमांक',
  placed: 'बिडची वेळ',
  issued: 'पावतीची वेळ',
  balance: 'बिड लावल्यानंतरची शिल्लक',
  asOf: 'अपडेट',
  total: (count, points) => `${count} बिड · ${points} पॉइंट`,
  points: points => `${points} पॉइंट`,
  each: text => `प्रत्येक बिड ${text}`,
  result: 'निकाल',
  corrected: 'निकाल दुरुस्त केला',
  canWin: points => `जिंकल्यास ${points}`,
  won: points => `जिंकले ${points}`,
  lost: 'हरली',
  refunded: 'पॉइंट परत',
  more: count => `आणखी ${count} बिड`,
  earlier: number => `आधीच्या बिड: पावती ${number}`,
  check: 'शंका असल्यास सपोर्टला पावतीचा क्रमांक सांगा.',
  done: 'ठीक आहे',
  playMore: 'आणखी खेळा',
  sameAgain: 'याच बिड पुन्हा',
  failed: 'पावती उघडली नाही.',
  retry: 'पुन्हा प्रयत्न करा',
  close: 'बंद करा',
  share: 'शेअर करा',
  savePicture: 'फोटो सेव्ह करा',
  shareText: 'मजकूर शेअर करा',
  copyText: 'मजकूर कॉपी करा',
  copied: 'कॉपी झाले',
  notShared: 'हे होऊ शकले नाही. कृपया पुन्हा प्रयत्न करा.',
  print: 'प्रिंट करा',
}

export const lostBidsWords = {
  history: 'बिडचा इतिहास',
}

export const ownResultWords: Translation['ownResultWords'] = {
  title: 'तुमच्या बिडचा निकाल',
  seeBids: 'बिड पाहा',
  hide: market => `काढा: ${market}`,
  won: numbers =>
    numbers.length > 0 && numbers.length < 4 ? `तुमचा ${numbers.join(', ')} जिंकला` : 'तुम्ही जिंकलात',
  lost: 'जिंकले नाही',
  refunded: 'पॉइंट परत',
  corrected: marathiResults.corrected,
  cost: (count, points) => `${count} बिडवर ${points} पॉइंट लावले`,
  balanceNow: points => `शिल्लक ${points}`,
  announcement: ({ kind, market, result }, points) =>
    marathiResults.sentence(
      [market, result].filter(Boolean).join(' '),
      marathiResults.outcome(kind, points),
    ),
  balance: points => `शिल्लक ${points}.`,
}
