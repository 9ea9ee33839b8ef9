import { type BrowserContext, expect, type Page } from '@playwright/test'

const CLAIMED_WITHIN_MS = 3_000

declare global {
  interface Window {
    /** All toasts since the page was loaded; see keepToasts. */
    toasts: Element[]
    /** How far from the middle and below the header each of them appeared, in px. */
    toastPlaces: { fromMiddle: number; belowHeader: number }[]
    layoutShift: number
    /** What has moved: x, y, width and height before and after. */
    moved: string[]
  }
}

/** Errors in the browser that the test does not expect. */
export class BrowserErrors {
  readonly found: string[] = []
  private readonly allowed: RegExp[] = []

  /** Allows errors that the test causes on purpose. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns)
  }

  add(text: string): void {
    if (!this.allowed.some(pattern => pattern.test(text))) this.found.push(text)
  }

  /** Removes all, for a test that checks them itself. */
  forget(): void {
    this.found.length = 0
  }
}

/**
 * Prepares a browser context: its clock moved, its layout shifts summed, and every
 * console error, page error and violation of the content security policy a problem.
 */
export async function watchPhone(
  context: BrowserContext,
  clockOffsetMs: number,
  browserErrors: BrowserErrors,
): Promise<void> {
  context.on('console', message => {
    if (message.type() === 'error')
      browserErrors.add(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', webError => {
    const error = webError.error()
    // Errors of the browser itself, as for a failed import, have no stack.
    browserErrors.add(error.stack || String(error))
  })
  await context.addInitScript(sumLayoutShifts)
  await context.addInitScript(tellBrokenPolicy)
  await context.addInitScript(moveClock, clockOffsetMs)
  await context.addInitScript(keepToasts)
}

/** Keeps each toast, also when it has left: a success is there for 1.6 s, which a busy machine misses. */
function keepToasts(): void {
  const toasts: Element[] = []
  const toastPlaces: Window['toastPlaces'] = []
  Object.assign(window, { toasts, toastPlaces })
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      const toast = node.matches('.Toastify__toast') ? node : node.querySelector('.Toastify__toast')
      if (!toast) continue
      const { left, right, top } = toast.getBoundingClientRect()
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const fromMiddle = Math.abs(left + right - document.documentElement.clientWidth) / 2
      toasts.push(toast)
      toastPlaces.push({ fromMiddle, belowHeader: top - header })
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a toast has come with this text since the page was loaded. It may have left. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.toasts.map(({ textContent }) => textContent).join('\n')))
    .toContain(text)
}

/** Expects every toast since the page was loaded at the top center, just below the header. */
export async function expectToastsAtTop(page: Page): Promise<void> {
  const places = await page.evaluate(() => window.toastPlaces)
  expect(places).not.toEqual([])
  for (const { fromMiddle, belowHeader } of places) {
    expect(fromMiddle).toBeLessThanOrEqual(1)
    expect(belowHeader).toBeGreaterThanOrEqual(0)
    expect(belowHeader).toBeLessThan(16)
  }
}

/** Waits until React has hydrated the page: before, a tap does not reach the app. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main && Object.keys(main).some(key => key.startsWith('__react'))
  })
}

/** Acts as the browser does when a page comes into view or goes out of it: pages of a test are always visible. */
export function setVisibility(page: Page, state: 'visible' | 'hidden') {
  return page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** Waits until the service worker has stored its files and controls this page. */
export async function untilKept(page: Page): Promise<void> {
  const isClaimed = await page.evaluate(async claimedWithinMs => {
    await navigator.serviceWorker.ready
    for (const endsAtMs = Date.now() + claimedWithinMs; Date.now() < endsAtMs; ) {
      if (navigator.serviceWorker.controller?.state === 'activated') return true
      await new Promise(done => setTimeout(done, 50))
    }
    return false
  }, CLAIMED_WITHIN_MS)
  if (isClaimed) return
  // A worker that takes over skips a page that is just loading; it controls the next load.
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

function sumLayoutShifts() {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  window.layoutShift = 0
  window.moved = []
  const rectText = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      window.layoutShift += value
      for (const { node, previousRect, currentRect } of sources) {
        const text = node?.textContent?.slice(0, 60)
        window.moved.push(`${rectText(previousRect)} → ${rectText(currentRect)}: ${text}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function tellBrokenPolicy() {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
}

function moveClock(offsetMs: number) {
  const RealDate = Date
  class MovedDate extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [RealDate.now() + offsetMs] : args) as [number]))
    }

    static override now(): number {
      return RealDate.now() + offsetMs
    }
  }
  window.Date = MovedDate as DateConstructor
}
