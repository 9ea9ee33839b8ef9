import type { Shape } from '../../lib/translator.ts'

/** What the server says to players, by its English. */
export const ofServer = {
  'Please keep the name within 60 letters.': 'नाव 60 अक्षरांच्या आत ठेवा.',
  'Please confirm that you are 18 or over and accept the terms.':
    'कृपया तुमचे वय 18 किंवा जास्त आहे आणि अटी मान्य आहेत याची खात्री द्या.',
  'Please enter a whole number of points.': 'पॉइंट पूर्ण संख्येत टाका.',
  'Please enter a UTR of 12 to 22 letters or digits.': '12 ते 22 अक्षरे किंवा अंकांचा UTR टाका.',
  'Please enter a valid IFSC code, like ABCD0123456.': 'बरोबर IFSC कोड टाका, जसे ABCD0123456.',
  'Please enter an account number of 9 to 18 digits.': '9 ते 18 अंकी खाते क्रमांक टाका.',
  'Please enter the bank name.': 'बँकेचे नाव टाका.',
  'Please enter the account holder name.': 'खातेदाराचे नाव टाका.',
  'Please choose a date of the calendar.': 'कॅलेंडरमधील तारीख निवडा.',

  'Welcome back. Please log in with your MPIN.': 'पुन्हा स्वागत आहे. तुमच्या MPIN ने लॉग इन करा.',
  'This number is already registered. Please log in with your MPIN.':
    'हा नंबर आधीच नोंदलेला आहे. तुमच्या MPIN ने लॉग इन करा.',
  'Please verify your mobile number first.': 'आधी तुमचा मोबाइल नंबर तपासून घ्या.',
  'This code is wrong or no longer valid. You can ask for a new one.':
    'हा कोड चुकीचा आहे किंवा जुना झाला आहे. तुम्ही नवीन कोड मागवू शकता.',
  'The code could not be sent. Please try again in a moment.':
    'कोड पाठवता आला नाही. थोड्या वेळाने पुन्हा प्रयत्न करा.',
  'Please choose an MPIN that is not one digit four times.': 'एकच अंक चार वेळा नसलेला MPIN निवडा.',
  'Please choose an MPIN whose digits are not in a row.': 'ओळीने येणारे अंक नसलेला MPIN निवडा.',
  'Please choose an MPIN other than the last digits of your number.':
    'तुमच्या नंबरचे शेवटचे अंक MPIN म्हणून वापरू नका.',
  'The mobile number or the MPIN is wrong.': 'मोबाइल नंबर किंवा MPIN चुकीचा आहे.',
  'Too many wrong tries. Your MPIN is locked: please use Forgot MPIN to set a new one.':
    'खूप वेळा चुकीचा MPIN टाकला. MPIN बंद आहे: “MPIN विसरलात?” वापरून नवीन तयार करा.',
  'Please log in first.': 'आधी लॉग इन करा.',
  'Please log in again.': 'कृपया पुन्हा लॉग इन करा.',
  'Your account is not active for betting. Please contact support.':
    'तुमचे खाते बिडसाठी सुरू नाही. कृपया सपोर्टशी संपर्क साधा.',
  'This belongs to another account.': 'हे दुसऱ्या खात्याचे आहे.',
  'This is not available yet.': 'हे अजून उपलब्ध नाही.',
  'The house is very busy. Please try again in a moment.':
    'आत्ता खूप गर्दी आहे. थोड्या वेळाने पुन्हा प्रयत्न करा.',

  'This bid id was already used for another bid.': 'ही बिड आधीच दुसऱ्या बिडच्या नावाने पाठवली आहे.',
  'Welcome points': 'स्वागताचे पॉइंट',
  'Bank details saved.': 'बँकेची माहिती सेव्ह झाली.',
  'Please add your bank details first.': 'कृपया आधी बँकेची माहिती जोडा.',
  'The withdrawal could not be taken. Please try again.':
    'पॉइंट काढता आले नाहीत. कृपया पुन्हा प्रयत्न करा.',
  'This request id was already used for another withdrawal.':
    'ही विनंती आधीच दुसऱ्या वेळी पॉइंट काढण्यासाठी पाठवली आहे.',
  'This UTR was already sent with another request.': 'हा UTR आधीच दुसऱ्या विनंतीत पाठवला आहे.',
  'Online payment is not available. Please add points by hand.':
    'ऑनलाइन पेमेंट सध्या होत नाही. कृपया स्वतः UPI ने पॉइंट जोडा.',
  'This payment reference was already used for another payment.':
    'हा पेमेंट संदर्भ आधीच दुसऱ्या पेमेंटसाठी वापरला आहे.',
  'This payment reference is not one of ours.': 'हा पेमेंट संदर्भ आमचा नाही.',
  'You have no pending payment with this reference.': 'या संदर्भाचे तुमचे एकही पेमेंट बाकी नाही.',
  'Payment successful.': 'पेमेंट यशस्वी झाले.',
  'The payment failed.': 'पेमेंट झाले नाही.',
}

