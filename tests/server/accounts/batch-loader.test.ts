import { expect, test } from 'vitest'
import { createBatchLoader } from '../../../server/accounts/batch-loader.ts'

function slowStore() {
  const store = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const asked: string[][] = []
  const lookup = createBatchLoader(async (keys: string[]) => {
    asked.push(keys)
    const found = new Map(store)
    await new Promise(resolve => setTimeout(resolve, 10))
    if (keys.includes('broken')) throw new Error('broken')
    return found
  })
  return { store, asked, lookup }
}

test('batches the keys that arrive during a lookup, each key once', async () => {
  const { asked, lookup } = slowStore()
  const answers = await Promise.all(['a', 'b', 'b', 'nothing', 'a'].map(lookup))
  expect(answers).toEqual([1, 2, 2, undefined, 1])
  expect(asked).toEqual([['a'], ['b', 'nothing', 'a']])
})

test('an answer is never older than its request', async () => {
  const { store, lookup } = slowStore()
  const first = lookup('a')
  store.delete('a')
  expect(await lookup('a')).toBeUndefined()
  expect(await first).toBe(1)
})

test('a failure rejects its own batch and no later one', async () => {
  const { lookup } = slowStore()
  const answers = await Promise.allSettled(['a', 'broken', 'b'].map(lookup))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await lookup('b')).toBe(2)
})

test('a load that does not end keeps no later key waiting', async () => {
  const dead = Promise.withResolvers<void>()
  const lookup = createBatchLoader(async (keys: string[]) => {
    if (keys.includes('dead')) await dead.promise
    return new Map(keys.map(key => [key, 1]))
  })
  const stuck = lookup('dead')
  expect(await Promise.all(['a', 'b'].map(lookup))).toEqual([1, 1])
  dead.resolve()
  expect(await stuck).toBe(1)
})
