import type { Translation } from '../translation.ts'

/** The titles of the screens, by their English. */
export const moneyTitles = {
  'Payment Status': 'पेमेंटची स्थिती',
  'Account Statement': 'अकाउंट स्टेटमेंट',
  Deposit: 'जमा करा',
  Withdraw: 'पॉइंट काढा',
  'Wallet Management': 'वॉलेट',
  'Add Fund Upi': 'UPI ने पॉइंट जोडा',
  'Add Fund Manual': 'UPI ने पैसे भरून UTR टाका',
  'Bank Details': 'बँकेची माहिती',
  'Fund History': 'जमा आणि विड्रॉल',
  'Deposit History': 'जमेचा इतिहास',
  'Approved Deposit': 'मंजूर जमा',
  'Withdrawal History': 'विड्रॉलचा इतिहास',
  'Approved Withdrawal': 'मंजूर विड्रॉल',
}

export const fundsWords = {
  balance: 'शिल्लक',
  retry: 'पुन्हा प्रयत्न करा',

  wallet: {
    held: (points: string, id: string) => `${id} साठी ${points} बाजूला ठेवले`,
    addFund: 'पॉइंट जोडा',
    manual: 'UPI ने पैसे भरून UTR टाका',
    withdraw: 'पॉइंट काढा',
    deposits: 'जमेचा इतिहास',
    withdrawals: 'विड्रॉलचा इतिहास',
    bank: 'बँकेची माहिती जोडा',
  },

  allBids: {
    bids: 'बिडचा इतिहास',
  },

  listed: {
    all: 'जमा आणि विड्रॉल इथे दिसतात.',
    deposits: 'प्रत्येक जमा इथे दिसते, आणि तिचे काय झाले तेही.',
    withdrawals: 'प्रत्येक विड्रॉल इथे दिसतो, आणि त्याचे काय झाले तेही.',
    approved: 'मंजूर झालेल्या विनंत्या इथे दिसतात.',
  },
  history: {
    caption: 'विनंत्या',
    date: 'तारीख',
    decided: 'निर्णय',
    points: 'पॉइंट',
    id: 'फंड आयडी',
    type: 'प्रकार',
    status: 'स्थिती',
    reason: 'कारण',
    fund: { pending: 'तपासणीत', declined: 'नामंजूर', success: 'यशस्वी' },
    request: { pending: 'तपासणीत', declined: 'नामंजूर', success: 'यशस्वी' },
    types: { deposit: 'जमा', withdrawal: 'विड्रॉल' },
    utr: {
      add: 'पेमेंट केले आहे? UTR पाठवा',
      title: 'UTR पाठवा',
      hint: 'UTR तुमच्या UPI किंवा बँक ॲपमध्ये मिळेल. त्यावरून आम्ही तुमचे पेमेंट शोधतो.',
      label: 'पेमेंटचा UTR',
      submit: 'पाठवा',
      checking: (utr: string) => `UTR ${utr}: आम्ही तुमचे पेमेंट तपासत आहोत.`,
    },
  },
}

