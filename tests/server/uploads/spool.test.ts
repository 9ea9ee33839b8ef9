import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createUploadGate } from '../../../server/uploads/upload-gate.ts'

const asha = { playerId: 'asha', limitBytes: 1_000, atEnd: [] }

test('a disk that takes no upload is not reported as a fault of the sender', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent')
  const request = new Request('http://localhost/', { method: 'POST', body: 'a=1' })
  const read = createUploadGate().read(request, asha)
  await expect(read).rejects.toMatchObject({ code: 'ENOENT' })
  vi.unstubAllEnvs()
})

test('a body that comes too slowly is refused, a steady one is not', async () => {
  const gate = createUploadGate({ graceMs: 1_000, bytesPerSecond: 100 })
  const drop = gate.read(dripping({ bytes: 1, everyMs: 50, count: 100 }), asha)
  await expect(drop).rejects.toMatchObject({ code: 'body_incomplete' })
  const steady = gate.read(dripping({ bytes: 20, everyMs: 20, count: 8 }), asha)
  await expect(steady).resolves.toEqual({ note: expect.stringMatching(/^a+$/) })
})

test('a body of unknown length is refused as soon as it is too long', async () => {
  const endless = dripping({ bytes: 300, everyMs: 10, count: 1_000 })
  const read = createUploadGate().read(endless, asha)
  await expect(read).rejects.toMatchObject({ code: 'too_large' })
})

/** A form of `bytes` × `count` bytes that comes in so many pieces. */
function dripping({ bytes, everyMs, count }: { bytes: number; everyMs: number; count: number }) {
  const [head, tail] = ['--x\r\ncontent-disposition: form-data; name="note"\r\n\r\n', '\r\n--x--']
  const form = Buffer.from(head.padEnd(bytes * count - tail.length, 'a') + tail)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent === form.length) return controller.close()
      await wait(everyMs)
      controller.enqueue(form.subarray(sent, sent + bytes))
      sent += bytes
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://localhost/', init as RequestInit)
}
