import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decoded } from '#contract/decoded.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { chartKinds } from '#contract/markets.ts'
import {
  CHART_SITEMAP,
  cardPath,
  chartPath,
  feedPath,
  picturePath,
  type renderedWords,
  resultsPath,
} from '#contract/pages.ts'
import { gameNameOf, sitePathIn, sitePaths } from '#contract/routes.ts'
import { isDay, localDay } from '#domain/market-days.ts'
import type { AppContext } from '../context.ts'
import type { Board, BoardMarket } from '../markets/board.ts'
import { chartYears } from '../markets/charts.ts'
import { marketNamed } from '../markets/markets.ts'
import { readCard, readChartPage } from './chart-page.ts'
import { readLandingParts } from './landing-parts.ts'
import { drawResult } from './picture.ts'
import { firstDayOf, readResultsPage } from './results-page.ts'
import { readListedPages } from './sitemap.ts'

/** What a URL asks for: /hi/pana_chart/Kesar_Mahal/2025 has the word pana_chart. */
type Asked = {
  /** The path, decoded. */
  address: string
  language: Language
  word: Word
  /** What follows the word; '' for nothing. */
  rest: string
  /** Year of a chart; '' for its newest year. */
  year: string
}

/** A page that is made at a request. */
export type PublicPage = {
  /** Its one address. */
  location: string
  /** Another one when what it shows has changed. */
  version: string
  /** Pages of today are made before it. */
  isPast?: boolean
  /** Whether a page of another site may show it in a frame. */
  isFramed?: boolean
  /** Null if there is no such page after all. */
  make: (render: Render) => Promise<Made | null>
}

/** Renders a page of src/pages by its path. */
type Render = (source: string, shown: object) => Promise<Made>

export type Made = {
  body: Buffer
  type: string
  /** Without it, a browser keeps the page for a moment. */
  cacheControl?: string
}

type Find = (asked: Asked, board: Board, context: AppContext) => PublicPage | null

/** A part of the landing page that the server replaces: <!--today-->…<!--/today-->. */
const PART = /<!--(\w+)-->(.*?)<!--\/\1-->/gs

/** The first word of a path, without the language. */
const places = {
  jodi_chart: chart,
  pana_chart: chart,
  results,
  'download-now': landing,
  'feed.xml': feed,
  card,
  picture,
  'sitemap-charts.xml': sitemap,
} satisfies Record<(typeof renderedWords)[number] | 'download-now', Find>

type Word = keyof typeof places

const PATH = /^(?:\/(hi|mr))?\/([\w.-]+)(?:\/([^/]+))?(?:\/(\d{4}))?$/i

/** The page that a URL asks for; null for all other URLs. */
export function askedPage(url: string): Asked | null {
  const address = decoded(new URL(url).pathname) ?? ''
  const [, code = 'en', first = '', rest = '', year = ''] = PATH.exec(address) ?? []
  const language = code.toLowerCase()
  const word = first.toLowerCase()
  if (!isLanguage(language) || !Object.hasOwn(places, word)) return null
  if (year && !isChart(word)) return null
  return { address, language, word: word as Word, rest, year }
}

/** Whether the app has a screen at the address too. */
export function isInApp({ word, language, year }: Asked): boolean {
  return language === 'en' && year === '' && isChart(word)
}

function isChart(word: string): boolean {
  return chartKinds.some(kind => kind === word)
}

/** Whether the site can answer without the database: with the app, or with the built page. */
export function hasFile(asked: Asked): boolean {
  return isInApp(asked) || asked.word === 'download-now'
}

/** The page at an address; null for a market, a year, a day or a part that never was. */
export function publicPage(asked: Asked, board: Board, context: AppContext): PublicPage | null {
  return places[asked.word](asked, board, context)
}

function chart(
  { language, word, rest, year }: Asked,
  board: Board,
  { db, clock }: AppContext,
): PublicPage | null {
  const kind = chartKinds.find(name => name === word)
  const market = marketNamed(board.markets, gameNameOf(rest))
  if (!kind || !market) return null
  const years = chartYears(market.chartFrom, market.today.day)
  if (year !== '' && !years.includes(year)) return null
  return {
    isPast: year !== '',
    location: chartPath(language, kind, market.name, year),
    version: versionOf(market, board),
    make: async render => {
      const shown = await readChartPage(db, { market, kind, year }, clock.now())
      return shown && render(sitePathIn(language, '/chart'), shown)
    },
  }
}

