import { expect, test } from 'vitest'
import { inTwoGroups } from '#contract/wire.ts'
import { createLog } from '../../../server/config/log.ts'
import { attempts } from '../../../server/database/schema/accounts.ts'
import { verifyOtpWords as hindi } from '../../../src/islands/app/messages/hi/entry.ts'
import { verifyOtpWords as marathi } from '../../../src/islands/app/messages/mr/entry.ts'
import { createLoginMpin } from '../../../src/islands/app/screens/login-mpin.tsx'
import { codeText, createVerifyOtp } from '../../../src/islands/app/screens/verify-otp.tsx'
import { $page } from '../../../src/islands/app/stores/router.ts'
import {
  $registration,
  startRegistration,
} from '../../../src/islands/app/stores/session/account.ts'
import { forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { enterIsland, here, setUpIsland } from '../support/island.ts'

const island = setUpIsland(undefined, { isSmsDown: true, log: createLog('silent') })

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
  expect(form.$error.get()).toBe('')
  expect($page.get()?.route).toBe('createMpin')
})

test('a player whose number gets no more SMS today sets a new MPIN with the operator’s code too', async () => {
  const phone = await enterIsland()
  forgetSession()
  island.tab.cookies.clear()
  await island.db.orm
    .insert(attempts)
    .values({ key: `otp-day:${phone}`, count: 10, since: new Date(island.clock.now()) })
  startRegistration(phone)
  await createLoginMpin(here).forgetMpin()
  expect($page.get()?.route).toBe('verifyOtp')
  expect(codeText($registration.get())).toMatch(/^We could not send an SMS to /)
  const form = createVerifyOtp(here)
  await form.resend()
  expect(form.$error.get()).toMatchObject({ code: 'too_many_tries' })
  island.clock.offsetMs += 60_000
  await form.resend()
  expect(form.$error.get()).toMatchObject({ code: 'otp_limit', params: { seconds: 86_340 } })
  const { code } = await island.operator('reset-code', { phone })
  await form.submit({ otp: String(code) })
  expect($page.get()?.route).toBe('createMpin')
})

test.each([hindi, marathi])('the other languages name the number too', ({ notSent }) => {
  expect(notSent('9000000001')).toContain('+91 9000000001')
})
