import type { ChosenWords } from './chosen-en.ts'

export const words: ChosenWords = {
  stakeOn: bid => `${bid} पर पॉइंट`,
  pays: points => `जीतने पर ${points}`,
  best: points => `जीतने पर ज़्यादा से ज़्यादा ${points}`,
  undo: count => `पहले जैसा करें (${count} बिड)`,
  samePoints: 'सब पर बराबर पॉइंट',
  savedSlips: 'सेव की हुई स्लिप',
  sameAgain: (count, points) => `पिछली बार जैसा: ${count} बिड · ${points} पॉइंट`,
  sameIsThere: 'पिछली बार जैसी बिड आपकी स्लिप में हैं। खोलें।',
}
