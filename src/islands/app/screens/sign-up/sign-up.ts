import { SignUpForm } from '#contract/accounts.ts'
import { createForm } from '../../lib/form.ts'
import { openPage } from '../../stores/router.ts'
import { rememberDetails } from '../../stores/session/account.ts'
import { $typedDetails } from '../../stores/session/registration.ts'

/** Keeps what is typed, for a reload. */
export function createSignUp() {
  const form = createForm(SignUpForm, async details => {
    rememberDetails(details)
    openPage('createMpin')
    return null
  })
  const onInput: typeof form.onInput = event => {
    form.onInput(event)
    const { form: fields } = event.target as HTMLInputElement
    const typed = new FormData(fields!)
    $typedDetails.set({
      username: String(typed.get('username')),
      email: String(typed.get('email')),
      adult: typed.has('adult'),
    })
  }
  return { ...form, onInput }
}
