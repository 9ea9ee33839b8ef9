import { createNames } from '../translator.ts'

export const gameTypes = {
  'Single Digit': 'सिंगल अंक',
  'Jodi Digit': 'जोड़ी',
  'Single Pana': 'सिंगल पन्ना',
  'Double Pana': 'डबल पन्ना',
  'Triple Pana': 'ट्रिपल पन्ना',
  'Half Sangam': 'हाफ संगम',
  'Full Sangam': 'फुल संगम',
}

export const sessions = { Open: 'ओपन', Close: 'क्लोज' }

export const nameWords = createNames({
  gameTypes,
  sessions,
  titles: {
    login: 'लॉग इन',
    signUp: 'रजिस्टर करें',
    createMpin: 'MPIN बनाएँ',
    verifyOtp: 'OTP डालें',
    loginMpin: 'लॉग इन',
    profile: 'प्रोफ़ाइल',
    paymentStatus: 'भुगतान की स्थिति',
    limits: 'लिमिट और ब्रेक',
    gameRates: 'गेम के रेट',
    myBids: 'बिड हिस्ट्री',
    allBids: 'हिस्ट्री',
    statement: 'अकाउंट स्टेटमेंट',
    deposit: 'जमा करें',
    withdraw: 'पॉइंट निकालें',
    wallet: 'वॉलेट',
    addFund: 'UPI से पॉइंट जोड़ें',
    addFundManual: 'UTR से पॉइंट जोड़ें',
    bankDetails: 'बैंक की जानकारी',
    requestHistory: 'जमा की हिस्ट्री',
    fundHistory: 'जमा और निकासी',
    jodiChart: 'चार्ट',
    panaChart: 'चार्ट',
  },
  histories: {
    ALL_FUND_HISTROY: 'जमा और निकासी',
    ALL_DEPOSIT: 'जमा की हिस्ट्री',
    APPROVED_DEPOSITE: 'मंज़ूर जमा',
    ALL_WITHDRAWAL: 'निकासी की हिस्ट्री',
    APPROVED_WITHDRAWAL: 'मंज़ूर निकासी',
  },
  newMpin: 'नया MPIN',
})
