import { SignUpForm } from '#contract/accounts.ts'
import { createForm } from '../../lib/form.ts'
import { openPage } from '../../stores/router.ts'
import { rememberDetails } from '../../stores/session/account.ts'

export function createSignUp() {
  return createForm(SignUpForm, async details => {
    rememberDetails(details)
    openPage('createMpin')
    return null
  })
}
