import type { ChartKind } from '#domain/charts.ts'
import { isLanguage, type Language } from './languages.ts'
import { gameSlug, sitePathIn } from './routes.ts'

/** What the server gives to the pages that it renders at a request. Dates are MM/DD/YYYY. */

/** A week of a chart: seven cells from Monday, and which of them is today; -1 for none. */
export type PageWeek = {
  first: string
  last: string
  cells: readonly (string | { open: string; jodi: string; close: string })[]
  today: number
}

/** The last result of a market, such as 128-16-349, and its day; null before the first. */
export type LastResult = { result: string; day: string } | null

export type CardPage = {
  market: string
  last: LastResult
  /** Whether a result of the last day was corrected. */
  isCorrected: boolean
  isVoid: boolean
}

/** A year of a market's chart. */
export type ChartPage = {
  kind: ChartKind
  market: string
  year: string
  /** Every year of the chart, the newest first. */
  years: readonly string[]
  weeks: readonly PageWeek[]
  last: LastResult
  /** Days of the year whose result was corrected, and whose draws were voided. */
  corrected: readonly string[]
  voided: readonly string[]
  /** The operator has taken the market off. */
  isOff: boolean
}

export type MarketResult = {
  market: string
  /** When bids on the open and on the close end, such as 01:00 pm – 02:00 pm. */
  times: string
  result: string
  isVoid: boolean
  isCorrected: boolean
  /** When it changed last, as in 2026-11-18T09:40:00.000Z; '' before the first draw. */
  changed: string
}

/** The results of all markets on some days, the newest day first. */
export type ResultsPage = {
  /** 'YYYY-MM-DD' for the page of one day; '' for today and yesterday. */
  asked: string
  days: readonly { day: string; markets: readonly MarketResult[] }[]
  /** The days before and after the asked one, 'YYYY-MM-DD'; '' for none. */
  before: string
  after: string
}

/** The newest result of all markets, with the date and the time of its last draw, such as 01:00 pm. */
export type NewestResult = {
  market: string
  result: string
  day: string
  time: string
  isVoid: boolean
  isCorrected: boolean
}

/** The smallest deposit and withdrawal, in points. */
export type LeastAmounts = { deposit: number; withdrawal: number }

/** What the server adds to the landing page. */
export type LandingParts = {
  today: readonly MarketResult[]
  /** Null before the first result. */
  newest: NewestResult | null
  least: LeastAmounts
}

/** A place of the sitemap: its path in English, and the day of its last change, 'YYYY-MM-DD'. */
export type ListedPage = { path: string; changed: string }

/** The public page of a market's chart in a year; '' for the newest one. */
export function chartPath(language: Language, kind: ChartKind, market: string, year = ''): string {
  const path = `/${kind}/${encodeURIComponent(gameSlug(market))}`
  return sitePathIn(language, year ? `${path}/${year}` : path)
}

/** The public page of the results of a day, 'YYYY-MM-DD'; '' for today and yesterday. */
export function resultsPath(language: Language, day = ''): string {
  return sitePathIn(language, day ? `/results/${day}` : '/results')
}

/** The card with a market's last result, for the frame of another site. */
export function cardPath(language: Language, market: string): string {
  return sitePathIn(language, `/card/${encodeURIComponent(gameSlug(market))}`)
}

/** The picture of a market's last result. */
export function picturePath(market: string): string {
  return `/picture/${encodeURIComponent(gameSlug(market))}.png`
}

export function feedPath(language: Language): string {
  return sitePathIn(language, '/feed.xml')
}

/** The path of the sitemap of charts and results. */
export const CHART_SITEMAP = '/sitemap-charts.xml'

/** The first word of each path that the server renders, after the language. The build has no file of it. */
export const renderedWords = [
  'jodi_chart',
  'pana_chart',
  'results',
  'card',
  'picture',
  'feed.xml',
  'sitemap-charts.xml',
] as const

/** Whether the server renders a page at a path. */
export function isRenderedPath(path: string): boolean {
  const [first = '', second] = path.slice(1).split('/')
  const word = isLanguage(first) && first !== 'en' ? second : first
  return renderedWords.some(rendered => rendered === word)
}
