import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formFields, readBody } from '../http/body.ts'
import { ApiError } from '../http/errors.ts'
import { createFairQueue } from '../http/fair-queue.ts'
import type { UploadGate } from '../http/route.ts'

const PER_PLAYER = 2
const TOTAL = 20
const IN_MEMORY_MAX = 1

/**
 * Limits the uploads of one process, so that their bodies do not fill its memory: each takes a place
 * before its body is read, and one at a time is parsed and drawn again.
 */
export function createUploadGate(pace = usualPace): UploadGate {
  const taken: string[] = []
  const inQueue = createFairQueue(IN_MEMORY_MAX, TOTAL)

  /** Resolves when it is this upload's turn, which lasts until `atEnd` is called. */
  function turn(atEnd: (() => void)[], playerId: string): Promise<void> {
    return new Promise((start, refuse) => {
      const hold = () =>
        new Promise<void>(end => {
          atEnd.push(end)
          start()
        })
      inQueue(hold, { name: playerId }).catch(refuse)
    })
  }

  return {
    take(playerId) {
      const own = taken.filter(other => other === playerId)
      if (taken.length >= TOTAL || own.length >= PER_PLAYER) {
        throw new ApiError('busy', { seconds: 5 })
      }
      taken.push(playerId)
      return () => void taken.splice(taken.indexOf(playerId), 1)
    },

    async read(request, { playerId, limitBytes, atEnd }) {
      if (request.body === null) return readBody(request)
      const content = await spool(request.body, limitBytes, pace)
      await turn(atEnd, playerId)
      return formFields(await content(), request.headers)
    },
  }
}

/** Time limit: `graceMs`, plus one second per this many bytes received. */
type Pace = { graceMs: number; bytesPerSecond: number }

/** A photo of 5 MB over a slow mobile network; Node ends every request after two minutes. */
const usualPace: Pace = { graceMs: 10_000, bytesPerSecond: 8_000 }

/**
 * Writes a body to a file without a name, as it comes: a slow sender takes up no memory. Returns the
 * function that reads the file once. Throws body_incomplete if the body ends early or comes too
 * slowly, and too_large.
 */
async function spool(
  body: ReadableStream<Uint8Array>,
  limitBytes: number,
  pace: Pace,
): Promise<() => Promise<Uint8Array<ArrayBuffer>>> {
  const path = join(tmpdir(), `ank-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  // The file is gone as soon as it is closed, also after a crash.
  await unlink(path)
  try {
    for await (const chunk of chunksOf(body, limitBytes, pace)) await file.writev([chunk])
  } catch (error) {
    await file.close()
    throw error
  }
  return () => contentOf(file)
}

/** Only a fault of the body is the sender's. */
async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  limitBytes: number,
  { graceMs, bytesPerSecond }: Pace,
) {
  const reader = body.getReader()
  const startedAtMs = performance.now()
  let received = 0
  try {
    for (;;) {
      const untilMs = startedAtMs + graceMs + (received / bytesPerSecond) * 1000
      const { done, value } = await readWithin(reader, untilMs - performance.now())
      if (done) return
      received += value.length
      if (received > limitBytes) throw new ApiError('too_large')
      yield value
    }
  } finally {
    // Not cancelled: that would close the connection before the reply.
    reader.releaseLock()
  }
}

async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, ms: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms)
  })
  try {
    return await Promise.race([reader.read(), late])
  } catch {
    throw new ApiError('body_incomplete')
  } finally {
    clearTimeout(timer)
  }
}

async function contentOf(file: FileHandle): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(new Uint8Array(size), 0, size, 0)
    return buffer
  } finally {
    await file.close()
  }
}
