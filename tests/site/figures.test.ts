import { expect, it } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { gameTypes } from '#domain/game-types.ts'
import { normalisePana } from '#domain/panas.ts'
import { defaultRates, outcomeOf, payoutOf } from '#domain/settlement.ts'
import { costsOf, paid, sumOf } from '../../src/site/figures.ts'
import { readPublicPage } from './support/public-pages.ts'

const STAKE = 100
const draws = drawnPanas()

/** The likeliest and the rarest bid of every type. */
const bids: Record<string, [Bid, Bid]> = {
  'Single Digit': both({ type: 'Single Digit', session: 'Open', digit: '7' }),
  'Jodi Digit': both({ type: 'Jodi Digit', jodi: '16' }),
  'Single Pana': both({ type: 'Single Pana', session: 'Close', pana: '128' }),
  'Double Pana': both({ type: 'Double Pana', session: 'Open', pana: '155' }),
  'Triple Pana': both({ type: 'Triple Pana', session: 'Open', pana: '777' }),
  'Half Sangam': [
    { type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' },
    { type: 'Half Sangam', panaOf: 'Close', pana: '777', digit: '1' },
  ],
  'Full Sangam': [
    { type: 'Full Sangam', openPana: '128', closePana: '349' },
    { type: 'Full Sangam', openPana: '777', closePana: '000' },
  ],
}

it.each(gameTypes)('the stated return of %s is what settling every possible day pays', type => {
  const costs = costsOf(STAKE).find(cost => cost.type === type)!
  const averages = bids[type]!.map(bid => averageOf(bid))
  const told = averages.map(average => String(Math.round(average * 10) / 10))
  expect(costs.returned).toEqual([...new Set(told)])
  expect(costs.most).toBeCloseTo(averages[0]!, 9)
})

it('the tables of the pages show these figures in every language', () => {
  for (const [folder, to] of Object.entries({ '': 'KA', 'hi/': 'का', 'mr/': 'चे' })) {
    const { html } = readPublicPage(`${folder}play-responsibly`)
    const cells = [...html.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text!.trim())
    expect(cells).toHaveLength(gameTypes.length * 2)
    expect(cells.at(-2)).toMatch(/27,778 \S+ 10,00,000/)
    expect(cells.at(-1)).toMatch(/^36 \S+ 1$/)
    const rates = readPublicPage(`${folder}how-to-play`).html
    for (const most of ['100', '1,600', '1,00,000']) {
      expect(rates).toContain(`10 ${to} ${most}<`)
    }
  }
})

it('a result on a page reads as in the app, in every language', () => {
  for (const folder of ['', 'hi/', 'mr/']) {
    const results = (id: string) =>
      [...readPublicPage(folder + id).html.matchAll(/<p class="numbers[^>]*>(.*?)<\/p>/gs)].map(
        ([, html]) => html!.replace(/<[^>]+>|\s/g, ''),
      )
    expect(results('how-to-play')).toEqual([
      ...['128-16-349', '128-1*-***'],
      // One for each game type.
      ...['128-16-349', '128-16-349', '128-16-349', '155-16-349', '128-11-777'],
      ...['128-16-349', '128-16-349'],
    ])
    expect(results('download-now')).toEqual(['128-16-349'])
  }
})

it('a figure in a text is written as people write it', () => {
  expect(paid('Full Sangam', 10)).toBe('1,00,000')
  expect(sumOf('777')).toEqual({ sum: '7 + 7 + 7 = 21', ank: '1' })
})

/** Every pana with its share of the 1,000 draws of three digits. */
function drawnPanas(): Map<string, number> {
  const shares = new Map<string, number>()
  for (let draw = 0; draw < 1000; draw++) {
    const pana = normalisePana(String(draw).padStart(3, '0'))!
    shares.set(pana, (shares.get(pana) ?? 0) + 1 / 1000)
  }
  return shares
}

function averageOf(bid: Bid): number {
  const pays = payoutOf(STAKE, defaultRates[bid.type])
  let average = 0
  for (const [open, openShare] of draws) {
    for (const [close, closeShare] of draws) {
      if (outcomeOf(bid, { open, close }) === 'won') average += openShare * closeShare * pays
    }
  }
  return average
}

function both(bid: Bid): [Bid, Bid] {
  return [bid, bid]
}
