import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed, pack, unpack } from '../../../server/http/compression.ts'

const encodings = [
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
  [null, undefined, (body: Buffer) => body],
] as const

test.each([0, 1, 9_000, 200_000])(
  'a body of %i bytes keeps its text when compressed',
  async length => {
    const text = Array.from({ length }, (_, place) => String((place * 7919) % 10)).join('')
    const plain = Buffer.from(text)
    const packed = await pack(plain)
    for (const [accepted, encoding, open] of encodings) {
      const kept = unpack(packed, accepted)
      const once = await compressed(plain, accepted)
      for (const { body, headers } of [kept, once]) {
        expect(headers['content-encoding']).toBe(encoding)
        expect(open(body).toString()).toBe(text)
        expect(headers['content-length']).toBe(String(body.length))
      }
    }
  },
)
