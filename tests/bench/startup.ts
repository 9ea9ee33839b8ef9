import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { browserOptions } from '../../tools/test/browser.ts'
import { mainThreadTasks } from './main-thread.ts'
import { median } from './measure.ts'
import { loadNotice } from './options.ts'
import { serveFolder } from './static-server.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')
const RUNS = 5
/** A task may take this long before it counts as blocking. */
const FREE_MS = 50
const RATIO_WANTED = 2

type MeasuredPage = { name: string; url: string; blockedMs: number[]; totalMs: number[] }

/**
 * Measures the main thread's time beyond 50 ms tasks while /login loads at a quarter of this machine's
 * speed, and compares it with a page that hydrates one element with React, by turns in one run.
 * Prints every run, the medians and their ratio, and asserts nothing. As under Lighthouse, the browser
 * has a debugger: without it React alone has no long task.
 */
export async function benchStartup(): Promise<void> {
  const bareDist = await mkdtemp(join(tmpdir(), 'ank-bare-page-'))
  const browser = await chromium.launch(browserOptions())
  try {
    await buildBarePage(bareDist)
    const [app, bare] = [await serveFolder(dist), await serveFolder(bareDist)]
    await compare(
      browser,
      pageOf('/login', `${app.url}/login`),
      pageOf('React alone', `${bare.url}/index`),
    )
    app.close()
    bare.close()
  } finally {
    await browser.close()
    await rm(bareDist, { recursive: true })
  }
}

async function compare(browser: Browser, login: MeasuredPage, bare: MeasuredPage) {
  console.log(loadNotice())
  // The first load of each also starts the browser's processes and compresses the files.
  for (const { url } of [login, bare]) await mainThreadTasks(browser, url)
  for (let run = 0; run < RUNS; run++) {
    await load(browser, login)
    await load(browser, bare)
  }
  console.log(
    `median of ${RUNS} loads, time beyond ${FREE_MS} ms tasks (all of the main thread's time):`,
  )
  for (const { name, blockedMs, totalMs } of [login, bare]) {
    console.log(`  ${name}: ${median(blockedMs)} ms (${median(totalMs)} ms)`)
  }
  const ratio = median(login.blockedMs) / median(bare.blockedMs)
  console.log(`  ratio ${ratio.toFixed(2)}, wanted at most ${RATIO_WANTED}`)
}

async function load(browser: Browser, { name, url, blockedMs, totalMs }: MeasuredPage) {
  const tasks = await mainThreadTasks(browser, url)
  const long = tasks.filter(ms => ms > FREE_MS)
  const blocked = Math.round(long.reduce((sum, ms) => sum + ms - FREE_MS, 0))
  blockedMs.push(blocked)
  totalMs.push(Math.round(tasks.reduce((sum, ms) => sum + ms, 0)))
  console.log(`${name}: ${blocked} ms, long tasks of ${long.map(Math.round).join(', ')} ms`)
}

function pageOf(name: string, url: string): MeasuredPage {
  return { name, url, blockedMs: [], totalMs: [] }
}

function buildBarePage(outDir: string) {
  return build({
    root: join(import.meta.dirname, 'bare-page'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, modulePreload: false },
  })
}
