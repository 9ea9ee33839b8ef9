import * as v from 'valibot'
import { ChosenImage } from '#contract/images.ts'
import { PHONEPE, ProfileForm } from '#contract/profile-changes.ts'
import * as sentences from '#contract/sentences.ts'
import { complaintOf } from '../../api/failures.ts'
import { createForm } from '../../lib/form.ts'
import { phoneField } from '../../lib/typed/phone.ts'
import { updateProfile } from '../../stores/session/profile-changes.ts'
import { toast } from '../../stores/toasts.ts'

export function createProfile() {
  const schema = v.object({ ...ProfileForm.entries, photo: ChosenImage })
  const send = async ({ photo, ...input }: v.InferOutput<typeof schema>) => {
    const answer = await updateProfile(input, photo)
    if (answer.state !== 'done') return complaintOf(answer)
    toast('success', sentences.profileUpdated)
    return null
  }
  return createForm(schema, send, { [PHONEPE]: phoneField, gpay: phoneField, paytm: phoneField })
}
