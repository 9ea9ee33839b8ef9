import type { Shape } from '../../lib/translator.ts'

/** What the server says to players, by its English. */
export const ofServer = {
  'Please keep the name within 60 letters.': 'नाम 60 अक्षरों के अंदर रखें।',
  'Please confirm that you are 18 or over and accept the terms.':
    'कृपया पुष्टि करें कि आपकी उम्र 18 साल या ज़्यादा है और शर्तें मंज़ूर हैं।',
  'Please enter a whole number of points.': 'पॉइंट पूरी संख्या में डालें।',
  'Please enter a UTR of 12 to 22 letters or digits.': '12 से 22 अक्षरों या अंकों का UTR डालें।',
  'Please enter a valid IFSC code, like ABCD0123456.': 'सही IFSC कोड डालें, जैसे ABCD0123456।',
  'Please enter an account number of 9 to 18 digits.': '9 से 18 अंकों का खाता नंबर डालें।',
  'Please enter the bank name.': 'बैंक का नाम डालें।',
  'Please enter the account holder name.': 'खाताधारक का नाम डालें।',
  'Please choose a date of the calendar.': 'कैलेंडर की कोई तारीख़ चुनें।',

  'Welcome back. Please log in with your MPIN.': 'फिर से स्वागत है। अपने MPIN से लॉग इन करें।',
  'This number is already registered. Please log in with your MPIN.':
    'यह नंबर पहले से रजिस्टर है। अपने MPIN से लॉग इन करें।',
  'Please verify your mobile number first.': 'पहले अपने मोबाइल नंबर की जाँच पूरी करें।',
  'This code is wrong or no longer valid. You can ask for a new one.':
    'यह कोड ग़लत है या पुराना हो गया है। आप नया कोड मँगा सकते हैं।',
  'The code could not be sent. Please try again in a moment.':
    'कोड भेजा नहीं जा सका। थोड़ी देर में फिर कोशिश करें।',
  'Please choose an MPIN that is not one digit four times.':
    'ऐसा MPIN चुनें जिसमें एक ही अंक चार बार न हो।',
  'Please choose an MPIN whose digits are not in a row.': 'ऐसा MPIN चुनें जिसके अंक लगातार क्रम में न हों।',
  'Please choose an MPIN other than the last digits of your number.':
    'MPIN में अपने नंबर के आख़िरी अंक न रखें।',
  'The mobile number or the MPIN is wrong.': 'मोबाइल नंबर या MPIN ग़लत है।',
  'Too many wrong tries. Your MPIN is locked: please use Forgot MPIN to set a new one.':
    'बहुत बार ग़लत MPIN डाला गया। MPIN बंद है: “MPIN भूल गए?” से नया बनाएँ।',
  'Please log in first.': 'पहले लॉग इन करें।',
  'Please log in again.': 'कृपया फिर से लॉग इन करें।',
  'Your account is not active for betting. Please contact support.':
    'आपका खाता बिड के लिए चालू नहीं है। कृपया सपोर्ट से बात करें।',
  'This belongs to another account.': 'यह किसी दूसरे खाते का है।',
  'This is not available yet.': 'यह अभी उपलब्ध नहीं है।',
  'The house is very busy. Please try again in a moment.': 'अभी बहुत भीड़ है। थोड़ी देर में फिर कोशिश करें।',

  'This bid id was already used for another bid.':
    'यह बिड पहले ही किसी और बिड के नाम से भेजी जा चुकी है।',
  'Welcome points': 'स्वागत के पॉइंट',
  'Bank details saved.': 'बैंक की जानकारी सेव हो गई।',
  'Please add your bank details first.': 'कृपया पहले बैंक की जानकारी जोड़ें।',
  'The withdrawal could not be taken. Please try again.': 'निकासी नहीं हो सकी। कृपया फिर से कोशिश करें।',
  'This request id was already used for another withdrawal.':
    'यह अनुरोध पहले ही किसी और निकासी के लिए भेजा जा चुका है।',
  'This UTR was already sent with another request.': 'यह UTR पहले ही दूसरे अनुरोध में भेजा जा चुका है।',
  'Online payment is not available. Please add points by hand.':
    'ऑनलाइन भुगतान अभी नहीं हो सकता। कृपया ख़ुद UPI से पॉइंट जोड़ें।',
  'This payment reference was already used for another payment.':
    'यह भुगतान संदर्भ पहले ही दूसरे भुगतान में आ चुका है।',
  'This payment reference is not one of ours.': 'यह भुगतान संदर्भ हमारा नहीं है।',
  'You have no pending payment with this reference.': 'इस संदर्भ का आपका कोई भुगतान बाकी नहीं है।',
  'Payment successful.': 'भुगतान सफल रहा।',
  'The payment failed.': 'भुगतान नहीं हुआ।',
}

