import { createHmac, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../http/errors.ts'
import { type Asker, createFairQueue } from '../http/fair-queue.ts'

const AT_ONCE_MAX = 2
const WAITING_MAX = 100

// One of OWASP's settings for argon2id, the library's default algorithm: 19 MiB, two passes.
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

const inQueue = createFairQueue(AT_ONCE_MAX, WAITING_MAX)
let dummyHash: Promise<string> | undefined

/**
 * Hashes an MPIN with the pepper and the player's id, so that equal MPINs have different hashes.
 * Askers take turns; see fair-queue.ts.
 */
export function hashMpin(
  pepper: string,
  mpin: string,
  playerId: string,
  asker: Asker,
): Promise<string> {
  return inQueue(() => hash(peppered(pepper, mpin, playerId), parameters), asker)
}

/**
 * Whether the MPIN is the player's. Without a hash (unknown player) it is false after the same
 * time. Askers take turns, so that a flood does not keep out others; see fair-queue.ts. Throws busy.
 */
export async function isMpinRight(
  pepper: string,
  mpin: string,
  player: { id: string; mpinHash: string } | undefined,
  asker: Asker,
): Promise<boolean> {
  dummyHash ??= hash(String(randomInt(1e9)), parameters)
  const stored = player?.mpinHash ?? (await dummyHash)
  const isEqual = await inQueue(
    () => verify(stored, peppered(pepper, mpin, player?.id ?? '')),
    asker,
  )
  return isEqual && player !== undefined
}

/** The error of an MPIN that is easy to guess; null for any other. */
export function weakMpinError(mpin: string, phone: string): ApiError | null {
  if (/^(\d)\1{3}$/.test(mpin)) return new ApiError('mpin_one_digit')
  if ('0123456789012'.includes(mpin) || '2109876543210'.includes(mpin)) {
    return new ApiError('mpin_in_a_row')
  }
  if (phone.endsWith(mpin)) {
    return new ApiError('mpin_from_phone')
  }
  return null
}

function peppered(pepper: string, mpin: string, playerId: string) {
  return createHmac('sha256', pepper).update(`${mpin} ${playerId}`).digest('base64')
}