function results({ language, rest }: Asked, board: Board, { db }: AppContext): PublicPage | null {
  const { at, markets } = board
  const today = localDay(at)
  const isShown = isDay(rest) && rest >= firstDayOf(markets, today) && rest <= today
  if (rest !== '' && !isShown) return null
  const times = markets.map(({ today }) => `${today.openAt} ${today.closeAt}`)
  return {
    isPast: rest !== '' && rest < today,
    location: resultsPath(language, rest),
    version: [versionOfAll(board), ...times].join(' '),
    make: async render => {
      const shown = await readResultsPage(db, rest, board)
      return render(sitePathIn(language, '/results'), shown)
    },
  }
}

/** The landing page, which is built, with the newest results and the least amounts in it. */
function landing(
  { language, rest }: Asked,
  board: Board,
  { config, db }: AppContext,
): PublicPage | null {
  if (rest !== '') return null
  const location = sitePathIn(language, sitePaths.download)
  const { deposit, withdrawal } = board.least
  return {
    location,
    version: [versionOfAll(board), deposit, withdrawal].join(' '),
    make: async render => {
      const page = await readFile(join(config.siteDir, `${location}.html`), 'utf8')
      const shown = await readLandingParts(db, board)
      const { body } = await render(sitePathIn(language, '/landing-parts'), shown)
      return {
        body: Buffer.from(withParts(page, body.toString())),
        type: 'text/html; charset=utf-8',
        cacheControl: 'no-cache',
      }
    },
  }
}

/** The page with the rendered parts. */
function withParts(page: string, rendered: string): string {
  const parts = new Map(Array.from(rendered.matchAll(PART), ([, name, part]) => [name, part]))
  return page.replace(PART, (built, name: string) => parts.get(name) ?? built)
}

/** The results of today and yesterday as an Atom feed. */
function feed({ language, rest }: Asked, board: Board, { db }: AppContext): PublicPage | null {
  if (rest !== '') return null
  const location = feedPath(language)
  return {
    location,
    version: versionOfAll(board),
    make: async render => {
      const shown = await readResultsPage(db, '', board)
      return render(location, shown)
    },
  }
}

/** The last result of a market, for the frame of another site. */
function card(
  { language, rest }: Asked,
  board: Board,
  { db, clock }: AppContext,
): PublicPage | null {
  const market = marketNamed(board.markets, gameNameOf(rest))
  if (!market) return null
  return {
    location: cardPath(language, market.name),
    version: versionOf(market, board),
    isFramed: true,
    make: async render => {
      const shown = await readCard(db, market, clock.now())
      return render(sitePathIn(language, '/card'), shown)
    },
  }
}

/** The last result of a market as a picture, for a page that is shared. */
function picture({ rest }: Asked, board: Board, { db, clock }: AppContext): PublicPage | null {
  const market = marketNamed(board.markets, gameNameOf(rest.replace(/\.png$/i, '')))
  if (!market) return null
  return {
    location: picturePath(market.name),
    version: versionOf(market, board),
    make: async () => {
      const { last } = await readCard(db, market, clock.now())
      return { body: await drawResult(last?.result), type: 'image/png' }
    },
  }
}

/** The sitemap of charts and results. */
function sitemap({ rest, language }: Asked, board: Board, { db }: AppContext): PublicPage | null {
  if (rest !== '' || language !== 'en') return null
  return {
    isPast: true,
    location: CHART_SITEMAP,
    version: versionOfAll(board),
    make: async render => render(CHART_SITEMAP, await readListedPages(db, board)),
  }
}

function versionOf(market: BoardMarket, { version }: Board): string {
  return [version, market.today.day, market.isOn, market.name].join(' ')
}

function versionOfAll({ version, markets, at }: Board): string {
  return [version, localDay(at), ...markets.map(({ name }) => name)].join(' ')
}
