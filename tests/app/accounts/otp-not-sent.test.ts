import { expect, test } from 'vitest'
import { createLoginMpin } from '#app/accounts/login-mpin.tsx'
import { $registration, startRegistration } from '#app/accounts/registration.ts'
import { forgetSession } from '#app/accounts/session.ts'
import { codeText, createVerifyOtp } from '#app/accounts/verify-otp.tsx'
import { $page } from '#app/frame/router.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { createLog } from '../../../server/config/log.ts'
import { enterIsland, here, setUpIslandOnServer } from '../support/island.ts'

const island = setUpIslandOnServer({ isSmsDown: true, log: createLog('silent') })

test('a player to whom no SMS can be sent sets a new MPIN with the operator’s code', async () => {
  const phone = await enterIsland()
  forgetSession()
  island.tab.cookies.clear()
  startRegistration(phone)
  await createLoginMpin(here).forgetMpin()
  expect($page.get()?.route).toBe('verifyOtp')
  expect(codeText($registration.get())).toBe(
    `We could not send an SMS to +91 ${inTwoGroups(phone)}. Try again, or call us and ask for your code.`,
  )
  const form = createVerifyOtp(here)
  const { code } = await island.operator('reset-code', { phone })
  await form.submit({ otp: String(code) })
  expect(form.$error.get()).toBeNull()
  expect($page.get()?.route).toBe('createMpin')
})
