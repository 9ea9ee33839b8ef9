import { atom, computed } from 'nanostores'
import { type AppRoute, appRoutes } from '#contract/routes.ts'
import { $page, redirectTo } from './router.ts'
import { $registration, type Registration } from './session/registration.ts'
import { $session, type LoginSession } from './session/session.ts'

/**
 * The route to redirect a visitor of this route to, or null. A visitor who reaches a step of the
 * registration without a number is sent to the login. Source: docs/specification.md, Guard.
 */
export function guard(
  route: AppRoute,
  session: LoginSession,
  registration: Registration,
): AppRoute | null {
  const { access } = appRoutes[route]
  if (access === 'open') return null
  if (session.state === 'guest') {
    if (access === 'entry') return null
    if (access !== 'step' || registration.phone === '') return 'login'
    if (route === 'verifyOtp' && !registration.otpPurpose) return 'login'
    return route === 'createMpin' && !mayCreateMpin(registration) ? 'signUp' : null
  }
  if (access === 'entry' || access === 'step') return 'home'
  return access === 'bettor' && session.status !== '1' ? 'home' : null
}

/** The route to show: the page's own, its redirect, or undefined for an unknown URL. */
export const $route = computed([$page, $session, $registration], (page, session, registration) =>
  page ? (guard(page.route, session, registration) ?? page.route) : undefined,
)

/** The path at which the profile was last asked for, with or without an answer. */
export const $checkedPath = atom('')

/**
 * Keeps the address equal to the shown route. A player who may not bet as far as the phone knows
 * may have been activated, so the address stays until the profile has been asked for. Returns the
 * stop function.
 */
export function startGuard(): () => void {
  const correct = () => {
    const page = $page.get()
    const route = $route.get()
    if (!page || !route || route === page.route) return
    const isBarred = $session.get().state === 'player' && appRoutes[page.route].access === 'bettor'
    if (!isBarred || $checkedPath.get() === page.path) redirectTo(route)
  }
  const unbindCheck = $checkedPath.listen(correct)
  const unbindRoute = $route.subscribe(correct)
  // Back to a page that redirects shows the same route as before, at another address.
  const unbindPage = $page.listen(correct)
  return () => {
    unbindCheck()
    unbindRoute()
    unbindPage()
  }
}

function mayCreateMpin(registration: Registration): boolean {
  return registration.otpPurpose === 'reset_mpin' || registration.details !== null
}
