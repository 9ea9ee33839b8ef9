import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import { accepts } from './headers.ts'

/**
 * A body that many replies share, in the encodings of Accept-Encoding. The compressed copies are not
 * ended, so that each reply can end in a text of its own without being compressed again.
 */
export type Packed = { plain: Buffer; br?: Buffer; gzip?: Buffer; crc?: number }

/** What is shorter is compressed best; the best quality takes seconds for a sitemap of years. */
const LARGEST_BEST_BYTES = 100_000
const FAST_QUALITY = 5

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses a body for later replies. */
export async function pack(plain: Buffer): Promise<Packed> {
  const isLarge = plain.length > LARGEST_BEST_BYTES
  const quality = isLarge ? FAST_QUALITY : constants.BROTLI_DEFAULT_QUALITY
  const [br, gzipped] = await Promise.all([
    brotliAsync(plain, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: quality },
    }),
    gzipAsync(plain, { finishFlush: constants.Z_SYNC_FLUSH }),
  ])
  return { plain, br, gzip: gzipped, crc: crc32(plain) }
}

/** The bytes that are kept for a body. */
export function sizeOf({ plain, br, gzip: gzipped }: Packed): number {
  return plain.length + (br?.length ?? 0) + (gzipped?.length ?? 0)
}

/**
 * A packed body and its end, of at most 60,000 bytes, in the best encoding that an Accept-Encoding
 * header allows. `headers` name the encoding.
 */
export function unpack(packed: Packed, acceptEncoding: string | null, end = '') {
  const { plain, br, gzip: gzipped } = packed
  const tail = Buffer.from(end)
  const allowed = (name: string) => accepts(acceptEncoding ?? '', name)
  if (br && allowed('br')) return encoded('br', [br, ...brotliEnd(tail)])
  if (gzipped && allowed('gzip')) return encoded('gzip', [gzipped, ...gzipEnd(packed, tail)])
  const body = tail.length > 0 ? Buffer.concat([plain, tail]) : plain
  return { body, headers: { 'content-length': String(body.length) } }
}

function encoded(encoding: string, parts: Buffer[]) {
  const body = Buffer.concat(parts)
  return { body, headers: { 'content-encoding': encoding, 'content-length': String(body.length) } }
}

/** RFC 7932, section 9.2: a meta-block that is not compressed, and an empty last one. */
function brotliEnd(tail: Buffer): Buffer[] {
  const last = Buffer.from([0x03])
  if (tail.length === 0) return [last]
  const header = Buffer.alloc(3)
  header.writeUIntLE(((tail.length - 1) << 3) | (1 << 19), 0, 3)
  return [header, tail, last]
}

/** RFC 1951, section 3.2.4: a last block that is not compressed; RFC 1952: CRC and length. */
function gzipEnd({ plain, crc }: Packed, tail: Buffer): Buffer[] {
  const header = Buffer.alloc(5)
  header.writeUInt8(1, 0)
  header.writeUInt16LE(tail.length, 1)
  header.writeUInt16LE(0xffff - tail.length, 3)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(tail, crc), 0)
  trailer.writeUInt32LE((plain.length + tail.length) % 2 ** 32, 4)
  return [header, tail, trailer]
}
