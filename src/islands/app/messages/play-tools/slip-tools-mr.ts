import type { SlipToolsWords } from './slip-tools-en.ts'

export const words: SlipToolsWords = {
  title: 'सेव्ह केलेल्या स्लिप',
  close: 'बंद करा',
  sameForAll: 'सर्व बिडवर सारखे पॉइंट',
  points: 'पॉइंट',
  setAll: 'सर्वांवर हेच ठेवा',
  name: 'या स्लिपचे नाव',
  save: 'सेव्ह करा',
  none: 'या प्रकारची स्लिप सेव्ह केलेली नाही. नंबर निवडा आणि नाव देऊन इथे सेव्ह करा.',
  kept: 'सेव्ह केलेल्या स्लिप फक्त या फोनवर राहतात. लॉग आउट केल्यावर त्या डिलीट होतात.',
  full: 'जास्तीत जास्त 50 स्लिप सेव्ह करता येतात. आधी एक डिलीट करा.',
  nameNeeded: 'कृपया नाव लिहा.',
  saved: name => `${name} सेव्ह झाली`,
  sum: (count, points) => `${count} बिड · ${points} पॉइंट`,
  use: name => `${name} वापरा`,
  remove: name => `${name} डिलीट करा`,
}
