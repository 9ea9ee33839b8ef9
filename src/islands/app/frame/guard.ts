import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import { type AppRoute, appRouteNames, appRoutes } from '#contract/routes.ts'
import { $registration, type Registration } from '../accounts/registration.ts'
import { $lastPhone, $session, type LoginSession, phoneOfPlayer } from '../accounts/session.ts'
import { persistentInTab } from '../lib/storage.ts'
import { $page, redirectTo } from './router.ts'

/**
 * The page to open after the login. It is stored as a route of the app, so it cannot lead elsewhere.
 * `phone` is the player whose session ended on it; '' for a guest's page.
 */
const AskedPage = v.object({
  route: v.picklist(appRouteNames),
  params: v.record(v.string(), v.string()),
  search: v.record(v.string(), v.string()),
  phone: v.string(),
})
const $askedPage = persistentInTab('asked_page', v.nullable(AskedPage), null, {
  outlives: 'session',
})

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
  if (isEntry(route)) return 'home'
  return access === 'bettor' && session.status !== '1' ? 'home' : null
}

/**
 * The route to show: the page's own, its redirect, or undefined for an unknown URL. After the login
 * the entry stays for the moment until the page asked for is open.
 */
export const $route = computed([$page, $session, $registration], (page, session, registration) => {
  if (!page?.params) return undefined
  if (isEntry(page.route) && nextPage()) return page.route
  return guard(page.route, session, registration) ?? page.route
})

/** The path at which the profile was last asked for, with or without an answer. */
export const $checkedPath = atom('')

/**
 * Keeps the address equal to the shown route. A player who may not bet as far as the phone knows
 * may have been activated, so the address stays until the profile has been asked for. Returns the
 * stop function.
 */
export function startGuard(): () => void {
  /** Who was logged in when the page was opened. */
  let opener = phoneOfPlayer()

  const correct = () => {
    const page = $page.get()
    const route = $route.get()
    if (!page || !route) return
    const isPlayer = $session.get().state === 'player'
    const next = isEntry(page.route) ? nextPage() : null
    if (next) redirectTo(next.route, next.params, next.search)
    else if (isPlayer && $askedPage.get()) $askedPage.set(null)
    if (route === page.route) return
    if (!isPlayer) rememberPage(opener)
    const isBarred = isPlayer && appRoutes[page.route].access === 'bettor'
    if (!isBarred || $checkedPath.get() === page.path) redirectTo(route)
  }
  const unbindCheck = $checkedPath.listen(correct)
  const unbindRoute = $route.subscribe(correct)
  const unbindSession = $session.listen(correct)
  // Back to a page that redirects shows the same route as before, at another address.
  const unbindPage = $page.listen(() => {
    opener = phoneOfPlayer()
    correct()
  })
  return () => {
    unbindCheck()
    unbindRoute()
    unbindSession()
    unbindPage()
  }
}

/** Stores the page to open after the login. A logout stores none, and home needs none. */
function rememberPage(opener: string): void {
  const { route, params, search } = $page.get()!
  const { access } = appRoutes[route]
  const isLoggedOut = opener !== '' && $lastPhone.get() === ''
  if (isLoggedOut || access === 'home') $askedPage.set(null)
  else if (access === 'bettor' && params) $askedPage.set({ route, params, search, phone: opener })
}

/** The page asked for, if the player who is logged in may see it. */
function nextPage() {
  const asked = $askedPage.get()
  const session = $session.get()
  if (!asked || session.state === 'guest') return null
  if (asked.phone !== '' && asked.phone !== phoneOfPlayer()) return null
  return guard(asked.route, session, $registration.get()) ? null : asked
}

function isEntry(route: AppRoute): boolean {
  const { access } = appRoutes[route]
  return access === 'entry' || access === 'step'
}

function mayCreateMpin(registration: Registration): boolean {
  return registration.otpPurpose === 'reset_mpin' || registration.details !== null
}
