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
 * before its body is read, and one at a time is parsed and drawn again. Node ends every request after
 * two minutes.
 */
export function createUploadGate(): UploadGate {
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
      const content = await spool(request.body, limitBytes)
      await turn(atEnd, playerId)
      return formFields(await content(), request.headers)
    },
  }
}

/**
 * Writes a body to a file without a name, as it comes: a slow sender takes up no memory. Returns the
 * function that reads the file once. Throws body_incomplete if the body ends early, and too_large.
 */
async function spool(
  body: ReadableStream<Uint8Array>,
  limitBytes: number,
): Promise<() => Promise<Uint8Array<ArrayBuffer>>> {
  const path = join(tmpdir(), `ank-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  // The file is gone as soon as it is closed, also after a crash.
  await unlink(path)
  const reader = body.getReader()
  let received = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new ApiError('body_incomplete')
      })
      if (done) return () => contentOf(file)
      received += value.length
      if (received > limitBytes) throw new ApiError('too_large')
      await file.writev([value])
    }
  } catch (error) {
    await file.close()
    throw error
  } finally {
    // Not cancelled: that would close the connection before the reply.
    reader.releaseLock()
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
