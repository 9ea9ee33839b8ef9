export const header = {
  code: 'mr',
  language: 'भाषा',
  menu: 'मेनू',
  back: 'मागे',
  refresh: 'रिफ्रेश करा',
  balance: 'शिल्लक',
  addFund: 'पॉइंट जोडा',
  loading: 'लोड होत आहे',
  toasts: 'संदेश',
  close: 'बंद करा',
  requests: 'जमा आणि विड्रॉल',
  show: (what: string) => `${what} दाखवा`,
}

export const frame = {
  updated: 'अपडेट झाले',
  main: 'मुख्य',

  nav: {
    history: 'स्टेटमेंट',
    bids: 'इतिहास',
    home: 'होम',
    wallet: 'वॉलेट',
    website: 'वेबसाइट',
  },

  sidebar: {
    profile: 'प्रोफाइल',
    statement: 'अकाउंट स्टेटमेंट',
    rates: 'गेमचे रेट',
    terms: 'अटी आणि गोपनीयता',
    responsible: 'जबाबदारीने खेळा',
    video: 'कसे खेळायचे (व्हिडिओ)',
    logout: 'लॉग आउट',
    since: (date: string) => `${date} पासून सदस्य`,
    vibrate: 'दाबून धरल्यावर व्हायब्रेशन',
  },
}

export const notFound = {
  title: 'पेज सापडले नाही',
  text: 'पत्ता चुकीचा लिहिला असेल, किंवा मार्केटचे नाव बदलले असेल.',
  home: 'होमवर जा',
}

export const profile = {
  heading: 'तुमची माहिती बदला',
  name: 'नाव',
  email: 'ईमेल',
  phone: 'मोबाइल नंबर',
  phonepe: 'PhonePe नंबर (ऐच्छिक)',
  gpay: 'Google Pay नंबर (ऐच्छिक)',
  paytm: 'Paytm नंबर (ऐच्छिक)',
  submit: 'सेव्ह करा',
  photo: 'फोटो (ऐच्छिक)',
  yourPhoto: 'तुमचा फोटो',
  data: 'माझी माहिती डाउनलोड करा किंवा खाते बंद करा',
}
