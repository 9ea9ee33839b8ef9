import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { editProfile } from '#contract/profile-changes.ts'
import { log } from '../../tools/test/log.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { startPostgres } from '../support/postgres.ts'
import { memoryMb } from './process-memory.ts'

const PLAYERS = 75
const UPLOADS_EACH = 2
const PIXELS = 2_200
const IDLE_MS = 20_000
const WANTED_MB = 100

/**
 * What 150 uploads at once add to the server's memory: 75 players send two pictures each. Prints it with what the server answered, and asserts nothing.
 */
export async function benchUploads(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-bench-'))
  const postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase('uploads')
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DATABASE_URL }
  const child = spawn(process.execPath, ['server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await addressOf(child)
    const photo = await picture()
    const players = await enterAll(url)
    await wait(IDLE_MS)
    const before = memoryMb(child.pid!)
    let isOver = false
    const most = highest(child.pid!, () => isOver)
    const statuses = await Promise.all(
      players.flatMap(player => Array.from({ length: UPLOADS_EACH }, () => send(player, photo))),
    )
    isOver = true
    const counts = Object.entries(Object.groupBy(statuses, String)).map(
      ([status, all]) => `${all?.length} × ${status}`,
    )
    log(`${statuses.length} uploads of ${(photo.size / 1e6).toFixed(1)} MB: ${counts.join(', ')}`)
    log(`  ${before} MB before, at most ${await most} MB; wanted at most +${WANTED_MB} MB`)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'close')
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

type Player = { browser: Browser; phone: string }

async function enterAll(site: string): Promise<Player[]> {
  const app = { request: (url: URL, init: RequestInit) => fetch(url, init) }
  const players: Player[] = []
  for (let count = 0; count < PLAYERS; count++) {
    const browser = createBrowser(app as never, undefined, site)
    players.push({ browser, phone: await browser.enter() })
  }
  return players
}

async function send({ browser, phone }: Player, photo: Blob): Promise<number> {
  const request = { phone_number: phone, name: 'Asha Rao', email: 'asha@example.com', photo }
  return (await browser.call(editProfile, request)).httpStatus
}

async function picture(): Promise<Blob> {
  const raw = { width: PIXELS, height: PIXELS, channels: 3 } as const
  const noise = sharp(randomBytes(PIXELS * PIXELS * 3), { raw })
  return new Blob([new Uint8Array(await noise.jpeg({ quality: 70 }).toBuffer())])
}

async function highest(pid: number, isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    most = Math.max(most, memoryMb(pid))
    await wait(20)
  }
  return most
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of stdout!.iterator({ destroyOnReturn: false })) {
    printed += chunk
    const address = /^Ank is at (http:\S+?)[.,]?$/m.exec(printed)?.[1]
    if (!address) continue
    stdout!.resume()
    return address
  }
  throw new Error(`The server did not start: ${printed}`)
}
