import { type Packed, sizeOf } from './compression.ts'
import { createTurns } from './turns.ts'

export type CachedReply = { headers: Record<string, string>; body: Packed }

type CachedWork<Reply extends CachedReply | null> = {
  key: string
  /** Another one when the reply has changed. */
  version: string
  /** Replies of one line are made one after the other, so that bids are answered in between. */
  line: string
  /** Sends the old reply if the new one takes long; for pages, as an app needs the result it was told of. */
  mayBeOld?: boolean
  /** Null if there is nothing to reply after all; that is not kept. */
  make: () => Promise<Reply>
}

export type ReplyCache = <Reply extends CachedReply | null>(
  work: CachedWork<Reply>,
) => Promise<Reply>

type Entry = {
  version: string
  reply: Promise<CachedReply | null>
  /** The last one that was made; an older version while the new one is not there. */
  last: CachedReply | null
  isMade: boolean
  /** When `last` was last known to be current, by performance.now(). */
  checkedAtMs: number
}

/** Most bytes of the bodies, for all keys together. */
const BYTES_MAX = 32 * 1024 * 1024
const TURN_WAIT_MS = 5_000
/** A new reply that takes longer does not keep the old one back. */
const PATIENCE_MS = 500
/** An old reply is sent only if it was current this short a time ago. */
const OLD_MAX_MS = 10_000

/**
 * Keeps the last reply of each key for as long as its version stays the same, those that were asked for
 * last. A new version is made once for all who ask, one at a time in its line. Who asks gets the old
 * one meanwhile if it may be old, was current a moment ago, and the new one takes longer than a moment.
 * Throws too_slow if its turn does not come, and what `make` throws.
 */
export function createReplyCache(bytesMax = BYTES_MAX): ReplyCache {
  const entries = new Map<string, Entry>()
  const turns = createTurns(1)
  let bytes = 0

  return <Reply extends CachedReply | null>(work: CachedWork<Reply>) => {
    const { key, version, line, make, mayBeOld = false } = work
    const nowMs = performance.now()
    const known = entries.get(key)
    const isCurrent = known?.version === version
    const entry: Entry = isCurrent
      ? known
      : {
          version,
          reply: turns(line, TURN_WAIT_MS, make),
          last: known?.last ?? null,
          isMade: false,
          checkedAtMs: known?.checkedAtMs ?? nowMs,
        }
    // The last one asked for is the last one in the map.
    entries.delete(key)
    entries.set(key, entry)
    if (!isCurrent) void keep(key, entry)
    if (entry.isMade) entry.checkedAtMs = nowMs
    const isRecent = nowMs - entry.checkedAtMs <= OLD_MAX_MS
    const old = mayBeOld && isRecent && !entry.isMade ? entry.last : null
    const reply = old ? firstOf(entry.reply, old) : entry.reply
    // Work of one key always makes the same kind of reply.
    return reply as Promise<Reply>
  }

  async function keep(key: string, entry: Entry) {
    const made = await entry.reply.catch(() => null)
    if (entries.get(key) !== entry) return
    const before = entry.last
    entry.last = made
    entry.isMade = true
    entry.checkedAtMs = performance.now()
    bytes += bytesOf(made) - bytesOf(before)
    if (!made) entries.delete(key)
    for (const [oldest, { last }] of entries) {
      if (bytes <= bytesMax) break
      if (oldest === key) continue
      entries.delete(oldest)
      bytes -= bytesOf(last)
    }
  }
}

function bytesOf(reply: CachedReply | null): number {
  return reply ? sizeOf(reply.body) : 0
}

/** The new reply, or the old one if that takes too long. */
async function firstOf(
  reply: Promise<CachedReply | null>,
  old: CachedReply,
): Promise<CachedReply | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CachedReply>(resolve => {
    timer = setTimeout(resolve, PATIENCE_MS, old)
  })
  try {
    return await Promise.race([reply, late])
  } finally {
    clearTimeout(timer)
  }
}
