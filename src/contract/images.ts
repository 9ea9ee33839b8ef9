import * as v from 'valibot'
import * as sentences from './sentences.ts'

/** The largest picture a player may send, in bytes: the server's limit too. */
export const IMAGE_LIMIT_BYTES = 5 * 1024 * 1024

/** What speaks against a file before it is sent; empty for nothing. The server looks into it. */
export function imageComplaint(file: Blob | undefined): string {
  if (!file) return ''
  if (!file.type.startsWith('image/')) return sentences.imageInvalid
  return file.size > IMAGE_LIMIT_BYTES ? sentences.tooLarge : ''
}

/** A file input's value: undefined where nothing was chosen. */
export const ChosenImage = /* @__PURE__ */ v.optional(
  v.pipe(
    v.instance(Blob),
    v.transform(file => (file.size > 0 ? file : undefined)),
    v.check(
      file => imageComplaint(file) === '',
      ({ input }) => imageComplaint(input),
    ),
  ),
)
