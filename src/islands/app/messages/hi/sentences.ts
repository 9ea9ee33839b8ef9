import { type Shape, translator } from '../../lib/translator.ts'
import type { ContractText } from '../translation.ts'
import { ofServer, shapesOfServer } from './server.ts'

/** By their English texts: the specification's sentences, the titles of pages, the game's names. */
const ofContract = {
  'Api Error': 'सर्वर से जवाब नहीं मिला',
  'Somthing Wents Wrong please try again!!!': 'कुछ गड़बड़ हो गई, कृपया फिर से कोशिश करें।',
  'Your Payment is pending please wait': 'आपका भुगतान अभी बाकी है, कृपया इंतज़ार करें',
  Failed: 'नहीं हुआ',
  'This Market Betting Is Closed For Today.': 'इस मार्केट में आज की बिड बंद हो चुकी है।',
  'Betting Is Closed For Today': 'आज की बिड बंद है',
  'No Bid History Found.': 'अभी कोई बिड नहीं है।',
  'No Data Histroy Found.': 'अभी यहाँ कुछ नहीं है।',
  'Profile Updated Successfully': 'प्रोफ़ाइल सेव हो गई',

  'Name is required.': 'नाम ज़रूरी है।',
  'Email is required.': 'ईमेल ज़रूरी है।',
  'Email is invalid.': 'ईमेल सही नहीं है।',
  'phonePay number must be 10 digits.': 'PhonePe नंबर 10 अंकों का होना चाहिए।',
  'paytm number must be 10 digits.': 'Paytm नंबर 10 अंकों का होना चाहिए।',
  'Google pay number must be 10 digits.': 'Google Pay नंबर 10 अंकों का होना चाहिए।',

  'Allow only 10 digits valid numbers.': 'सिर्फ़ 10 अंकों का नंबर डालें।',
  'Enter Valid mobile number !!': 'सही मोबाइल नंबर डालें।',
  'Enter User name !!': 'अपना नाम डालें।',
  'Only 4 digit allow !!': 'सिर्फ़ 4 अंक डालें।',
  'Mpin does not match with confirm Mpin.': 'दोनों MPIN एक जैसे नहीं हैं।',

  'Please Enter minimum 10 Points.': 'कम से कम 10 पॉइंट डालें।',
  'Please Enter Points for Betting.': 'पहले बिड के पॉइंट डालें।',
  'Please Select Bids for Betting.': 'पहले बिड चुनें।',
  'Please enter a valid Number.': 'सही नंबर डालें।',
  'Please enter a valid number.': 'सही नंबर डालें।',

  'Please Enter Amount first.': 'पहले रकम डालें।',
  'Please Enter UTR first.': 'पहले UTR डालें।',
  'Please select a valid image file.': 'कृपया सही फ़ोटो फ़ाइल चुनें।',
  'UPI copied to clipboard!': 'UPI कॉपी हो गया!',
  'This is too large to send.': 'यह फ़ाइल भेजने के लिए बहुत बड़ी है।',

  'Log In': 'लॉग इन',
  'Sign Up': 'रजिस्टर करें',
  'Create MPIN': 'MPIN बनाएँ',
  'Verify OTP': 'OTP जाँचें',
  Profile: 'प्रोफ़ाइल',
  'Payment Status': 'भुगतान की स्थिति',
  'Game Rates': 'गेम के रेट',
  'Bid History': 'बिड हिस्ट्री',
  'All Bids': 'सभी बिड',
  'Account Statement': 'खाते का ब्योरा',
  Deposit: 'जमा करें',
  Withdraw: 'पॉइंट निकालें',
  'Wallet Management': 'वॉलेट',
  'Add Fund Upi': 'UPI से पॉइंट जोड़ें',
  'Add Fund Manual': 'ख़ुद पॉइंट जोड़ें',
  'Bank Details': 'बैंक की जानकारी',
  'Fund History': 'फ़ंड की हिस्ट्री',
  'Deposit History': 'जमा की हिस्ट्री',
  'Approved Deposit': 'मंज़ूर हुआ जमा',
  'Withdrawal History': 'निकासी की हिस्ट्री',
  'Approved Withdrawal': 'मंज़ूर हुई निकासी',
  Charts: 'चार्ट',

  'Single Digit': 'सिंगल अंक',
  'Jodi Digit': 'जोड़ी',
  'Single Pana': 'सिंगल पाना',
  'Double Pana': 'डबल पाना',
  'Triple Pana': 'ट्रिपल पाना',
  'Half Sangam': 'हाफ संगम',
  'Full Sangam': 'फुल संगम',
  Open: 'ओपन',
  Close: 'क्लोज',
} satisfies Record<ContractText, string>

const shapes: Shape[] = [
  [/^Minimum deposit limit is (.+) \.$/, least => `कम से कम ${least} पॉइंट जमा करें।`],
  [/^(.+) copied to clipboard!$/, value => `${value} कॉपी हो गया!`],
  [
    /^Bid (.+), (Open|Close), (\w+ \w+) (\S+)$/,
    (market, session, type, played) =>
      `बिड ${market}, ${translate(session!)}, ${translate(type!)} ${played}`,
  ],
  [
    /^(.+) is taken only before the open time of (.+)\.$/,
    (type, market) => `${translate(type!)} की बिड ${market} के ओपन समय से पहले ही लगती है।`,
  ],
  [
    /^(.+) has no draw today; its bids are refunded\.$/,
    market => `${market} का आज नतीजा नहीं आएगा; पॉइंट वापस किए जाते हैं।`,
  ],
  [
    /^(Won|Corrected|Refund) (.+), (Open|Close), (\w+ \w+) (\S+)(?: \((\d+) of (\d+) (are|paid) .+\))?$/,
    (word, market, session, type, played, part, all, verb) =>
      `${outcomes[word!]}: ${market}, ${translate(session!)}, ${translate(type!)} ${played}${part ? debt(part, all!, verb!) : ''}`,
  ],
  ...shapesOfServer,
]

const outcomes: Record<string, string> = { Won: 'जीत', Corrected: 'सुधार', Refund: 'वापसी' }

/** Points of a reversal that are owed, or of a credit that paid what was. */
function debt(part: string, all: string, verb: string): string {
  return verb === 'are' ? ` (${all} में से ${part} बाकी)` : ` (${all} में से ${part} बाकी में गए)`
}

export const translate = translator({ ...ofContract, ...ofServer }, shapes)
