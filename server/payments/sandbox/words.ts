import type { Language } from '#contract/languages.ts'

/** The texts of the payment page, in the languages of the app. */
export const words = {
  en: {
    title: 'Sandbox payment',
    about: 'No money moves here. This page takes the place of a bank or a UPI app.',
    amount: (points: string) => `Amount: ${points} points`,
    reference: 'Reference',
    settled: { SUCCESS: 'This payment is made.', FAILURE: 'This payment has failed.' },
    unknown: 'There is no such payment.',
    back: 'Back to the app',
    pay: 'Pay',
    fail: 'Fail',
    pending: 'Leave pending',
    events: 'How the app gets the result',
    twice: 'Every event twice',
    outOfOrder: 'The last event first',
    late: 'Five seconds after you are back',
  },
  hi: {
    title: 'टेस्ट भुगतान',
    about: 'यहाँ असली पैसे नहीं लगते। यह पेज बैंक या UPI ऐप की जगह है।',
    amount: points => `रक़म: ${points} पॉइंट`,
    reference: 'रेफ़रेंस नंबर',
    settled: { SUCCESS: 'यह भुगतान हो गया है।', FAILURE: 'यह भुगतान नहीं हुआ।' },
    unknown: 'ऐसा कोई भुगतान नहीं है।',
    back: 'ऐप पर वापस जाएँ',
    pay: 'भुगतान करें',
    fail: 'भुगतान न होने दें',
    pending: 'पेंडिंग छोड़ें',
    events: 'ऐप को ख़बर कैसे मिले',
    twice: 'हर ख़बर दो बार',
    outOfOrder: 'आख़िरी ख़बर पहले',
    late: 'आपके लौटने के पाँच सेकंड बाद',
  },
  mr: {
    title: 'टेस्ट पेमेंट',
    about: 'इथे खरे पैसे लागत नाहीत. हे पेज बँक किंवा UPI ॲपच्या जागी आहे.',
    amount: points => `रक्कम: ${points} पॉइंट`,
    reference: 'रेफरन्स नंबर',
    settled: { SUCCESS: 'हे पेमेंट झाले आहे.', FAILURE: 'हे पेमेंट झाले नाही.' },
    unknown: 'असे कोणतेही पेमेंट नाही.',
    back: 'ॲपवर परत जा',
    pay: 'पैसे भरा',
    fail: 'पेमेंट होऊ देऊ नका',
    pending: 'पेंडिंग ठेवा',
    events: 'ॲपला बातमी कशी मिळेल',
    twice: 'प्रत्येक बातमी दोनदा',
    outOfOrder: 'शेवटची बातमी आधी',
    late: 'तुम्ही परत गेल्यावर पाच सेकंदांनी',
  },
} satisfies Record<Language, PageWords>

export type PageWords = {
  title: string
  about: string
  amount: (points: string) => string
  reference: string
  settled: { SUCCESS: string; FAILURE: string }
  unknown: string
  back: string
  pay: string
  fail: string
  pending: string
  events: string
  twice: string
  outOfOrder: string
  late: string
}
