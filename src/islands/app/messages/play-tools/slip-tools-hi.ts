import type { SlipToolsWords } from './slip-tools-en.ts'

export const words: SlipToolsWords = {
  title: 'सेव की हुई स्लिप',
  close: 'बंद करें',
  sameForAll: 'सब बिड पर बराबर पॉइंट',
  points: 'पॉइंट',
  setAll: 'सब पर यही रखें',
  name: 'इस स्लिप का नाम',
  save: 'सेव करें',
  none: 'इस प्रकार की कोई स्लिप सेव नहीं है। नंबर चुनें और नाम देकर यहाँ सेव करें।',
  kept: 'सेव की हुई स्लिप सिर्फ़ इसी फ़ोन पर रहती हैं। लॉग आउट करने पर डिलीट हो जाती हैं।',
  full: 'ज़्यादा से ज़्यादा 50 स्लिप सेव हो सकती हैं। पहले कोई एक डिलीट करें।',
  nameNeeded: 'कृपया नाम लिखें।',
  saved: name => `${name} सेव हो गई`,
  sum: (count, points) => `${count} बिड · ${points} पॉइंट`,
  use: name => `${name} स्लिप में डालें`,
  remove: name => `${name} डिलीट करें`,
}
