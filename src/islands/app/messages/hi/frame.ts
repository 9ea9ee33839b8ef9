export const header = {
  code: 'hi',
  language: 'भाषा',
  menu: 'मेन्यू',
  back: 'वापस',
  refresh: 'रीफ़्रेश करें',
  balance: 'बैलेंस',
  addFund: 'पॉइंट जोड़ें',
  loading: 'लोड हो रहा है',
  toasts: 'संदेश',
  close: 'बंद करें',
  requests: 'जमा और निकासी',
  show: (what: string) => `${what} दिखाएँ`,
}

export const frame = {
  updated: 'अपडेट हो गया',
  main: 'मुख्य',

  nav: {
    history: 'स्टेटमेंट',
    bids: 'हिस्ट्री',
    home: 'होम',
    wallet: 'वॉलेट',
    website: 'वेबसाइट',
  },

  sidebar: {
    profile: 'प्रोफ़ाइल',
    statement: 'अकाउंट स्टेटमेंट',
    rates: 'गेम के रेट',
    terms: 'शर्तें और गोपनीयता',
    responsible: 'ज़िम्मेदारी से खेलें',
    video: 'कैसे खेलें (वीडियो)',
    logout: 'लॉग आउट',
    since: (date: string) => `${date} से सदस्य`,
    vibrate: 'देर तक दबाने पर वाइब्रेशन',
  },
}

export const notFound = {
  title: 'पेज नहीं मिला',
  text: 'हो सकता है पता ग़लत लिखा हो, या मार्केट का नाम बदल गया हो।',
  home: 'होम पर जाएँ',
}

export const profile = {
  heading: 'अपनी जानकारी बदलें',
  name: 'नाम',
  email: 'ईमेल',
  phone: 'मोबाइल नंबर',
  phonepe: 'PhonePe नंबर (ज़रूरी नहीं)',
  gpay: 'Google Pay नंबर (ज़रूरी नहीं)',
  paytm: 'Paytm नंबर (ज़रूरी नहीं)',
  submit: 'सेव करें',
  photo: 'फ़ोटो (ज़रूरी नहीं)',
  yourPhoto: 'आपकी फ़ोटो',
  data: 'मेरी जानकारी डाउनलोड करें या खाता बंद करें',
}
