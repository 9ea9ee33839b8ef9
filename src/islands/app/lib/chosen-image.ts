import * as v from 'valibot'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

export const imageTypes = TYPES.join()

/** Whether a file is of a kind the server takes; it looks into the file itself. */
export function isImage(file: Blob): boolean {
  return TYPES.includes(file.type)
}

/** A file input's value: undefined where nothing was chosen, `message` for what is no image. */
/* @__NO_SIDE_EFFECTS__ */
export function chosenImage(message: string) {
  return v.optional(
    v.pipe(
      v.instance(Blob),
      v.transform(file => (file.size > 0 ? file : undefined)),
      v.check(file => file === undefined || isImage(file), message),
    ),
  )
}
