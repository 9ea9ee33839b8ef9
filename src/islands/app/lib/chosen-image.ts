import { atom } from 'nanostores'
import * as v from 'valibot'
import { type ImageError, readImage } from '#contract/images.ts'
import { phoneOfPlayer } from '../accounts/session.ts'
import { type Sentence, sentence } from './sentence.ts'

/** The picture of a form: choosing, checking, showing and removing it. */
export function createChosenImage(showError: (problem: Sentence | undefined) => void) {
  /** Whether the file field shows a file, also one that cannot be sent. */
  const $isChosen = atom(false)
  /** The address of a picture that can be sent; empty for none. */
  const $preview = atom('')
  let reading: Promise<File | ImageError | undefined> = Promise.resolve(undefined)
  let error: ImageError | '' = ''

  /** Sets the picture; undefined removes it. Of two choices the later one counts. */
  async function choose(file: File | undefined): Promise<void> {
    const own = file ? readImage(file) : Promise.resolve(undefined)
    reading = own
    $isChosen.set(file !== undefined)
    show('')
    const image = await own
    if (reading !== own) return
    if (typeof image === 'string') show(image)
    else if (image) $preview.set(URL.createObjectURL(image))
  }

  function show(code: ImageError | ''): void {
    URL.revokeObjectURL($preview.get())
    $preview.set('')
    error = code
    showError(code ? sentence(code) : undefined)
  }

  return {
    $isChosen,
    $preview,
    choose,
    /** The picture to send, once it is read; undefined for none. The next player gets an error. */
    async read() {
      const phone = phoneOfPlayer()
      const image = await reading
      return phone === phoneOfPlayer() ? image : ('image_unreadable' satisfies ImageError)
    },
    /** For the form's schema, so that the error stays next to those of other fields. */
    field: v.optional(
      v.custom<unknown>(
        () => error === '',
        () => error,
      ),
    ),
  }
}
