import { atom } from 'nanostores'
import * as v from 'valibot'
import { ChosenImage, imageError } from '#contract/images.ts'
import { PHONEPE, ProfileForm } from '#contract/profile.ts'
import * as sentences from '#contract/sentences.ts'
import { errorTextOf } from '../../api/failures.ts'
import { createForm } from '../../lib/form.ts'
import { phoneField } from '../../lib/typed/phone.ts'
import { fetchPhoto, updateProfile } from '../../stores/session/profile-changes.ts'
import { toast } from '../../stores/toasts.ts'

export function createProfile() {
  /** The address of the chosen or the stored photo; empty for none. */
  const $photo = atom('')
  const schema = v.object({ ...ProfileForm.entries, photo: ChosenImage })
  const send = async ({ photo, ...input }: v.InferOutput<typeof schema>) => {
    const answer = await updateProfile(input, photo)
    if (answer.state !== 'done') return errorTextOf(answer)
    toast('success', sentences.profileUpdated)
    return null
  }
  const phones = { [PHONEPE]: phoneField, gpay: phoneField, paytm: phoneField }
  const form = createForm(schema, send, phones)

  function show(photo: Blob): void {
    URL.revokeObjectURL($photo.get())
    $photo.set(URL.createObjectURL(photo))
  }

  function choose(file: File | undefined): void {
    const error = imageError(file)
    if (file && !error) show(file)
    form.setError('photo', error ?? '')
  }

  /** Shows the stored photo, unless the player has chosen another one meanwhile. */
  async function loadPhoto(): Promise<void> {
    const photo = await fetchPhoto()
    if (photo && !$photo.get()) show(photo)
  }

  return { ...form, $photo, choose, loadPhoto }
}
