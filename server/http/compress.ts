import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// For smaller replies, compression takes more time than it saves.
const WORTH_BYTES = 4_000

// Higher qualities take several times the processor time for almost the same size.
const BROTLI_QUALITY = 5

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/** The body in an encoding that the client accepts, with its headers. */
export async function compressed(text: string, acceptEncoding: string | null) {
  if (text.length < WORTH_BYTES) return { body: text, headers: {} }
  const body = Buffer.from(text)
  const headers = { vary: 'Accept-Encoding' }
  if (accepts(acceptEncoding ?? '', 'br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    const packed = await brotliAsync(body, { params })
    return { body: packed, headers: { ...headers, 'content-encoding': 'br' } }
  }
  if (accepts(acceptEncoding ?? '', 'gzip')) {
    return { body: await gzipAsync(body), headers: { ...headers, 'content-encoding': 'gzip' } }
  }
  return { body, headers }
}

/** Whether an Accept-Encoding header allows an encoding. */
export function accepts(header: string, encoding: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .map(part => part.trim().split(/\s*;\s*/))
    .some(([name, quality]) => name === encoding && !/^q=0(\.0*)?$/.test(quality ?? ''))
}
