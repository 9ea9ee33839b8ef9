import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { editProfile } from '#contract/profile.ts'
import { log } from '../../tools/test/log.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { startPostgres } from '../support/postgres.ts'
import { addressOf, spawnServer } from '../support/process.ts'
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
  const server = spawnServer({ DATA_DIR: dataDir, DATABASE_URL })
  const { child } = server
  try {
    const url = await addressOf(server)
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
    await server.ended
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
