import { expect, test, vi } from 'vitest'
import { createReplyCache } from '../../../server/http/reply-cache.ts'

/** Work that ends when the test ends it. */
function slowWork(text: string, given: { key?: string; line?: string; mayBeOld?: boolean } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let made = 0
  const make = async () => {
    made += 1
    await promise
    return replyOf(text)
  }
  const work = { key: 'page', line: 'today', version: text, make, mayBeOld: true, ...given }
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

test('a reply is made once for all who ask, and the old one is sent only while the new one is made', async () => {
  const cache = createReplyCache()
  const first = slowWork('first')
  const asked = Array.from({ length: 20 }, () => textOf(cache(first.work)))
  first.end()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['first']))
  expect(await textOf(cache(made('second')))).toBe('second')

  const third = slowWork('third')
  const meanwhile = await Promise.all([cache(third.work), cache(third.work)].map(textOf))
  expect(meanwhile).toEqual(['second', 'second'])
  third.end()
  expect(await textOf(cache(third.work))).toBe('third')
  expect([first.made(), third.made()]).toEqual([1, 1])
})

test.each([
  { name: 'a call', mayBeOld: false, quietMs: 0 },
  { name: 'a page nobody asked for lately', mayBeOld: true, quietMs: 11_000 },
])('$name waits for the new reply', async ({ mayBeOld, quietMs }) => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    const cache = createReplyCache()
    await cache(made('old'))
    await vi.advanceTimersByTimeAsync(quietMs)
    const slow = slowWork('new', { mayBeOld })
    const asked = textOf(cache(slow.work))
    await vi.advanceTimersByTimeAsync(4_000)
    slow.end()
    expect(await asked).toBe('new')
  } finally {
    vi.useRealTimers()
  }
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
