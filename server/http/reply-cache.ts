import { type Packed, sizeOf } from './compression.ts'
import { createTurns } from './turns.ts'

export type CachedReply = { headers: Record<string, string>; body: Packed }

type CachedWork<Reply extends CachedReply | null> = {
  key: string
  /** Another one when the reply has changed. */
  version: string
  /** Replies of one line are made one after the other, so that bids are answered in between. */
  line: string
  /** Null if there is nothing to reply after all; that is not kept. */
  make: () => Promise<Reply>
}

export type ReplyCache = <Reply extends CachedReply | null>(
  work: CachedWork<Reply>,
) => Promise<Reply>

type Entry = {
  version: string
  reply: Promise<CachedReply | null>
  /** The bytes of the reply; 0 until it is made. */
  bytes: number
}

/** Most bytes of the bodies, for all keys together. */
const BYTES_MAX = 32 * 1024 * 1024
const TURN_WAIT_MS = 5_000

/**
 * Keeps the last reply of each key for as long as its version stays the same, those that were asked for
 * last. A new version is made once for all who ask, one at a time in its line. Throws too_slow if its
 * turn does not come, and what `make` throws.
 */
export function createReplyCache(bytesMax = BYTES_MAX): ReplyCache {
  const entries = new Map<string, Entry>()
  const turns = createTurns(1)
  let bytes = 0

  return <Reply extends CachedReply | null>({ key, version, line, make }: CachedWork<Reply>) => {
    const known = entries.get(key)
    const isCurrent = known?.version === version
    const entry = isCurrent ? known : { version, reply: turns(line, TURN_WAIT_MS, make), bytes: 0 }
    if (known && !isCurrent) bytes -= known.bytes
    // The last one asked for is the last one in the map.
    entries.delete(key)
    entries.set(key, entry)
    if (!isCurrent) void keep(key, entry)
    // Work of one key always makes the same kind of reply.
    return entry.reply as Promise<Reply>
  }

  async function keep(key: string, entry: Entry) {
    const made = await entry.reply.catch(() => null)
    if (entries.get(key) !== entry) return
    if (!made) {
      entries.delete(key)
      return
    }
    entry.bytes = sizeOf(made.body)
    bytes += entry.bytes
    for (const [oldest, other] of entries) {
      if (bytes <= bytesMax) break
      if (oldest === key) continue
      entries.delete(oldest)
      bytes -= other.bytes
    }
  }
}
