import { createRouter, getPagePath } from '@nanostores/router'
import { atom } from 'nanostores'
import { type AppRoute, appRoutes } from '#contract/routes.ts'

type Paths = { [Name in AppRoute]: (typeof appRoutes)[Name]['path'] }

/** Pages that were pushed to the history; a replaced page is none. */
let pagesOpened = 0
let isBack = false

if (typeof window !== 'undefined') {
  // Registered before the router's own listener, so that the page change already knows.
  window.addEventListener('popstate', () => {
    isBack = true
  })
}

/** The page of the URL; undefined if the app has none there. */
export const $page = createRouter(
  Object.fromEntries(Object.entries(appRoutes).map(([name, { path }]) => [name, path])) as Paths,
)

$page.listen(() => {
  if (!isBack && typeof window !== 'undefined') window.scrollTo(0, 0)
  isBack = false
  pagesOpened += 1
})

/** What the header says under the title; empty for nothing. */
export const $underTitle = atom('')

/** What the browser's title says in the place of the header's; empty for the same. */
export const $pageName = atom('')

/** A parameter of the page's URL; empty if it has none of this name. */
export function parameter(name: 'game' | 'type'): string {
  const params: Record<string, string> = $page.get()?.params ?? {}
  return params[name] ?? ''
}

/** A value of the page's query; empty if it has none of this name. */
export function query(name: string): string {
  const search: Record<string, string> = $page.get()?.search ?? {}
  return search[name] ?? ''
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

export function pathTo(
  route: AppRoute,
  params: Record<string, string> = {},
  search: Record<string, string> = {},
): string {
  return getPagePath($page, { route, params } as never, search)
}

export function openPage(route: AppRoute, params?: Record<string, string>): void {
  $page.open(pathTo(route, params))
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
