import { $page } from './router.ts'

/** Where a result is revealed: over the market's card, in a leaf under the header, or in a sheet. */
export type RevealPlace = 'card' | 'leaf' | 'sheet'

const playRoutes: readonly unknown[] = ['bulk', 'single', 'halfSangam', 'fullSangam']

/** The place for a market's result. A late one was settled while the app was closed. */
export function revealPlace(market: string, isLate: boolean): RevealPlace {
  if (isBusy()) return 'leaf'
  const route = $page.get()?.route
  if (isLate || (route !== 'home' && route !== 'root')) return 'sheet'
  return isCardVisible(market) ? 'card' : 'leaf'
}

/** A sheet would take the focus from what the player types or answers. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
  return isTyping || playRoutes.includes($page.get()?.route) || hasDialog()
}

/** The sheet of results is no obstacle: it takes further ones. */
function hasDialog(): boolean {
  return document.querySelector('dialog[open]:not(:has([data-reveal]))') !== null
}

function isCardVisible(market: string): boolean {
  const cards = Array.from(document.querySelectorAll<HTMLElement>('[data-market]'))
  const card = cards.find(({ dataset }) => dataset.market === market)
  if (!card) return false
  const { top, bottom } = card.getBoundingClientRect()
  return top >= headerEnd() && bottom <= innerHeight
}

function headerEnd(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
}
