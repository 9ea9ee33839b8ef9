import type { Translation } from '../translation.ts'

/** The titles of the screens, by their English. */
export const moneyTitles = {
  'Payment Status': 'भुगतान की स्थिति',
  'Account Statement': 'अकाउंट स्टेटमेंट',
  Deposit: 'जमा करें',
  Withdraw: 'पॉइंट निकालें',
  'Wallet Management': 'वॉलेट',
  'Add Fund Upi': 'UPI से पॉइंट जोड़ें',
  'Add Fund Manual': 'UTR से पॉइंट जोड़ें',
  'Bank Details': 'बैंक की जानकारी',
  'Fund History': 'जमा और निकासी',
  'Deposit History': 'जमा की हिस्ट्री',
  'Approved Deposit': 'मंज़ूर जमा',
  'Withdrawal History': 'निकासी की हिस्ट्री',
  'Approved Withdrawal': 'मंज़ूर निकासी',
}

export const fundsWords = {
  balance: 'बैलेंस',
  retry: 'फिर से कोशिश करें',

  wallet: {
    held: (points: string, id: string) => `${id} के लिए ${points} अलग रखे`,
    addFund: 'पॉइंट जोड़ें',
    manual: 'UPI से पैसे भेजकर UTR डालें',
    withdraw: 'पॉइंट निकालें',
    deposits: 'जमा की हिस्ट्री',
    withdrawals: 'निकासी की हिस्ट्री',
    bank: 'बैंक की जानकारी जोड़ें',
  },

  allBids: {
    bids: 'बिड हिस्ट्री',
  },

  listed: {
    all: 'जमा और निकासी यहाँ दिखती हैं।',
    deposits: 'हर जमा यहाँ दिखती है, और उसका क्या हुआ।',
    withdrawals: 'हर निकासी यहाँ दिखती है, और उसका क्या हुआ।',
    approved: 'मंज़ूर हुए अनुरोध यहाँ दिखते हैं।',
  },
  history: {
    caption: 'अनुरोध',
    date: 'तारीख़',
    decided: 'फ़ैसला',
    points: 'पॉइंट',
    id: 'फ़ंड आईडी',
    type: 'प्रकार',
    status: 'स्थिति',
    reason: 'कारण',
    fund: { pending: 'जाँच में', declined: 'नामंज़ूर', success: 'सफल' },
    request: { pending: 'जाँच में', declined: 'नामंज़ूर', success: 'सफल' },
    types: { deposit: 'जमा', withdrawal: 'निकासी' },
    utr: {
      add: 'भुगतान कर दिया? UTR भेजें',
      title: 'UTR भेजें',
      hint: 'UTR आपके UPI या बैंक ऐप में मिलेगा। हम उससे आपका भुगतान ढूँढते हैं।',
      label: 'भुगतान का UTR',
      submit: 'भेजें',
      checking: (utr: string) => `UTR ${utr}: हम आपका भुगतान जाँच रहे हैं।`,
    },
  },
}

