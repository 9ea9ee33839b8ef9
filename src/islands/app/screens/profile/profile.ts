import { ProfileForm } from '#contract/profile.ts'
import { sentences } from '#contract/sentences.ts'
import { complaintOf } from '../../api/failures.ts'
import { createForm } from '../../lib/form.ts'
import { updateProfile } from '../../stores/profile.ts'
import { toast } from '../../stores/toasts.ts'

export function createProfile() {
  return createForm(ProfileForm, async input => {
    const answer = await updateProfile(input)
    if (answer.state !== 'done') return complaintOf(answer)
    toast('success', sentences.profileUpdated)
    return null
  })
}
