import { hindiResults } from '#contract/result-words/hi.ts'
import type { MarketSession } from '#domain/bids.ts'
import type { Translation } from '../translation.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' } as const

export const myBidsWords = {
  noBids: 'अभी कोई बिड नहीं है।',
  today: 'आज की मेरी बिड',
  noneToday: 'आज की हर बिड यहाँ दिखेगी।',
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
  noneText: 'आपकी लगाई हुई हर बिड यहाँ अपने नतीजे के साथ दिखती है।',
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
  waitsAfter: (time: string) => `नतीजा ${time} के बाद`,
  waitsSince: (session: MarketSession, time: string) =>
    `${time} से ${sessions[session]} के नतीजे का इंतज़ार`,

  receipt: 'रसीद',
  again: 'फिर खेलें',
  againLabel: (number: string, market: string) => `फिर खेलें: ${number}, ${market}`,
  unknown: 'इस नाम का कोई मार्केट नहीं है।',
  beforeOpen: (type: string) => `${type} की बिड सिर्फ़ ओपन के समय तक लगती है।`,
  nowClose: (count: number) =>
    `ओपन का समय ख़त्म हो गया है, इसलिए ${count > 1 ? 'ये बिड क्लोज के लिए हैं' : 'यह बिड क्लोज के लिए है'}।`,

  filter: {
    title: 'बिड फ़िल्टर करें',
    open: 'फ़िल्टर',
    clear: 'फ़िल्टर हटाएँ',
    count: (count: number, hasMore: boolean) => (hasMore ? `कम से कम ${count} बिड` : `${count} बिड`),
    show: 'बिड दिखाएँ',
    market: 'मार्केट',
    type: 'गेम',
    status: 'स्थिति',
    day: 'तारीख़',
    all: { market: 'सभी मार्केट', type: 'सभी गेम' },
    everything: 'सभी',
    none: (filter: string) => `इस फ़िल्टर में कोई बिड नहीं: ${filter}`,
    skipped: (count: number) => `बिना तारीख़ की ${count} बिड नहीं दिखाई गईं।`,
  },
}

export const receiptWords: Translation['receiptWords'] = {
  title: 'रसीद',
  number: 'रसीद नंबर',
  placed: 'बिड का समय',
  issued: 'रसीद का समय',
  balance: 'बिड लगाने के बाद बैलेंस',
  asOf: 'अपडेट',
  total: (count, points) => `${count} बिड · ${points} पॉइंट`,
  points: points => `${points} पॉइंट`,
  each: text => `हर बिड ${text}`,
  result: 'नतीजा',
  corrected: 'नतीजा सुधारा गया',
  canWin: points => `जीतने पर ${points}`,
  won: points => `जीते ${points}`,
  lost: 'हारी',
  refunded: 'पॉइंट वापस',
  more: count => `और ${count} बिड`,
  earlier: number => `पहले की बिड: रसीद ${number}`,
  check: 'सवाल हो, तो सपोर्ट को रसीद का नंबर बताएँ।',
  done: 'ठीक है',
  playMore: 'और खेलें',
  sameAgain: 'यही बिड फिर से',
  failed: 'रसीद नहीं खुली।',
  retry: 'फिर से कोशिश करें',
  close: 'बंद करें',
  share: 'शेयर करें',
  savePicture: 'फ़ोटो सेव करें',
  shareText: 'टेक्स्ट शेयर करें',
  copyText: 'टेक्स्ट कॉपी करें',
  copied: 'कॉपी हो गया',
  notShared: 'यह नहीं हो सका। कृपया फिर से कोशिश करें।',
  print: 'प्रिंट करें',
}

export const lostBidsWords = {
  history: 'बिड हिस्ट्री',
}

export const ownResultWords: Translation['ownResultWords'] = {
  title: 'आपकी बिड का नतीजा',
  seeBids: 'बिड देखें',
  hide: market => `हटाएँ: ${market}`,
  won: numbers =>
    numbers.length > 0 && numbers.length < 4 ? `आपका ${numbers.join(', ')} जीता` : 'आप जीते',
  lost: 'कोई जीत नहीं',
  refunded: 'पॉइंट वापस',
  corrected: hindiResults.corrected,
  cost: (count, points) => `${count} बिड पर ${points} पॉइंट लगाए`,
  balanceNow: points => `बैलेंस ${points}`,
  announcement: ({ kind, market, result }, points) =>
    hindiResults.sentence(
      [market, result].filter(Boolean).join(' '),
      hindiResults.outcome(kind, points),
    ),
  balance: points => `बैलेंस ${points}।`,
}
