import * as v from 'valibot'

/** Whether a file calls itself an image; the server looks into it. */
export function isImage(file: Blob): boolean {
  return file.type.startsWith('image/')
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
