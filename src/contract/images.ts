import * as v from 'valibot'
import { errorCode } from './codes.ts'

/** The largest picture a player may send, in bytes: the server's limit too. */
export const IMAGE_LIMIT_BYTES = 5 * 1024 * 1024

const HEAD_BYTES = 12

/** The type of a JPEG, PNG or WebP file by its first bytes; undefined for any other file. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}

/** Why a chosen file cannot be sent. */
export type ImageError = 'image_invalid' | 'too_large' | 'image_unreadable'

/**
 * The chosen file in memory, because the phone may remove the original before it is sent. Judged by
 * its bytes: many files have no extension or a wrong one. Returns an error for a file that the
 * server would refuse.
 */
export async function readImage(file: File): Promise<File | ImageError> {
  try {
    const head = await file.slice(0, HEAD_BYTES).arrayBuffer()
    const type = imageTypeOf(new Uint8Array(head))
    if (!type) return errorCode('image_invalid')
    if (file.size > IMAGE_LIMIT_BYTES) return errorCode('too_large')
    return new File([await file.arrayBuffer()], file.name, { type })
  } catch {
    return errorCode('image_unreadable')
  }
}

/** What clients send for a file input in which nothing was chosen. */
const NO_FILE = ['', 'null', 'undefined'] as const

/** JPEG, PNG or WebP, at most 5 MB and 25 megapixels. */
export const SentImage = /* @__PURE__ */ v.optional(
  v.pipe(
    v.union(
      [v.instance(Blob), v.nullable(v.picklist(NO_FILE))],
      /* @__PURE__ */ errorCode('image_not_file'),
    ),
    v.transform(file => (file instanceof Blob ? file : undefined)),
  ),
)