export const shapesOfServer: Shape[] = [
  [
    /^Your balance of (.+) points is not enough for this bid\.$/,
    points => `तुमची शिल्लक ${points} पॉइंट आहे, ती या बिडसाठी कमी आहे.`,
  ],
  [
    /^Your balance of (.+) points is not enough for this withdrawal\.$/,
    points => `तुमची शिल्लक ${points} पॉइंट आहे, ती एवढे काढण्यासाठी कमी आहे.`,
  ],
  [
    /^The most you can bid at once is (.+) points\.$/,
    points => `एका वेळी जास्तीत जास्त ${points} पॉइंटची बिड लागते.`,
  ],
  [
    /^The least you can withdraw is (.+) points\.$/,
    points => `कमीत कमी ${points} पॉइंट काढता येतात.`,
  ],
  [
    /^The most you can withdraw at once is (.+) points\.$/,
    points => `एका वेळी जास्तीत जास्त ${points} पॉइंट काढता येतात.`,
  ],
  [
    /^You owe (.+) points after a corrected result\. Withdrawals wait until they are paid\.$/,
    points => `निकाल सुधारल्यानंतर तुमच्याकडून ${points} पॉइंट येणे आहे. ते फिटेपर्यंत पॉइंट काढता येणार नाहीत.`,
  ],
  [/^(.+) points are in your wallet\.$/, points => `${points} पॉइंट तुमच्या वॉलेटमध्ये आले आहेत.`],
  [/^Your payment of (.+) points failed\.$/, points => `${points} पॉइंटचे तुमचे पेमेंट झाले नाही.`],
  [
    /^Open bids of (.+) are over for today\. Please choose Close\.$/,
    market => `${market} मध्ये आज ओपनची बिड बंद झाली आहे. क्लोज निवडा.`,
  ],
  [/^(.+) takes no bids at present\.$/, market => `${market} मध्ये सध्या बिड लागत नाही.`],
  [/^(.+) is closed today for a holiday\.$/, market => `सुट्टीमुळे ${market} आज बंद आहे.`],
  [/^(.+) is closed on (.+)\.$/, (market, day) => `${market} ${weekdays[day!] ?? day} बंद असते.`],
  [/^There is no market called (.+)\.$/, market => `${market} नावाचे मार्केट नाही.`],
  [
    /^Too many tries\. Please wait (.+) and try again\.$/,
    time => `खूप वेळा प्रयत्न झाला. ${waiting(time!)} थांबून पुन्हा प्रयत्न करा.`,
  ],
  [
    /^Too many wrong tries\. Please wait (.+)\.$/,
    time => `खूप वेळा चुकीचा प्रयत्न झाला. ${waiting(time!)} थांबा.`,
  ],
  [/^Your request (\S+) is sent\.$/, id => `तुमची विनंती ${id} पाठवली आहे.`],
  [/^Deposit (\S+)$/, id => `जमा ${id}`],
  [/^Withdrawal (\S+)$/, id => `काढलेले ${id}`],
  [/^Withdrawal (\S+) declined, points returned$/, id => `काढलेले ${id} नाकारले, पॉइंट परत आले`],
  [/^Credit: (.+)$/, reason => `जमा: ${reason}`],
]

const weekdays: Record<string, string> = {
  Mondays: 'सोमवारी',
  Tuesdays: 'मंगळवारी',
  Wednesdays: 'बुधवारी',
  Thursdays: 'गुरुवारी',
  Fridays: 'शुक्रवारी',
  Saturdays: 'शनिवारी',
  Sundays: 'रविवारी',
}

/** '45 seconds', as the server says how long to wait. */
function waiting(time: string): string {
  return time
    .replace(/seconds?/, 'सेकंड')
    .replace(/minutes?/, 'मिनिटे')
    .replace(/hours?/, 'तास')
}
