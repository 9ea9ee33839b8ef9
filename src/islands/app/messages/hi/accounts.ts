export const loginWords = {
  intro: 'लॉग इन या रजिस्टर करने के लिए अपना मोबाइल नंबर डालें।',
  howToPlay: 'कैसे खेलें',
  phone: 'मोबाइल नंबर',
  submit: 'आगे बढ़ें',
  adults: 'सिर्फ़ 18 साल या उससे बड़े खिलाड़ियों के लिए।',
  terms: 'शर्तें और गोपनीयता',
}

export const loginMpinWords = {
  known: 'यह नंबर रजिस्टर है। कृपया अपने MPIN से लॉग इन करें।',
  mpin: 'MPIN',
  sends: 'चौथा अंक डालते ही लॉग इन होता है।',
  submit: 'लॉग इन करें',
  forgot: 'MPIN भूल गए?',
  otherNumber: 'दूसरा नंबर डालें',
}

export const signUpWords = {
  name: 'पूरा नाम',
  email: 'ईमेल (ज़रूरी नहीं)',
  step: (step: number) => `2 में से चरण ${step}`,
  adult: { before: 'मेरी उम्र 18 साल या ज़्यादा है। मुझे ', terms: 'शर्तें', after: ' मंज़ूर हैं।' },
  submit: 'आगे बढ़ें',
}

export const verifyOtpWords = {
  inLog: (phone: string) => `कोड के लिए हमें फ़ोन करें। +91 ${phone} पर एसएमएस नहीं गया।`,
  inDemo: (phone: string) =>
    `यह डेमो है, +91 ${phone} पर एसएमएस नहीं जाता। कोड सर्वर के टर्मिनल में दिखता है।`,
  notSent: (phone: string) =>
    `+91 ${phone} पर एसएमएस नहीं भेजा जा सका। दोबारा कोशिश करें, या हमें फ़ोन करके अपना कोड पूछें।`,
  sentTo: (phone: string) => `हमने +91 ${phone} पर 4 अंकों का कोड भेजा है।`,
  code: 'OTP',
  sends: 'चौथा अंक डालते ही कोड जाँचा जाता है।',
  submit: 'पुष्टि करें',
  resend: 'दोबारा भेजें',
  newCode: 'नया कोड',
  resendIn: (seconds: number) => `${seconds} सेकंड में दोबारा भेजें`,
  sent: 'नया कोड भेजा गया है।',
}

export const createMpinWords = {
  create: 'MPIN बनाएँ',
  confirm: 'MPIN फिर से डालें',
  hint: 'आसान न हो: 1234 या 0000 नहीं।',
  submit: 'रजिस्टर करें',
  newMpin: 'नया MPIN',
  save: 'सेव करें',
  done: 'आप रजिस्टर हो गए हैं। लॉग इन हो रहा है…',
  reset: 'आपका MPIN बदल गया है। लॉग इन हो रहा है…',
}

export const sessionWords = {
  sessionEnded: 'आप लॉग आउट हो गए हैं। फिर से लॉग इन करें।',
}
