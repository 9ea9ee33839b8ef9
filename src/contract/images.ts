import * as v from 'valibot'
import { errorCode } from './errors.ts'

/** The largest picture a player may send, in bytes: the server's limit too. */
export const IMAGE_LIMIT_BYTES = 5 * 1024 * 1024

/** What is wrong with a file before it is sent; null for nothing. The server reads the file itself. */
export function imageError(file: Blob | undefined): 'image_invalid' | 'too_large' | null {
  if (!file) return null
  if (!file.type.startsWith('image/')) return 'image_invalid'
  return file.size > IMAGE_LIMIT_BYTES ? 'too_large' : null
}

/** A file input's value: undefined where nothing was chosen. */
export const ChosenImage = /* @__PURE__ */ v.optional(
  v.pipe(
    v.instance(Blob),
    v.transform(file => (file.size > 0 ? file : undefined)),
    v.check(
      file => imageError(file) === null,
      ({ input }) => imageError(input) ?? '',
    ),
  ),
)

/** What clients send for a file input in which nothing was chosen. */
const NO_FILE = ['', 'null', 'undefined'] as const

/** A picture in a request; undefined where none was chosen. */
export const SentImage = /* @__PURE__ */ v.optional(
  v.pipe(
    v.union(
      [v.instance(Blob), v.nullable(v.picklist(NO_FILE))],
      /* @__PURE__ */ errorCode('image_not_file'),
    ),
    v.transform(file => (file instanceof Blob ? file : undefined)),
  ),
)