export const paymentsWords = {
  amount: 'किती पॉइंट',
  quick: 'पॉइंट निवडा',
  after: (points: string) => `यानंतर शिल्लक: ${points}`,
  copy: (what: string) => `${what} कॉपी करा`,

  addFund: {
    pay: 'पैसे भरा',
    manual: 'UPI ने पैसे भरून UTR टाका',
    missing: 'पैसे गेले पण पॉइंट आले नाहीत? जमेच्या इतिहासात UTR पाठवा.',
    minimum: (points: string) => `कमीत कमी ${points} पॉइंट.`,
  },

  paymentStatus: {
    checking: 'तुमचे पेमेंट तपासत आहोत…',
    slow: 'या पेमेंटचे अंतिम उत्तर अजून आलेले नाही, आम्ही पुन्हा विचारत आहोत. तुम्ही इथे थांबू शकता, किंवा नंतर ते जमेच्या इतिहासात पाहू शकता.',
    unknown: 'अजून उत्तर आले नाही. आम्ही पुन्हा तपासत आहोत. पुन्हा पेमेंट करू नका.',
    home: 'होमवर जा',
    paid: 'तुमचे पेमेंट मिळाले.',
    pending: 'तुमचे पेमेंट पेंडिंग आहे. पुन्हा पेमेंट करू नका. पेमेंट पक्के होताच पॉइंट जमा होतील.',
    added: (points: string) => `+${points} पॉइंट`,
    done: 'ठीक आहे',
    other: 'कृपया या पेमेंटसाठी जमेचा इतिहास पाहा.',
  },

  manual: {
    intro: 'आधी UPI ने पैसे भरा, मग त्याचा UTR इथे पाठवा. आम्ही पेमेंट तपासून पॉइंट जोडतो.',
    openApp: 'UPI ॲप उघडा',
    showQr: 'QR कोड दाखवा',
    qr: 'पेमेंटचा QR कोड',
    noQr: 'QR कोड लोड होऊ शकला नाही. त्याऐवजी UPI आयडी कॉपी करा.',
    upi: 'UPI आयडी',
    phone: 'फोन',
    utr: 'पेमेंटचा UTR',
    image: 'स्क्रीनशॉट (ऐच्छिक)',
    addImage: 'स्क्रीनशॉट जोडा',
    removeImage: 'स्क्रीनशॉट काढा',
    preview: 'तुम्ही निवडलेला स्क्रीनशॉट',
    submit: 'विनंती पाठवा',
    sent: 'तुमची विनंती पाठवली आहे. ती जमेच्या इतिहासात दिसेल.',
    copied: (value: string) => `${value} कॉपी झाले!`,
  },

  withdraw: {
    limits: (min: string, max: string) => `एका वेळी ${min} ते ${max} पॉइंट काढता येतात.`,
    to: (account: string) => `रक्कम तुमच्या ${account} खात्यात पाठवली जाईल.`,
    bankFirst: 'कृपया आधी बँकेची माहिती जोडा.',
    addBank: 'बँकेची माहिती जोडा',
    held: 'विनंती पाठवताच हे पॉइंट बाजूला ठेवले जातात. विनंती नामंजूर झाल्यास ते परत मिळतात.',
    submit: 'पॉइंट काढा',
    ask: (points: string) => `${points} पॉइंट काढायचे?`,
    noAccount: 'आमच्याकडे तुमचे कोणतेही बँक खाते नाही. विनंती नामंजूर होऊ शकते.',
    confirm: 'नक्की करा',
    sent: 'तुमची विनंती पाठवली आहे. ती विड्रॉलच्या इतिहासात दिसेल.',
  },

  bank: {
    ifsc: 'IFSC कोड',
    account: 'खाते क्रमांक',
    bankName: 'बँकेचे नाव',
    holder: 'खातेदाराचे नाव',
    paytm: 'Paytm नंबर (ऐच्छिक)',
    phonepe: 'PhonePe नंबर (ऐच्छिक)',
    gpay: 'Google Pay नंबर (ऐच्छिक)',
    submit: 'सेव्ह करा',
    saved: 'बँकेची माहिती सेव्ह झाली.',
  },
}

export const statementWords: Translation['statementWords'] = {
  about: 'वॉलेटमध्ये आलेल्या आणि गेलेल्या प्रत्येक पॉइंटचा हिशोब',
  filter: 'फिल्टर',
  showAll: 'सर्व नोंदी दाखवा',
  noneText: 'वॉलेटमध्ये आलेल्या आणि गेलेल्या प्रत्येक पॉइंटचा हिशोब इथे दिसतो.',
  caption: 'वॉलेटचा इतिहास',
  date: 'तारीख',
  remark: 'तपशील',
  amount: 'पॉइंट',
  balance: 'शिल्लक',
  kind: 'प्रकार',
  kinds: {
    '': 'सर्व',
    bid: 'बिड',
    win: 'जिंकलेले',
    deposit: 'जमा आणि क्रेडिट',
    withdrawal: 'विड्रॉल आणि वजावट',
    refund: 'परतावा',
    welcome: 'स्वागत पॉइंट',
  },
  cameIn: 'आले',
  wentOut: 'गेले',
  opening: 'सुरुवातीची शिल्लक',
  closing: 'अखेरची शिल्लक',
  from: 'कधीपासून',
  to: 'कधीपर्यंत',
  period: (from: string, to: string) => `${from} ते ${to}`,
  fromAfterTo: '“कधीपासून” ची तारीख “कधीपर्यंत” नंतरची आहे. एक बदला.',
  skipped: (count: number) => `तारीख किंवा प्रकार नसलेल्या ${count} नोंदी दाखवल्या नाहीत.`,
  more: 'जुन्या नोंदी दाखवा',
  export: 'Excel साठी डाउनलोड करा',
  print: 'प्रिंट करा',
  exportFailed: 'डाउनलोड मध्येच थांबले. कृपया पुन्हा प्रयत्न करा.',
}
