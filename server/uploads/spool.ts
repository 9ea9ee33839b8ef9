import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '../http/errors.ts'

/**
 * Writes a body to a file without a name, as it comes: a slow sender takes up no memory. Returns the
 * function that reads the file once. Throws body_incomplete if the body ends early.
 */
export async function spool(body: ReadableStream<Uint8Array>): Promise<() => Promise<Uint8Array>> {
  const path = join(tmpdir(), `ank-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  // The file is gone as soon as it is closed, also after a crash.
  await unlink(path)
  try {
    for await (const chunk of chunksOf(body)) await file.writev([chunk])
  } catch (error) {
    await file.close()
    throw error
  }
  return () => contentOf(file)
}

/** Only a fault of the body is the sender's. */
async function* chunksOf(body: ReadableStream<Uint8Array>) {
  try {
    yield* body
  } catch {
    throw new ApiError('body_incomplete')
  }
}

async function contentOf(file: FileHandle): Promise<Uint8Array> {
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(new Uint8Array(size), 0, size, 0)
    return buffer
  } finally {
    await file.close()
  }
}