export const paymentsWords = {
  amount: 'कितने पॉइंट',
  quick: 'पॉइंट चुनें',
  after: (points: string) => `इसके बाद बैलेंस: ${points}`,
  copy: (what: string) => `${what} कॉपी करें`,

  addFund: {
    pay: 'भुगतान करें',
    manual: 'UPI से पैसे भेजकर UTR डालें',
    missing: 'पैसे कट गए पर पॉइंट नहीं आए? जमा की हिस्ट्री में UTR भेजें।',
    minimum: (points: string) => `कम से कम ${points} पॉइंट।`,
  },

  paymentStatus: {
    checking: 'आपके भुगतान की जाँच हो रही है…',
    slow: 'इस भुगतान का आख़िरी जवाब अभी नहीं आया है, हम फिर से पूछ रहे हैं। आप यहाँ रुक सकते हैं, या बाद में इसे जमा की हिस्ट्री में देख सकते हैं।',
    unknown: 'अभी जवाब नहीं आया। हम फिर से जाँच रहे हैं। दोबारा भुगतान न करें।',
    home: 'होम पर जाएँ',
    paid: 'आपका भुगतान मिल गया।',
    pending: 'आपका भुगतान पेंडिंग है। दोबारा भुगतान न करें। भुगतान पक्का होते ही पॉइंट जुड़ जाएँगे।',
    added: (points: string) => `+${points} पॉइंट`,
    done: 'ठीक है',
    other: 'कृपया इस भुगतान के लिए जमा की हिस्ट्री देखें।',
  },

  manual: {
    intro: 'पहले UPI से भुगतान करें, फिर उसका UTR यहाँ भेजें। हम भुगतान जाँचकर पॉइंट जोड़ते हैं।',
    openApp: 'UPI ऐप खोलें',
    showQr: 'QR कोड दिखाएँ',
    qr: 'भुगतान का QR कोड',
    noQr: 'QR कोड लोड नहीं हो सका। UPI आईडी कॉपी कर लें।',
    upi: 'UPI आईडी',
    phone: 'फ़ोन',
    utr: 'भुगतान का UTR',
    image: 'स्क्रीनशॉट (ज़रूरी नहीं)',
    addImage: 'स्क्रीनशॉट जोड़ें',
    removeImage: 'स्क्रीनशॉट हटाएँ',
    preview: 'आपका चुना हुआ स्क्रीनशॉट',
    submit: 'अनुरोध भेजें',
    sent: 'आपका अनुरोध भेज दिया गया है। वह जमा की हिस्ट्री में दिखेगा।',
    copied: (value: string) => `${value} कॉपी हो गया!`,
  },

  withdraw: {
    limits: (min: string, max: string) => `एक बार में ${min} से ${max} पॉइंट तक निकाल सकते हैं।`,
    to: (account: string) => `रक़म आपके खाते ${account} में भेजी जाएगी।`,
    bankFirst: 'कृपया पहले बैंक की जानकारी जोड़ें।',
    addBank: 'बैंक की जानकारी जोड़ें',
    held: 'अनुरोध भेजते ही ये पॉइंट अलग रख दिए जाते हैं। अनुरोध नामंज़ूर हो, तो पॉइंट वापस मिल जाते हैं।',
    submit: 'निकालें',
    ask: (points: string) => `${points} पॉइंट निकालें?`,
    noAccount: 'हमारे पास आपका कोई बैंक खाता नहीं है। अनुरोध नामंज़ूर हो सकता है।',
    confirm: 'पक्का करें',
    sent: 'आपका अनुरोध भेज दिया गया है। वह निकासी की हिस्ट्री में दिखेगा।',
  },

  bank: {
    ifsc: 'IFSC कोड',
    account: 'खाता नंबर',
    bankName: 'बैंक का नाम',
    holder: 'खाताधारक का नाम',
    paytm: 'Paytm नंबर (ज़रूरी नहीं)',
    phonepe: 'PhonePe नंबर (ज़रूरी नहीं)',
    gpay: 'Google Pay नंबर (ज़रूरी नहीं)',
    submit: 'सेव करें',
    saved: 'बैंक की जानकारी सेव हो गई।',
  },
}

export const statementWords: Translation['statementWords'] = {
  about: 'वॉलेट में आए और गए हर पॉइंट का हिसाब',
  filter: 'फ़िल्टर',
  showAll: 'सभी एंट्री दिखाएँ',
  noneText: 'वॉलेट में आए और गए हर पॉइंट का हिसाब यहाँ दिखता है।',
  caption: 'वॉलेट की हिस्ट्री',
  date: 'तारीख़',
  remark: 'विवरण',
  amount: 'पॉइंट',
  balance: 'बैलेंस',
  kind: 'प्रकार',
  kinds: {
    '': 'सभी',
    bid: 'बिड',
    win: 'जीत',
    deposit: 'जमा और क्रेडिट',
    withdrawal: 'निकासी और कटौती',
    refund: 'वापसी',
    welcome: 'वेलकम पॉइंट',
  },
  cameIn: 'आए',
  wentOut: 'गए',
  opening: 'शुरुआती बैलेंस',
  closing: 'आख़िरी बैलेंस',
  from: 'कब से',
  to: 'कब तक',
  period: (from: string, to: string) => `${from} से ${to} तक`,
  fromAfterTo: '“कब से” की तारीख़ “कब तक” के बाद की है। कोई एक बदलें।',
  skipped: (count: number) => `बिना तारीख़ या प्रकार की ${count} एंट्री नहीं दिखाई गईं।`,
  more: 'पुरानी एंट्री दिखाएँ',
  export: 'Excel के लिए डाउनलोड करें',
  print: 'प्रिंट करें',
  exportFailed: 'डाउनलोड बीच में रुक गया। कृपया फिर से कोशिश करें।',
}
