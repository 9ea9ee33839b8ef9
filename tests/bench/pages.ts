import { loadavg } from 'node:os'
import { request } from '@playwright/test'
import { spawnServer } from '../../tools/test/spawn-server.ts'
import { logIn, type Player, registered } from '../e2e/support/player.ts'
import { createDemoDatabase } from '../support/databases.ts'
import { type Audited, auditPage, type Category, categories } from './lighthouse.ts'
import { sendInTurn } from './load.ts'
import { measure, median } from './measure.ts'

const RUNS = 3
const CONNECTIONS = 16
const RATE_MS = 3_000
const KB = 1000

/** Targets of a page. The app's pages have none for SEO: search engines do not index them. */
const pages: { path: string; wanted: Partial<Record<Category, number>> }[] = [
  ...[
    ...['/download-now', '/how-to-play', '/privacy-policy'],
    ...['/jodi_chart/Kesar_Mahal', '/hi/pana_chart/Kesar_Mahal', '/results'],
  ].map(path => ({
    path,
    wanted: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  })),
  { path: '/login', wanted: { performance: 99 } },
  { path: '/home', wanted: { performance: 95 } },
]

/**
 * Lighthouse's mobile preset on the public pages, /login and /home signed in, three times each.
 * Prints the medians with their targets and asserts nothing: a busy machine costs points.
 */
export async function benchPages(): Promise<void> {
  const server = await spawnServer({ isDemo: true, databaseUrl: await createDemoDatabase() })
  try {
    const context = await request.newContext({ baseURL: server.url })
    const player = await registered(context)
    await context.dispose()
    sayBusy()
    console.log('')
    console.log(heading())
    const failedAudits = new Map<string, string[]>()
    for (const { path, wanted } of pages) {
      const runs: Audited[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await auditOf(server.url, path, player))
      console.log(rowOf(path, wanted, runs))
      failedAudits.set(path, [...new Set(runs.flatMap(run => run.failedAudits))])
    }
    console.log('')
    console.log(
      `Medians of ${RUNS} runs; performance with its least and most; / what is wanted, where not.`,
    )
    console.log(
      'seo: -, the pages of the app say noindex, and Lighthouse marks a page down for that.',
    )
    for (const [path, lines] of failedAudits)
      for (const line of lines) console.log(`${path} ${line}`)
    console.log('')
    await compareRates(server.url)
    sayBusy()
  } finally {
    await server.close()
  }
}

/** Compares how often per second a cached page and a file of the site are sent. */
async function compareRates(address: string): Promise<void> {
  const rates: { page: number; file: number }[] = []
  for (let run = 0; run < RUNS; run++) {
    const page = await rateOf(address, '/jodi_chart/Kesar_Mahal')
    rates.push({ page, file: await rateOf(address, '/privacy-policy') })
  }
  const page = median(rates.map(rate => rate.page))
  const file = median(rates.map(rate => rate.file))
  const ratio = (page / file).toFixed(2)
  console.log(
    `Sent a second: a chart ${Math.round(page)}, a file ${Math.round(file)}, ratio ${ratio} [0.6]`,
  )
}

function rateOf(address: string, path: string): Promise<number> {
  const { hostname: host, port } = new URL(address)
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`
  return measure(CONNECTIONS, RATE_MS, (isOn, count) =>
    sendInTurn(
      { host, port: Number(port) },
      () => (isOn() ? request : null),
      status => {
        if (status !== 200) throw new Error(`${path} answered ${status}`)
        count()
      },
    ),
  )
}

function auditOf(address: string, path: string, player: Player): Promise<Audited> {
  const isForPlayers = path === '/home'
  return auditPage(address + path, isForPlayers ? page => logIn(page, player, address) : undefined)
}

const columns = ['page', ...categories, 'LCP', 'TBT', 'CLS', 'bytes', 'speed']
const widths = [16, 18, 15, 15, 6, 9, 9, 7, 10, 6]

function heading(): string {
  return lineOf(columns)
}

function rowOf(path: string, wanted: Partial<Record<Category, number>>, runs: Audited[]): string {
  const middle = (figure: (run: Audited) => number) => median(runs.map(figure))
  const scores = categories.map(category => {
    if (category === 'seo' && wanted.seo === undefined) return '-'
    const all = runs.map(({ scores }) => scores[category])
    const score = median(all)
    const spread = category === 'performance' ? ` (${Math.min(...all)}–${Math.max(...all)})` : ''
    const least = wanted[category] ?? 0
    return `${score}${score < least ? `/${least}` : ''}${spread}`
  })
  return lineOf([
    path,
    ...scores,
    `${Math.round(middle(run => run.largestPaintMs))} ms`,
    `${Math.round(middle(run => run.blockedMs))} ms`,
    middle(run => run.layoutShift).toFixed(3),
    `${(middle(run => run.transferredBytes) / KB).toFixed(1)} kB`,
    String(Math.round(middle(run => run.machineSpeed))),
  ])
}

function lineOf(cells: string[]): string {
  return cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' ')
}

function sayBusy() {
  const [lastMinute = 0] = loadavg()
  console.log(
    `load average ${lastMinute.toFixed(1)}: well above 0, other programs cost points here`,
  )
}
