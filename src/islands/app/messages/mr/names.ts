import { createNames } from '../translator.ts'

export const gameTypes = {
  'Single Digit': 'सिंगल अंक',
  'Jodi Digit': 'जोडी',
  'Single Pana': 'सिंगल पाना',
  'Double Pana': 'डबल पाना',
  'Triple Pana': 'ट्रिपल पाना',
  'Half Sangam': 'हाफ संगम',
  'Full Sangam': 'फुल संगम',
}

export const sessions = { Open: 'ओपन', Close: 'क्लोज' }

export const nameWords = createNames({
  gameTypes,
  sessions,
  titles: {
    login: 'लॉग इन',
    signUp: 'नोंदणी',
    createMpin: 'MPIN तयार करा',
    verifyOtp: 'OTP टाका',
    loginMpin: 'लॉग इन',
    profile: 'प्रोफाइल',
    paymentStatus: 'पेमेंटची स्थिती',
    limits: 'लिमिट आणि ब्रेक',
    gameRates: 'गेमचे रेट',
    myBids: 'बिडचा इतिहास',
    allBids: 'इतिहास',
    statement: 'अकाउंट स्टेटमेंट',
    deposit: 'जमा करा',
    withdraw: 'पॉइंट काढा',
    wallet: 'वॉलेट',
    addFund: 'UPI ने पॉइंट जोडा',
    addFundManual: 'UPI ने पैसे भरून UTR टाका',
    bankDetails: 'बँकेची माहिती',
    requestHistory: 'जमेचा इतिहास',
    fundHistory: 'जमा आणि विड्रॉल',
    jodiChart: 'चार्ट',
    panaChart: 'चार्ट',
  },
  histories: {
    ALL_FUND_HISTROY: 'जमा आणि विड्रॉल',
    ALL_DEPOSIT: 'जमेचा इतिहास',
    APPROVED_DEPOSITE: 'मंजूर जमा',
    ALL_WITHDRAWAL: 'विड्रॉलचा इतिहास',
    APPROVED_WITHDRAWAL: 'मंजूर विड्रॉल',
  },
  newMpin: 'नवीन MPIN',
})
