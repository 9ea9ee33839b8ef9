import type { FunctionComponent } from 'react'
import type { AppRoute } from '#contract/routes.ts'
import { CreateMpin } from './accounts/create-mpin.tsx'
import { Login } from './accounts/login.tsx'
import { LoginMpin } from './accounts/login-mpin.tsx'
import { SignUp } from './accounts/sign-up.tsx'
import { VerifyOtp } from './accounts/verify-otp.tsx'
import type { Site } from './site.ts'

/** The screens before the login, which every page loads. They import nothing of player.tsx. */
export const entryScreens = {
  login: Login,
  signUp: SignUp,
  loginMpin: LoginMpin,
  createMpin: CreateMpin,
  verifyOtp: VerifyOtp,
} satisfies Partial<Record<AppRoute, FunctionComponent<{ site: Site }>>>

export function isEntry(route: AppRoute | undefined): route is keyof typeof entryScreens {
  return route !== undefined && route in entryScreens
}
