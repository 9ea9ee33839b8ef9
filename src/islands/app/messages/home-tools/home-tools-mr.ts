import type { HomeToolsWords } from './home-tools-en.ts'

export const words: HomeToolsWords = {
  favourites: 'आवडते',
  kept: 'आवडते मार्केट फक्त या फोनवर राहतात. लॉग आउट केल्यावर ते डिलीट होतात.',
  pin: market => `${market} सर्वात वर ठेवा`,
  find: 'मार्केट शोधा',
  notFound: 'या नावाचे मार्केट नाही.',
  waiting: (count, points) => `निकाल बाकी: ${count} बिड · ${points} पॉइंट`,
  won: (points, staked) => `जिंकले ${points} · लावले ${staked}`,
  refunded: points => `${points} परत मिळाले`,
  lost: 'एकही बिड जिंकली नाही',
}
