import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { accepts } from './headers.ts'

/** A body that many replies share, in the encodings of Accept-Encoding. */
export type Packed = { plain: Buffer; br?: Buffer; gzip?: Buffer }

type Encoded = { body: Buffer; headers: Record<string, string> }

/** Brotli's qualities: for a reply that is sent once, for a larger one, and for one that is kept. */
const [ONCE, ONCE_LARGE, KEPT] = [5, 1, constants.BROTLI_DEFAULT_QUALITY]
const LARGE_BYTES = 30_000
/** Over this length the best quality takes seconds, as for a sitemap of years. */
const KEPT_LARGE_BYTES = 100_000

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/** The best encoding that an Accept-Encoding header allows; null for none. */
export function encodingFor(acceptEncoding: string | null): 'br' | 'gzip' | null {
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : null
}

/** Compresses a body that is sent once, in the best encoding that an Accept-Encoding header allows. */
export async function compressed(plain: Buffer, acceptEncoding: string | null): Promise<Encoded> {
  const encoding = encodingFor(acceptEncoding)
  if (encoding === null) return encoded(null, plain)
  if (encoding === 'gzip') return encoded('gzip', await gzipAsync(plain))
  return encoded('br', await brotli(plain, plain.length > LARGE_BYTES ? ONCE_LARGE : ONCE))
}

/** Compresses a body that is kept for later replies. */
export async function pack(plain: Buffer): Promise<Packed> {
  const quality = plain.length > KEPT_LARGE_BYTES ? ONCE : KEPT
  const [br, gzipped] = await Promise.all([brotli(plain, quality), gzipAsync(plain)])
  return { plain, br, gzip: gzipped }
}

/** The bytes that are kept for a body. */
export function sizeOf({ plain, br, gzip: gzipped }: Packed): number {
  return plain.length + (br?.length ?? 0) + (gzipped?.length ?? 0)
}

/** A packed body in the best encoding that an Accept-Encoding header allows. */
export function unpack(packed: Packed, acceptEncoding: string | null): Encoded {
  if (packed.br && accepts(acceptEncoding, 'br')) return encoded('br', packed.br)
  if (packed.gzip && accepts(acceptEncoding, 'gzip')) return encoded('gzip', packed.gzip)
  return encoded(null, packed.plain)
}

function encoded(encoding: string | null, body: Buffer): Encoded {
  const length = { 'content-length': String(body.length) }
  return { body, headers: encoding ? { ...length, 'content-encoding': encoding } : length }
}

function brotli(plain: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return brotliAsync(plain, { params })
}
