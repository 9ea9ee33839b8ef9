import type { ChosenWords } from './chosen-en.ts'

export const words: ChosenWords = {
  stakeOn: bid => `${bid} वर पॉइंट`,
  pays: points => `जिंकल्यास ${points}`,
  best: points => `जिंकल्यास जास्तीत जास्त ${points}`,
  undo: count => `पूर्ववत करा (${count} बिड)`,
  samePoints: 'सर्वांवर सारखे पॉइंट',
  savedSlips: 'सेव्ह केलेल्या स्लिप',
  sameAgain: (count, points) => `मागच्यासारखे: ${count} बिड · ${points} पॉइंट`,
  sameIsThere: 'मागच्यासारख्या बिड तुमच्या स्लिपमध्ये आहेत. उघडा.',
}
