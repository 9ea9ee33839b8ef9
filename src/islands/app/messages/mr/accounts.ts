export const loginWords = {
  intro: 'लॉग इन किंवा नोंदणी करण्यासाठी तुमचा मोबाइल नंबर टाका.',
  howToPlay: 'कसे खेळायचे',
  phone: 'मोबाइल नंबर',
  submit: 'पुढे जा',
  adults: 'फक्त 18 वर्षे किंवा त्याहून मोठ्या खेळाडूंसाठी.',
  terms: 'अटी आणि गोपनीयता',
}

export const loginMpinWords = {
  known: 'हा नंबर नोंदलेला आहे. कृपया तुमच्या MPIN ने लॉग इन करा.',
  mpin: 'MPIN',
  sends: 'चौथा अंक टाकताच लॉग इन होते.',
  submit: 'लॉग इन करा',
  forgot: 'MPIN विसरलात?',
  otherNumber: 'दुसरा नंबर टाका',
}

export const signUpWords = {
  name: 'पूर्ण नाव',
  email: 'ईमेल (ऐच्छिक)',
  step: (step: number) => `2 पैकी पायरी ${step}`,
  adult: { before: 'माझे वय 18 किंवा जास्त आहे. मला ', terms: 'अटी', after: ' मान्य आहेत.' },
  submit: 'पुढे जा',
}

export const verifyOtpWords = {
  inLog: (phone: string) => `कोडसाठी आम्हाला फोन करा. +91 ${phone} वर एसएमएस गेला नाही.`,
  inDemo: (phone: string) =>
    `हा डेमो आहे, +91 ${phone} वर एसएमएस जात नाही. कोड सर्व्हरच्या टर्मिनलमध्ये दिसतो.`,
  notSent: (phone: string) =>
    `+91 ${phone} वर एसएमएस पाठवता आला नाही. पुन्हा प्रयत्न करा, किंवा आम्हाला फोन करून तुमचा कोड विचारा.`,
  sentTo: (phone: string) => `आम्ही +91 ${phone} वर 4 अंकी कोड पाठवला आहे.`,
  code: 'OTP',
  sends: 'चौथा अंक टाकताच कोड तपासला जातो.',
  submit: 'पुष्टी करा',
  resend: 'पुन्हा पाठवा',
  newCode: 'नवीन कोड',
  resendIn: (seconds: number) => `${seconds} सेकंदांत पुन्हा पाठवा`,
  sent: 'नवीन कोड पाठवला आहे.',
}

export const createMpinWords = {
  create: 'MPIN तयार करा',
  confirm: 'MPIN पुन्हा टाका',
  hint: 'सोपा नको: 1234 किंवा 0000 नको.',
  submit: 'नोंदणी करा',
  newMpin: 'नवीन MPIN',
  save: 'सेव्ह करा',
  done: 'तुमची नोंदणी झाली. लॉग इन होत आहे…',
  reset: 'तुमचा MPIN बदलला आहे. लॉग इन होत आहे…',
}

export const sessionWords = {
  sessionEnded: 'तुम्ही लॉग आउट झाला आहात. पुन्हा लॉग इन करा.',
}
