import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { browserOptions } from '../../tools/test/browser.ts'

const ATTEMPTS = 3

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type Audited = {
  /** Scores from 0 to 100. */
  scores: Record<Category, number>
  largestPaintMs: number
  blockedMs: number
  layoutShift: number
  transferredBytes: number
  /** Lighthouse's own benchmark of the machine: some 1,000 to 2,000 on an idle desktop. */
  machineSpeed: number
  /** Audits that cost a point or could, a line each, with the same name in every run. */
  failedAudits: string[]
}

/**
 * Lighthouse's mobile preset (a slow 4G line and a fourth of this machine's speed, both simulated) on
 * one URL, in its own browser. `prepare` turns it into the browser of a returning visitor; Lighthouse
 * then keeps its storage.
 */
export async function auditPage(
  url: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<Audited> {
  for (let attempts = 1; ; attempts += 1) {
    const result = await resultOf(url, prepare)
    const { runtimeError } = result
    if (!runtimeError) return auditedOf(result)
    // Sometimes Lighthouse misses the start of a page and asks to run it again.
    if (attempts === ATTEMPTS) throw new Error(`${url}: ${runtimeError.message}`)
  }
}

async function resultOf(url: string, prepare?: (page: Page) => Promise<void>): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'ank-lighthouse-'))
  const { args, ...options } = browserOptions()
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, '--remote-debugging-port=0'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    viewport: null,
  })
  try {
    const [page = await context.newPage()] = context.pages()
    await prepare?.(page)
    await page.goto('about:blank')
    const port = await debuggingPortOf(profile)
    const disableStorageReset = prepare !== undefined
    const run = await lighthouse(url, { port, logLevel: 'silent', disableStorageReset })
    if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
    return run.lhr
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Chromium writes the port it chose into its profile, on the first line. */
async function debuggingPortOf(profile: string): Promise<number> {
  const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8')
  return Number.parseInt(text, 10)
}

function auditedOf(result: Result): Audited {
  const { categories: found, audits, environment } = result
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100)
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const failed = Object.values(audits).filter(({ score, scoreDisplayMode }) => {
    const isJudged = ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode)
    return isJudged && score !== null && score < 0.9
  })
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
    transferredBytes: figure('total-byte-weight'),
    machineSpeed: environment.benchmarkIndex,
    failedAudits: failed.map(({ id, title }) => `${id}: ${title}`),
  }
}
