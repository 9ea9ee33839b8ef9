import { type Shape, translator } from '../../lib/translator.ts'
import type { ContractText } from '../translation.ts'
import { ofServer, shapesOfServer } from './server.ts'

/** By their English texts: the specification's sentences, the titles of pages, the game's names. */
const ofContract = {
  'Api Error': 'सर्व्हरकडून उत्तर मिळाले नाही',
  'Somthing Wents Wrong please try again!!!': 'काहीतरी चुकले, कृपया पुन्हा प्रयत्न करा.',
  'Your Payment is pending please wait': 'तुमचे पेमेंट अजून बाकी आहे, कृपया थांबा',
  Failed: 'झाले नाही',
  'This Market Betting Is Closed For Today.': 'या मार्केटमध्ये आजची बिड बंद झाली आहे.',
  'Betting Is Closed For Today': 'आजची बिड बंद आहे',
  'No Bid History Found.': 'अजून एकही बिड नाही.',
  'No Data Histroy Found.': 'इथे अजून काही नाही.',
  'Profile Updated Successfully': 'प्रोफाइल सेव्ह झाले',

  'Name is required.': 'नाव आवश्यक आहे.',
  'Email is required.': 'ईमेल आवश्यक आहे.',
  'Email is invalid.': 'ईमेल बरोबर नाही.',
  'phonePay number must be 10 digits.': 'PhonePe नंबर 10 अंकी असावा.',
  'paytm number must be 10 digits.': 'Paytm नंबर 10 अंकी असावा.',
  'Google pay number must be 10 digits.': 'Google Pay नंबर 10 अंकी असावा.',

  'Allow only 10 digits valid numbers.': 'फक्त 10 अंकी नंबर टाका.',
  'Enter Valid mobile number !!': 'बरोबर मोबाइल नंबर टाका.',
  'Enter User name !!': 'तुमचे नाव टाका.',
  'Only 4 digit allow !!': 'फक्त 4 अंक टाका.',
  'Mpin does not match with confirm Mpin.': 'दोन्ही MPIN सारखे नाहीत.',

  'Please Enter minimum 10 Points.': 'कमीत कमी 10 पॉइंट टाका.',
  'Please Enter Points for Betting.': 'आधी बिडचे पॉइंट टाका.',
  'Please Select Bids for Betting.': 'आधी बिड निवडा.',
  'Please enter a valid Number.': 'बरोबर नंबर टाका.',
  'Please enter a valid number.': 'बरोबर नंबर टाका.',

  'Please Enter Amount first.': 'आधी रक्कम टाका.',
  'Please Enter UTR first.': 'आधी UTR टाका.',
  'Please select a valid image file.': 'कृपया योग्य फोटो फाइल निवडा.',
  'UPI copied to clipboard!': 'UPI कॉपी झाला!',
  'This is too large to send.': 'ही फाइल पाठवण्यासाठी खूप मोठी आहे.',

  'Log In': 'लॉग इन',
  'Sign Up': 'नोंदणी',
  'Create MPIN': 'MPIN तयार करा',
  'Verify OTP': 'OTP तपासा',
  Profile: 'प्रोफाइल',
  'Payment Status': 'पेमेंटची स्थिती',
  'Game Rates': 'गेमचे दर',
  'Bid History': 'बिडचा इतिहास',
  'All Bids': 'सर्व बिड',
  'Account Statement': 'खात्याचा तपशील',
  Deposit: 'जमा करा',
  Withdraw: 'पॉइंट काढा',
  'Wallet Management': 'वॉलेट',
  'Add Fund Upi': 'UPI ने पॉइंट जोडा',
  'Add Fund Manual': 'स्वतः पॉइंट जोडा',
  'Bank Details': 'बँकेची माहिती',
  'Fund History': 'फंडचा इतिहास',
  'Deposit History': 'जमा इतिहास',
  'Approved Deposit': 'मंजूर जमा',
  'Withdrawal History': 'पैसे काढल्याचा इतिहास',
  'Approved Withdrawal': 'मंजूर काढलेले पैसे',
  Charts: 'चार्ट',

  'Single Digit': 'सिंगल अंक',
  'Jodi Digit': 'जोडी',
  'Single Pana': 'सिंगल पाना',
  'Double Pana': 'डबल पाना',
  'Triple Pana': 'ट्रिपल पाना',
  'Half Sangam': 'हाफ संगम',
  'Full Sangam': 'फुल संगम',
  Open: 'ओपन',
  Close: 'क्लोज',
} satisfies Record<ContractText, string>

const shapes: Shape[] = [
  [/^Minimum deposit limit is (.+) \.$/, least => `कमीत कमी ${least} पॉइंट जमा करा.`],
  [/^(.+) copied to clipboard!$/, value => `${value} कॉपी झाले!`],
  [
    /^Bid (.+), (Open|Close), (\w+ \w+) (\S+)$/,
    (market, session, type, played) =>
      `बिड ${market}, ${translate(session!)}, ${translate(type!)} ${played}`,
  ],
  [
    /^(.+) is taken only before the open time of (.+)\.$/,
    (type, market) => `${translate(type!)} ची बिड ${market} च्या ओपनच्या वेळेआधीच लागते.`,
  ],
  [
    /^(.+) has no draw today; its bids are refunded\.$/,
    market => `${market} चा आज निकाल येणार नाही; पॉइंट परत दिले जातात.`,
  ],
  [
    /^(Won|Corrected|Refund) (.+), (Open|Close), (\w+ \w+) (\S+)(?: \((\d+) of (\d+) (are|paid) .+\))?$/,
    (word, market, session, type, played, part, all, verb) =>
      `${outcomes[word!]}: ${market}, ${translate(session!)}, ${translate(type!)} ${played}${part ? debt(part, all!, verb!) : ''}`,
  ],
  ...shapesOfServer,
]

const outcomes: Record<string, string> = { Won: 'जिंकले', Corrected: 'दुरुस्ती', Refund: 'परतावा' }

/** Points of a reversal that are owed, or of a credit that paid what was. */
function debt(part: string, all: string, verb: string): string {
  return verb === 'are' ? ` (${all} पैकी ${part} बाकी)` : ` (${all} पैकी ${part} बाकीत गेले)`
}

export const translate = translator({ ...ofContract, ...ofServer }, shapes)
