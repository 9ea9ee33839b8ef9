import { login, resetMpin, signUp, verifyOtp } from '#contract/accounts.ts'
import { call } from '../../api/call.ts'
import { $registration, type Registration, startRegistration, tokenId } from './registration.ts'
import { startSession } from './session.ts'

export function rememberDetails(details: NonNullable<Registration['details']>): void {
  $registration.set({ ...$registration.get(), details })
}

export async function checkOtp(phone: string, otp: string) {
  const answer = await call(verifyOtp, { phone_number: phone, otp })
  if (answer.state === 'done') $registration.set({ ...$registration.get(), otpSentAt: 0 })
  return answer
}

export function createAccount(mpin: string) {
  const { phone, details } = $registration.get()
  return call(signUp, {
    phoneNumber: phone,
    username: details?.username ?? '',
    email: details?.email ?? '',
    token_id: tokenId(),
    user_mpin: mpin,
    adult: details?.adult ? '1' : '0',
  })
}

/** Logs in, and starts the session if the server accepts the MPIN. */
export async function signIn(phone: string, mpin: string) {
  const answer = await call(login, { phone_number: phone, password: mpin, token_id: tokenId() })
  if (answer.state === 'done') {
    const { user_token, ...user } = answer.reply.data
    startSession({ ...user, phone_number: phone }, user_token)
    startRegistration('')
  }
  return answer
}

export function changeMpin(phone: string, mpin: string) {
  return call(resetMpin, { phone_number: phone, new_mpin: mpin, token_id: tokenId() })
}
