import { pluralIn } from '../plural.ts'
import type { ChosenWords } from './chosen-en.ts'

const plural = pluralIn('hi')

export const words: ChosenWords = {
  stakeOn: bid => `${bid} पर पॉइंट`,
  pays: points => `जीतने पर ${points}`,
  best: points => `जीतने पर ज़्यादा से ज़्यादा ${points}`,
  undo: count => `पहले जैसा करें (${count} बिड)`,
  samePoints: 'सब पर बराबर पॉइंट',
  savedSlips: 'सेव की हुई स्लिप',
  late: count =>
    `ओपन का समय ख़त्म: ${plural(count, '1 बिड अब नहीं लग सकती', `${count} बिड अब नहीं लग सकतीं`)}।`,
  toClose: count => `${count} बिड क्लोज में डालें`,
  removeLate: count => `${count} बिड हटाएँ`,
  sameAgain: (count, points) => `पिछली बार जैसा: ${count} बिड · ${points} पॉइंट`,
  sameIsThere: 'पिछली बार जैसी बिड आपकी स्लिप में हैं। खोलें।',
}
