import { expect, test } from 'vitest'
import { createLimiter } from '../../server/limiter.ts'

const AT_ONCE = 2
const WAITING = 10

/** A limiter whose work ends when the test says so, and the askers in the order of their start. */
function slowLimiter() {
  const limited = createLimiter(AT_ONCE, WAITING)
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (asker: string) =>
    limited(async () => {
      started.push(asker)
      await new Promise<void>(resolve => ends.push(resolve))
      return 'done'
    }, asker).catch(error => error.code)
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()!()
      await new Promise(resolve => setTimeout(resolve))
    }
  }
  return { ask, started, endAll }
}

test('work beyond the limits is refused, and no more runs at once', async () => {
  const { ask, started, endAll } = slowLimiter()
  const asked = Array.from({ length: AT_ONCE + WAITING + 3 }, () => ask('one'))
  await new Promise(resolve => setTimeout(resolve))
  expect(started).toHaveLength(AT_ONCE)
  await endAll()
  const answers = await Promise.all(asked)
  expect(answers.filter(answer => answer === 'done')).toHaveLength(AT_ONCE + WAITING)
  expect(answers.filter(answer => answer === 'busy')).toHaveLength(3)
})

test('work of others passes a flood of one asker, after one turn of it', async () => {
  const { ask, started, endAll } = slowLimiter()
  const flood = Array.from({ length: 50 }, () => ask('flood'))
  const honest = [ask('asha'), ask('vikram')]
  await endAll()
  expect(await Promise.all(honest)).toEqual(['done', 'done'])
  expect(started.slice(0, AT_ONCE + 3).filter(asker => asker !== 'flood')).toEqual([
    'asha',
    'vikram',
  ])
  const answers = await Promise.all(flood)
  expect(answers.filter(answer => answer === 'done')).toHaveLength(
    AT_ONCE + WAITING - honest.length,
  )
})
