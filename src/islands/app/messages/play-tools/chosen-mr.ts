import { pluralIn } from '../plural.ts'
import type { ChosenWords } from './chosen-en.ts'

const plural = pluralIn('mr')

export const words: ChosenWords = {
  stakeOn: bid => `${bid} वर पॉइंट`,
  pays: points => `जिंकल्यास ${points}`,
  best: points => `जिंकल्यास जास्तीत जास्त ${points}`,
  undo: count => `पूर्ववत करा (${count} बिड)`,
  samePoints: 'सर्वांवर सारखे पॉइंट',
  savedSlips: 'सेव्ह केलेल्या स्लिप',
  late: count =>
    `ओपनची वेळ संपली: ${plural(count, '1 बिड आता लावता येणार नाही', `${count} बिड आता लावता येणार नाहीत`)}.`,
  toClose: count => `${count} बिड क्लोजमध्ये टाका`,
  removeLate: count => `${count} बिड काढून टाका`,
  sameAgain: (count, points) => `मागच्यासारखे: ${count} बिड · ${points} पॉइंट`,
  sameIsThere: 'मागच्यासारख्या बिड तुमच्या स्लिपमध्ये आहेत. उघडा.',
}
