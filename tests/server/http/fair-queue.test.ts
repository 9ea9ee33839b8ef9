import { expect, test } from 'vitest'
import { type Asker, createFairQueue } from '../../../server/http/fair-queue.ts'

const AT_ONCE = 2
const WAITING = 10

/** A queue whose work ends when the test ends it, and the callers in the order of their start. */
function slowQueue() {
  const queued = createFairQueue(AT_ONCE, WAITING)
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, asker: Partial<Asker> = {}) =>
    queued(
      async () => {
        started.push(name)
        await new Promise<void>(resolve => ends.push(resolve))
        return 'done'
      },
      { name, ...asker },
    ).catch(error => error.code)
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()!()
      await new Promise(resolve => setTimeout(resolve))
    }
  }
  return { ask, started, endAll }
}

test('work beyond the limits is refused, and no more runs at once', async () => {
  const { ask, started, endAll } = slowQueue()
  const asked = Array.from({ length: AT_ONCE + WAITING + 3 }, () => ask('one'))
  await new Promise(resolve => setTimeout(resolve))
  expect(started).toHaveLength(AT_ONCE)
  await endAll()
  const answers = await Promise.all(asked)
  expect(answers.filter(answer => answer === 'done')).toHaveLength(AT_ONCE + WAITING)
  expect(answers.filter(answer => answer === 'busy')).toHaveLength(3)
})

test('work of others passes a flood of one asker, after one turn of it', async () => {
  const { ask, started, endAll } = slowQueue()
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

test('those who failed less go first, and those who failed most are refused', async () => {
  const { ask, started, endAll } = slowQueue()
  for (let place = 0; place < AT_ONCE; place++) ask('running')
  const asked = Array.from({ length: WAITING }, (_, failures) => ask(`${failures}`, { failures }))
  const last = ask('last', { failures: 1 })
  await endAll()
  expect(await asked.at(-1)).toBe('busy')
  expect(await last).toBe('done')
  expect(started.slice(AT_ONCE)).toEqual(['0', '1', 'last', '2', '3', '4', '5', '6', '7', '8'])
})

test('known askers have every second turn, and a line of their own', async () => {
  const { ask, started, endAll } = slowQueue()
  for (let place = 0; place < AT_ONCE; place++) ask('running')
  const flood = Array.from({ length: 2 * WAITING }, (_, place) => ask(`flood ${place}`))
  const known = ['asha', 'vikram', 'meena'].map(name => ask(name, { isKnown: true }))
  await endAll()
  expect(await Promise.all(known)).toEqual(['done', 'done', 'done'])
  const turns = started.slice(AT_ONCE, AT_ONCE + 6).map(name => name.split(' ')[0])
  expect(turns).toEqual(['asha', 'flood', 'vikram', 'flood', 'meena', 'flood'])
  await Promise.all(flood)
})

test('work whose caller has waited for too long is not begun', async () => {
  const { ask, started, endAll } = slowQueue()
  for (let place = 0; place < AT_ONCE; place++) ask('running')
  const late = ask('late', { waitMs: 1 })
  const patient = ask('patient')
  await new Promise(resolve => setTimeout(resolve, 20))
  await endAll()
  expect(await late).toBe('busy')
  expect(await patient).toBe('done')
  expect(started).not.toContain('late')
})

test('work that fails frees its place', async () => {
  const queued = createFairQueue(1, 1)
  const fails = async () => {
    throw new Error('failed')
  }
  const ends = await Promise.allSettled([queued(fails), queued(fails)])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await queued(async () => 'free again')).toBe('free again')
})
