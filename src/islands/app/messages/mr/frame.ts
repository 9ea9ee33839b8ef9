import type { Span } from '../../lib/span.ts'
import type { Translation } from '../translation.ts'
import { agoText } from './spans.ts'

export const frameWords = {
  noData: 'इथे अजून काही नाही.',
  updated: 'अपडेट झाले',
  skip: 'थेट स्क्रीनकडे जा',
  main: 'मुख्य',

  nav: {
    history: 'स्टेटमेंट',
    bids: 'इतिहास',
    home: 'होम',
    wallet: 'वॉलेट',
    website: 'वेबसाइट',
  },

  sidebar: {
    terms: 'अटी आणि गोपनीयता',
    responsible: 'जबाबदारीने खेळा',
    video: 'कसे खेळायचे (व्हिडिओ)',
    logout: 'लॉग आउट',
    since: (date: string) => `${date} पासून सदस्य`,
    vibrate: 'नंबर जोडल्यावर, जिंकल्यावर व्हायब्रेशन',
    theme: 'थीम',
    themes: { system: 'सिस्टम', light: 'लाइट', dark: 'डार्क' },
  },
}

export const notFoundWords = {
  title: 'पेज सापडले नाही',
  text: 'पत्ता चुकीचा लिहिला असेल, किंवा मार्केटचे नाव बदलले असेल.',
  home: 'होमवर जा',
}

export const freshnessWords = {
  offline: 'तुम्ही ऑफलाइन आहात.',
  check: 'कृपया तुमचे इंटरनेट तपासा, किंवा थोड्या वेळाने पुन्हा प्रयत्न करा.',
  unanswered: 'सर्व्हरकडून उत्तर आले नाही.',
  notLoaded: 'नवीन माहिती लोड होऊ शकली नाही.',
  loaded: (ago: Span | null) => `${updatedText(ago)}.`,
  asOf: (age: Span) => `${updatedText(age.count > 0 ? age : null)}.`,
  retry: 'पुन्हा प्रयत्न करा',
  arrived: (market: string, result: string) => `${market}: ${result}`,
}

export const updatesWords = {
  ready: { text: 'ॲपची नवीन आवृत्ती तयार आहे.', action: 'अपडेट करा' },
  taken: { text: 'ॲप दुसऱ्या टॅबमध्ये अपडेट झाले आहे.', action: 'पुन्हा उघडा' },
  later: 'नंतर',
}

export const installWords: Translation['installWords'] = {
  install: 'ॲप इंस्टॉल करा',
  iphone: 'शेअर दाबा, मग “Add to Home Screen” निवडा.',
}

function updatedText(ago: Span | null): string {
  return ago ? `${agoText(ago)} अपडेट झाले` : 'आत्ताच अपडेट झाले'
}
