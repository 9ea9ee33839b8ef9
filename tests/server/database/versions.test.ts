/** @module-tag thorough */

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { operate } from '../../../tools/test/operator.ts'
import { spawnServer } from '../../../tools/test/spawn-server.ts'
import { DEMO_TIME } from '../../../tools/test/test-time.ts'
import { newPhone } from '../../support/browser.ts'
import { createEmptyDatabase } from '../../support/databases.ts'
import { titleWith } from '../../support/needs.ts'
import { addSessionTo, type ReadyPlayer } from '../../support/players.ts'
import { newUtr, sampleBid } from '../../support/test-players.ts'
import { inParallel } from '../support/replies.ts'

/**
 * The oldest commit whose server may share a database with this one. Its newest migration is
 * 0015_payout_provider, which the first lines of all later migrations name. It belongs to no release:
 * 0.1.0 is older, and no test runs its server.
 */
const OLD_COMMIT = 'f9da9f1'

const missing = hasOldCommit() ? [] : [`commit ${OLD_COMMIT}, which a shallow clone does not have`]
const title = `the servers of commit ${OLD_COMMIT} and of this one share a database, and the old one then runs alone`

const WORK_MS = 5_000
const PLAYERS = 2

test.skipIf(missing.length > 0)(titleWith(title, missing), async () => {
  const databaseUrl = await createEmptyDatabase()
  const db = await openDatabase({ dataDir: '', databaseUrl, schema: 'any' })
  onTestFinished(() => db.close())
  const before = await start(databaseUrl, { folder: oldFolder() })
  const players = await inParallel(PLAYERS, addPlayer)
  const alone = work([before.url], players)
  const now = await start(databaseUrl)
  await alone
  await work([before.url, now.url], players)
  await expectLimitKept([before.url, now.url])
  expect(await reconcile(db)).toEqual([])

  await now.close()
  await work([before.url], players)
  await expectLimitKept([before.url])
  expect(await reconcile(db)).toEqual([])

  /** Adds a player in SQL, because the schema may be that of the old commit. */
  async function addPlayer(): Promise<ReadyPlayer> {
    const [id, phone, at] = [randomUUID(), newPhone(), new Date(DEMO_TIME)]
    const insert = (text: string, values: unknown[]) => db.query({ name: '', text }, values)
    await insert(
      `INSERT INTO players (id, phone, name, mpin_hash, status, created_at)
          VALUES ($1, $2, 'Asha Rao', 'none', '1', $3)`,
      [id, phone, at],
    )
    await insert(
      `INSERT INTO wallets (player_id, account, balance, version)
          SELECT $1, unnest(ARRAY['wallet', 'held', 'owed']), 0, 0`,
      [id],
    )
    await operate(before, 'credit', { phone, id: randomUUID(), points: '10000', reason: 'test' })
    return { id, phone, ...(await addSessionTo(db, id, at)) }
  }

  async function expectLimitKept(addresses: string[]) {
    const player = await addPlayer()
    const limit = { phone_number: player.phone, kind: 'stake_day', points: '100' }
    expect(await call(addresses[0]!, player, 'set_limit.php', limit)).toMatchObject({
      success: '1',
    })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, place) => bid(addresses[place % addresses.length]!, player)),
    )
    expect(replies.filter(({ success }) => success === '1')).toHaveLength(10)
  }
})

/** Sends calls of every player to all servers. Expects an answer below 500 to each. */
async function work(addresses: string[], players: ReadyPlayer[]) {
  const until = Date.now() + WORK_MS
  await Promise.all(
    players.flatMap(player =>
      addresses.map(async address => {
        const own = { phone_number: player.phone }
        while (Date.now() < until) {
          const utr = { ...own, amount: '500', UTR_NUM: newUtr() }
          const replies = [
            await bid(address, player),
            await call(address, player, 'add_points_request.php', utr),
          ]
          for (const name of [
            ...['get_profile.php', 'get_games.php', 'get_bid_history.php', 'get_market_bids.php'],
            ...['get_wallet_history.php', 'get_wallet_sums.php', 'get_request_history.php'],
            'get_limits.php',
          ]) {
            const reply = await call(address, player, name, own)
            replies.push(reply)
            expectReadable(name, reply)
          }
          expect(replies.filter(({ httpStatus }) => httpStatus >= 500)).toEqual([])
        }
      }),
    ),
  )
}

/** Expects that the app of this commit can read the reply of either server. */
function expectReadable(name: string, reply: object) {
  const { issues } = v.safeParse(allCalls.find(call => call.name === name)!.reply, reply)
  expect(issues && v.flatten(issues), name).toBeUndefined()
}

function bid(address: string, player: ReadyPlayer) {
  const sent = { ...sampleBid(player.phone), bid_id: randomUUID() }
  return call(address, player, 'set_bid_new.php', { bids: JSON.stringify([sent]) })
}

async function call(address: string, { headers }: ReadyPlayer, name: string, payload: object) {
  const response = await fetch(`${address}/api/${name}`, {
    method: 'POST',
    headers: { ...headers, origin: address, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  const reply = (await response.json()) as { success: string; msg: string }
  return { ...reply, httpStatus: response.status }
}

async function start(databaseUrl: string, options = {}) {
  const server = await spawnServer({ isDemo: true, databaseUrl, ...options })
  onTestFinished(() => server.close())
  return server
}

function hasOldCommit(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', OLD_COMMIT], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Unpacks the server of the old commit, with the packages of this one. */
function oldFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ank-old-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const tar = execFileSync('git', ['archive', OLD_COMMIT, 'package.json', 'server', 'src'], {
    maxBuffer: 2 ** 28,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}
