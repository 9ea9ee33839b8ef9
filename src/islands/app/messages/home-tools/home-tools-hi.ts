import type { HomeToolsWords } from './home-tools-en.ts'

export const words: HomeToolsWords = {
  favourites: 'पसंदीदा',
  kept: 'पसंदीदा मार्केट सिर्फ़ इसी फ़ोन पर रहते हैं। लॉग आउट करने पर डिलीट हो जाते हैं।',
  pin: market => `${market} को सबसे ऊपर रखें`,
  find: 'मार्केट खोजें',
  notFound: 'इस नाम का कोई मार्केट नहीं है।',
  waiting: (count, points) => `नतीजा बाक़ी: ${count} बिड · ${points} पॉइंट`,
  won: (points, staked) => `जीते ${points} · लगाए ${staked}`,
  refunded: points => `${points} वापस मिले`,
  lost: 'कोई बिड नहीं जीती',
}
