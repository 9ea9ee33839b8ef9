import { expect, test } from 'vitest'
import { firstLetters } from '#app/lib/format.ts'

test.each([
  ['Asha', 'Asha'],
  ['Asha 😀 Rao', 'Asha 😀'],
  ['A👩‍🌾 👩‍🌾👩‍🌾👩‍🌾👩‍🌾', 'A👩‍🌾 👩‍🌾👩‍🌾👩‍🌾'],
  ['क्षितिजा पाटील', 'क्षितिजा पाटी'],
  ['', ''],
])('%s is shown as %s, six letters as a reader counts them', (name, shown) => {
  expect(firstLetters(name, 6)).toBe(shown)
})

test('a browser without Intl.Segmenter cuts no emoji into halves', () => {
  const { Segmenter } = Intl
  try {
    Reflect.deleteProperty(Intl, 'Segmenter')
    expect(firstLetters('Asha 😀😀', 6)).toBe('Asha 😀')
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})