export const shapesOfServer: Shape[] = [
  [
    /^Your balance of (.+) points is not enough for this bid\.$/,
    points => `आपका बैलेंस ${points} पॉइंट है, जो इस बिड के लिए कम है।`,
  ],
  [
    /^Your balance of (.+) points is not enough for this withdrawal\.$/,
    points => `आपका बैलेंस ${points} पॉइंट है, जो इस निकासी के लिए कम है।`,
  ],
  [
    /^The most you can bid at once is (.+) points\.$/,
    points => `एक बार में ज़्यादा से ज़्यादा ${points} पॉइंट की बिड लगती है।`,
  ],
  [
    /^The least you can withdraw is (.+) points\.$/,
    points => `कम से कम ${points} पॉइंट निकाल सकते हैं।`,
  ],
  [
    /^The most you can withdraw at once is (.+) points\.$/,
    points => `एक बार में ज़्यादा से ज़्यादा ${points} पॉइंट निकाल सकते हैं।`,
  ],
  [
    /^You owe (.+) points after a corrected result\. Withdrawals wait until they are paid\.$/,
    points => `रिज़ल्ट सुधरने के बाद आप पर ${points} पॉइंट बाकी हैं। चुकने तक निकासी रुकी रहेगी।`,
  ],
  [/^(.+) points are in your wallet\.$/, points => `${points} पॉइंट आपके वॉलेट में आ गए हैं।`],
  [/^Your payment of (.+) points failed\.$/, points => `${points} पॉइंट का आपका भुगतान नहीं हुआ।`],
  [
    /^Open bids of (.+) are over for today\. Please choose Close\.$/,
    market => `${market} में आज ओपन की बिड बंद हो चुकी है। क्लोज चुनें।`,
  ],
  [/^(.+) takes no bids at present\.$/, market => `${market} में अभी बिड नहीं लगती।`],
  [/^(.+) is closed today for a holiday\.$/, market => `छुट्टी की वजह से ${market} आज बंद है।`],
  [
    /^(.+) is closed on (.+)\.$/,
    (market, day) => `${market} ${weekdays[day!] ?? day} को बंद रहता है।`,
  ],
  [/^There is no market called (.+)\.$/, market => `${market} नाम का कोई मार्केट नहीं है।`],
  [
    /^Too many tries\. Please wait (.+) and try again\.$/,
    time => `बहुत बार कोशिश हुई। ${waiting(time!)} रुककर फिर कोशिश करें।`,
  ],
  [
    /^Too many wrong tries\. Please wait (.+)\.$/,
    time => `बहुत बार ग़लत कोशिश हुई। ${waiting(time!)} रुकें।`,
  ],
  [/^Your request (\S+) is sent\.$/, id => `आपका अनुरोध ${id} भेज दिया गया है।`],
  [/^Deposit (\S+)$/, id => `जमा ${id}`],
  [/^Withdrawal (\S+)$/, id => `निकासी ${id}`],
  [/^Withdrawal (\S+) declined, points returned$/, id => `निकासी ${id} मना हुई, पॉइंट लौटाए गए`],
  [/^Credit: (.+)$/, reason => `जमा: ${reason}`],
]

const weekdays: Record<string, string> = {
  Mondays: 'सोमवार',
  Tuesdays: 'मंगलवार',
  Wednesdays: 'बुधवार',
  Thursdays: 'गुरुवार',
  Fridays: 'शुक्रवार',
  Saturdays: 'शनिवार',
  Sundays: 'रविवार',
}

/** '45 seconds', as the server says how long to wait. */
function waiting(time: string): string {
  return time
    .replace(/seconds?/, 'सेकंड')
    .replace(/minutes?/, 'मिनट')
    .replace(/hours?/, 'घंटे')
}
