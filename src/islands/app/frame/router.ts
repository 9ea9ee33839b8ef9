import { createRouter } from '@nanostores/router'
import { atom } from 'nanostores'
import { decoded } from '#contract/decoded.ts'
import { type AppRoute, appRoutes } from '#contract/routes.ts'
import * as capabilities from '../api/capabilities.ts'

type Params = Record<string, string>

const parameters = /:(\w+)/g

/** Pages that were pushed to the history; a replaced page is none. */
let pagesOpened = 0
let isBack = false

if (typeof window !== 'undefined') {
  // Registered before the router's own listener, so that the page change already knows.
  window.addEventListener('popstate', () => {
    isBack = true
  })
}

/**
 * The page of the URL; undefined if the app has none there. Its parameters are null where the URL
 * cannot be decoded.
 */
export const $page = createRouter(
  Object.fromEntries(
    Object.entries(appRoutes).map(([name, { path }]) => [name, routeOf(path)]),
  ) as Record<AppRoute, ReturnType<typeof routeOf>>,
)

/** At once: page-fade.ts delays the one that links use. */
const { open } = $page

function routeOf(path: string) {
  const names = Array.from(path.matchAll(parameters), ([, name]) => name!)
  const pattern = new RegExp(`^${path.replace(parameters, '([^/]+)')}$`, 'i')
  const read = (...parts: string[]): Params | null => {
    const values = parts.map(decoded)
    if (values.includes(null)) return null
    return Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']))
  }
  return [pattern, read] as const
}

$page.listen(() => {
  if (!isBack && typeof window !== 'undefined') window.scrollTo(0, 0)
  isBack = false
  pagesOpened += 1
})

/** The text under the title in the header; empty for none. */
export const $underTitle = atom('')

/** The browser's title; empty if it is the header's. */
export const $pageName = atom('')

/** Whether the app has a screen: that of the limits needs calls that only our own server has. */
export function hasScreen(route: AppRoute): boolean {
  return capabilities.limits || route !== 'limits'
}

/** A parameter of the page's URL; empty if it has none of this name. */
export function parameter(name: 'game' | 'type'): string {
  return $page.get()?.params?.[name] ?? ''
}

/** A value of the page's query; empty if it has none of this name. */
export function query(name: string): string {
  return $page.get()?.search[name] ?? ''
}

export function ownOrigin(): string {
  return location.origin
}

/** Leaves the app for another address. The caller must have checked it. */
export function leaveFor(address: string): void {
  location.assign(address)
}

/** Loads the page again, with its scripts. */
export function reloadPage(): void {
  location.reload()
}

export function pathTo(route: AppRoute, params: Params = {}, search: Params = {}): string {
  const { path } = appRoutes[route]
  const filled = path.replace(parameters, (_, name) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams(search).toString()
  return asked ? `${filled}?${asked}` : filled
}

export function openPage(route: AppRoute, params?: Params): void {
  open(pathTo(route, params))
}

/** Replaces the page in the history, so that Back skips it. */
export function redirectTo(...to: Parameters<typeof pathTo>): void {
  // Inside a store's listener the URL is not pushed yet, and a redirect would replace the previous
  // page.
  queueMicrotask(() => {
    const opened = pagesOpened
    $page.open(pathTo(...to), true)
    pagesOpened = opened
  })
}

/** Goes back. If the app was opened on this page, goes to another address, or home. */
export function goBack(elsewhere = ''): void {
  const canGoBack = window.navigation?.canGoBack ?? pagesOpened > 0
  if (canGoBack) history.back()
  else if (elsewhere) leaveFor(elsewhere)
  else redirectTo('home')
}
