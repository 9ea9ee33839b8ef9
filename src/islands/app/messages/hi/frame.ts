import type { Span } from '../../lib/span.ts'
import type { Translation } from '../translation.ts'
import { agoText } from './spans.ts'

export const frameWords = {
  noData: 'अभी यहाँ कुछ नहीं है।',
  updated: 'अपडेट हो गया',
  skip: 'सीधे स्क्रीन पर जाएँ',
  main: 'मुख्य',

  nav: {
    history: 'स्टेटमेंट',
    bids: 'हिस्ट्री',
    home: 'होम',
    wallet: 'वॉलेट',
    website: 'वेबसाइट',
  },

  sidebar: {
    terms: 'शर्तें और गोपनीयता',
    responsible: 'ज़िम्मेदारी से खेलें',
    video: 'कैसे खेलें (वीडियो)',
    logout: 'लॉग आउट',
    since: (date: string) => `${date} से सदस्य`,
    vibrate: 'नंबर जुड़ने, जीतने पर वाइब्रेशन',
    theme: 'थीम',
    themes: { system: 'सिस्टम', light: 'लाइट', dark: 'डार्क' },
  },
}

export const notFoundWords = {
  title: 'पेज नहीं मिला',
  text: 'हो सकता है पता ग़लत लिखा हो, या मार्केट का नाम बदल गया हो।',
  home: 'होम पर जाएँ',
}

export const freshnessWords = {
  offline: 'आप ऑफ़लाइन हैं।',
  check: 'कृपया अपना इंटरनेट देखें, या थोड़ी देर बाद फिर कोशिश करें।',
  unanswered: 'सर्वर से जवाब नहीं आया।',
  notLoaded: 'नई जानकारी लोड नहीं हो सकी।',
  loaded: (ago: Span | null) => `${updatedText(ago)}।`,
  asOf: (age: Span) => `${updatedText(age.count > 0 ? age : null)}।`,
  retry: 'फिर से कोशिश करें',
  arrived: (market: string, result: string) => `${market}: ${result}`,
}

export const updatesWords = {
  ready: { text: 'ऐप का नया वर्ज़न तैयार है।', action: 'अपडेट करें' },
  taken: { text: 'ऐप दूसरे टैब में अपडेट हो गया है।', action: 'फिर से खोलें' },
  later: 'बाद में',
}

export const installWords: Translation['installWords'] = {
  install: 'ऐप इंस्टॉल करें',
  iphone: 'शेयर दबाएँ, फिर “Add to Home Screen” चुनें।',
}

function updatedText(ago: Span | null): string {
  return ago ? `${agoText(ago)} अपडेट हुआ` : 'अभी-अभी अपडेट हुआ'
}
