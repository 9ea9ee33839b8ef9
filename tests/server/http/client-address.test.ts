import { expect, test } from 'vitest'
import { isUserExists } from '#contract/accounts.ts'
import type { Config } from '../../../server/config/config.ts'
import { newPhone } from '../../support/browser.ts'
import { openServer, setUpServer } from '../../support/server.ts'

const LIMIT = 60

const server = setUpServer()

/** Whether one address is refused once the attempts of another are used up. */
async function shareALimit(first: Asker, second: Asker, config: Partial<Config> = {}) {
  const another = await openServer({ db: server.db, config })
  const ask = async ({ address, forwarded }: Asker) => {
    const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {}
    const request = { phone_number: newPhone(), token_id: '' }
    return (await another.browser({ address }).call(isUserExists, request, { headers })).httpStatus
  }
  expect(await ask(first)).toBe(200)
  await spendAttempts()
  expect(await ask(first)).toBe(429)
  return (await ask(second)) === 429
}

type Asker = { address: string; forwarded?: string }

/** Uses up the attempts of every address that has sent a request. */
async function spendAttempts() {
  const text = `UPDATE attempts SET count = ${LIMIT} WHERE key LIKE 'exists:%' AND count < ${LIMIT}`
  await server.db.query({ name: '', text }, [])
}

const ASK = 'http://localhost:4321'

test.each<[name: string, first: Asker, second: Asker, isOne: boolean, publicOrigin?: string]>([
  ['two addresses', { address: '203.0.113.1' }, { address: '203.0.113.2' }, false],
  ['IPv4 in IPv6', { address: '203.0.113.3' }, { address: '::ffff:203.0.113.3' }, true],
  ['one /64', { address: '2001:db8:1:2::1' }, { address: '2001:db8:1:2:aaaa:b:c:d' }, true],
  ['two /64', { address: '2001:db8:1:3::1' }, { address: '2001:db8:1:4::1' }, false],
  ['one /64, abbreviated', { address: '2001:db8::1' }, { address: '2001:db8:0:0:9::' }, true],
  ['one /64, in full', { address: '2001:db8:5::' }, { address: '2001:0DB8:0005:0000::7' }, true],
  [
    'clients of a local proxy',
    via('127.0.0.1', '198.51.100.6'),
    via('127.0.0.1', '198.51.100.7'),
    false,
  ],
  ['the last of a list', via('::1', '9.9.9.9, 198.51.100.9'), via('::1', '198.51.100.9'), true],
  ['a client with ports', via('::1', '203.0.113.9:5001'), via('::1', '203.0.113.9'), true],
  ['a header of anybody', via('203.0.113.4', '1.1.1.1'), via('203.0.113.4', '1.1.1.2'), true],
  [
    'the same with PUBLIC_URL',
    via('203.0.113.5', '1.1.1.1'),
    via('203.0.113.5', '2.2.2.2'),
    true,
    ASK,
  ],
  [
    'a private proxy',
    via('10.0.0.1', '198.51.100.5'),
    via('10.0.0.1', '7.7.7.7, 198.51.100.5'),
    true,
    ASK,
  ],
  ['two behind it', via('10.0.0.1', '198.51.100.3'), via('10.0.0.1', '198.51.100.4'), false, ASK],
])('%s', async (_, first, second, isOne, publicOrigin) => {
  expect(await shareALimit(first, second, { publicOrigin })).toBe(isOne)
})

// Fails where the abbreviated front of an address counts as a group.
test.each(['127.0.0.1', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
  'requests of this machine, %s, are not limited like those of others',
  async address => {
    const another = await openServer({ db: server.db })
    const browser = another.browser({ address })
    const request = { phone_number: newPhone(), token_id: '' }
    expect((await browser.call(isUserExists, request)).httpStatus).toBe(200)
    await spendAttempts()
    expect((await browser.call(isUserExists, request)).httpStatus).toBe(200)
  },
)

function via(address: string, forwarded: string): Asker {
  return { address, forwarded }
}
