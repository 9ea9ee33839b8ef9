import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setLimit } from '#contract/limits.ts'
import { checkPayment } from '#contract/payments.ts'
import { openServer, setUpServer } from '../../support/server.ts'

const server = setUpServer()

test('a player may change limits 60 times in an hour, and no other player is stopped', async () => {
  const [player, other] = [await server.addPlayer(0), await server.addPlayer(0)]
  const change = { kind: 'stake_day', points: 100 }
  await player.ask(setLimit.name, change)
  await setCount(setLimit.name, 60)
  expect(await player.ask(setLimit.name, change)).toMatchObject({
    httpStatus: 429,
    code: 'too_many_tries',
    retry_after: 3_600,
  })
  expect(await other.ask(setLimit.name, change)).toMatchObject({ httpStatus: 200 })
})

test('an address may check payments 300 times in ten minutes', async () => {
  const another = await openServer({ db: server.db })
  const check = async (address: string) =>
    (await another.browser({ address }).call(checkPayment, { TRANS_ID: randomUUID() })).httpStatus
  expect(await check('203.0.113.1')).toBe(200)
  await setCount(checkPayment.name, 300)
  expect([await check('203.0.113.1'), await check('203.0.113.2')]).toEqual([429, 200])
})

/** Sets the count of every player or address that has made a call. */
async function setCount(call: string, count: number) {
  const text = "UPDATE attempts SET count = $2 WHERE key LIKE $1 || ':%'"
  await server.db.query({ name: '', text }, [call, count])
}
