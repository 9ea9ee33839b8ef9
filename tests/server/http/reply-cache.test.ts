import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createReplyCache } from '../../../server/http/reply-cache.ts'

/** Work that ends when the test ends it. */
function slowWork(text: string, given: { key?: string; line?: string } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let made = 0
  const make = async () => {
    made += 1
    await promise
    return replyOf(text)
  }
  const work = { key: 'page', line: 'today', version: text, make, ...given }
  return { work, end: resolve, fail: reject, made: () => made }
}

function replyOf(text: string) {
  return { headers: {}, body: { plain: Buffer.from(text) } }
}

function made(text: string, key = 'page') {
  return { key, version: text, line: 'today', make: async () => replyOf(text) }
}

async function textOf(reply: Promise<ReturnType<typeof replyOf>>): Promise<string> {
  return (await reply).body.plain.toString()
}

test('a reply is made once for all who ask, and the old one is not sent any more', async () => {
  const cache = createReplyCache()
  const first = slowWork('first')
  const asked = Array.from({ length: 20 }, () => textOf(cache(first.work)))
  first.end()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['first']))
  expect(await textOf(cache(made('second')))).toBe('second')

  const third = slowWork('third')
  const waiting = [cache(third.work), cache(third.work)].map(textOf)
  third.end()
  expect(await Promise.all(waiting)).toEqual(['third', 'third'])
  expect(await textOf(cache(third.work))).toBe('third')
  expect([first.made(), third.made()]).toEqual([1, 1])
})

test('after a failure the old reply is not sent any more, and the new one is made again', async () => {
  const cache = createReplyCache()
  await cache(made('old'))
  const broken = slowWork('new')
  const asked = cache(broken.work)
  broken.fail(new Error('The database is away.'))
  await expect(asked).rejects.toThrow('away')
  expect(await textOf(cache(made('new')))).toBe('new')
})

test('replies of the past do not keep those of today waiting', async () => {
  const cache = createReplyCache()
  const past = slowWork('past', { key: '/results/2020-01-01', line: 'past' })
  const waiting = cache(past.work)
  expect(await textOf(cache(made('today')))).toBe('today')
  past.end()
  expect(await textOf(waiting)).toBe('past')
})

test('what was asked for last is kept, within the bytes', async () => {
  const cache = createReplyCache(10)
  let count = 0
  const ask = (key: string) =>
    cache({
      ...made('four', key),
      make: async () => {
        count += 1
        return replyOf('four')
      },
    })
  for (const key of ['one', 'two', 'one', 'three', 'one']) await ask(key)
  expect(count).toBe(3)
  await ask('two')
  expect(count).toBe(4)
})

test('a reply that has changed takes its bytes once', async () => {
  const cache = createReplyCache(10)
  let count = 0
  const ask = (key: string, version: string) =>
    cache({
      ...made('four', key),
      version,
      make: async () => {
        count += 1
        return replyOf('four')
      },
    })
  await ask('one', 'first')
  for (const version of ['first', 'second', 'third']) {
    await ask('two', version)
    await setImmediate()
  }
  await ask('one', 'first')
  expect(count).toBe(4)
})
