import type { Page } from '@playwright/test'
import { ankOf, panas } from '#domain/panas.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TEN_YEARS_WEEKS = 520
const NOT_DRAWN = '***'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Answers each chart of this page with results of ten years, or of `weeks` weeks. */
export async function sendTenYears(page: Page, weeks = TEN_YEARS_WEEKS): Promise<void> {
  const newest = Date.parse('2026-11-16')
  await page.route('**/api/getCharts.php', async route => {
    const { type } = route.request().postDataJSON() as { type: string }
    const data = Array.from({ length: weeks }, (_, place) => {
      const from = newest - (weeks - 1 - place) * 7 * DAY_MS
      const cells = weekdays.map((key, day) => [key, cellOf(type, place * 7 + day)])
      return { ...Object.fromEntries(cells), from: usDate(from), to: usDate(from + 6 * DAY_MS) }
    })
    await route.fulfill({ json: { success: '1', data, server_time: newest + 2 * DAY_MS } })
  })
}

export function ankText(pana = NOT_DRAWN): string {
  return pana === NOT_DRAWN ? '*' : ankOf(pana)
}

function cellOf(type: string, day: number) {
  const open = panas[(day * 37) % panas.length]!
  const isDrawn = day % 40 !== 7
  const close = isDrawn ? panas[(day * 101 + Math.floor(day / 220)) % panas.length]! : NOT_DRAWN
  if (type === 'pana_chart') return { open_panna: open, close_panna: close }
  return ankText(open) + ankText(close)
}

function usDate(time: number): string {
  return new Date(time).toISOString().replace(/(\d+)-(\d+)-(\d+)T.*/, '$2/$3/$1')
}
