import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { languages } from '#contract/languages.ts'

/** The limits of the build, compressed with brotli. One kB is 1,000 bytes. */
const limits = {
  firstLoadKb: 86,
  firstLoadFiles: 5,
  playerKb: 75,
  languageKb: 16,
  cssKb: 7,
  playerCssKb: 12,
}

const dist = join(import.meta.dirname, '..', '..', 'dist')

type Budget = { isKept: boolean; line: string }

const budgets = await measureBudgets()
console.log(budgets.map(({ line }) => line).join('\n'))
if (!budgets.every(({ isKept }) => isKept)) process.exitCode = 1

/** Compares the build in `dist` with the limits. Throws if there is nothing to measure. */
async function measureBudgets(): Promise<Budget[]> {
  const login = await readFile(join(dist, 'login.html'), 'utf8')
  const preloaded = [...login.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
    ([, url]) => url!,
  )
  const first = await Promise.all(preloaded.map(url => readFile(join(dist, url), 'utf8')))
  const css = await styles()
  return [
    kilobytes('first load of /login', sum([...first, ...inlineScripts(login)]), limits.firstLoadKb),
    row(
      'first load of /login',
      `${first.length} files`,
      `${limits.firstLoadFiles} files`,
      first.length > 0 && first.length <= limits.firstLoadFiles,
    ),
    yes(
      'first load imports nothing else',
      importsOf(first).every(url => preloaded.includes(url)),
    ),
    kilobytes('player', sum([await built('player', 'js')]), limits.playerKb),
    ...(await Promise.all(
      Object.keys(languages)
        .filter(code => code !== 'en')
        .map(async code => kilobytes(code, sum([await built(code, 'js')]), limits.languageKb)),
    )),
    kilobytes('CSS in a page', css.bytes, limits.cssKb),
    kilobytes('CSS of player', sum([await built('player', 'css')]), limits.playerCssKb),
    yes('no other CSS before the login', css.isInline),
    yes('login form in the HTML', /<input[^>]+name="phone_number"/.test(login)),
  ]
}

async function built(name: string, type: 'css' | 'js'): Promise<string> {
  const files = await readdir(join(dist, '_astro'))
  const file = files.find(file => file.startsWith(`${name}.`) && file.endsWith(`.${type}`))
  if (!file) throw new Error(`The build has no ${name}.${type}`)
  return readFile(join(dist, '_astro', file), 'utf8')
}

/** The URLs of the static imports. */
function importsOf(scripts: readonly string[]): string[] {
  return scripts.flatMap(code =>
    [...code.matchAll(/\bfrom"\.\/([^"]+\.js)"/g)].map(([, file]) => `/_astro/${file}`),
  )
}

/** The CSS of the page with the most inline CSS, and whether no page before the login loads more. */
async function styles() {
  const names = (await readdir(dist, { recursive: true })).filter(name => name.endsWith('.html'))
  const pages = await Promise.all(
    names.map(async name => ({ name, html: await readFile(join(dist, name), 'utf8') })),
  )
  const css = pages.map(({ html }) => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].join('\n'))
  if (css.every(text => text === '')) throw new Error('No page has any style')
  const first = pages.filter(
    ({ name, html }) => name === 'login.html' || !html.includes('<astro-island'),
  )
  return {
    bytes: Math.max(...css.map(text => sum([text]))),
    isInline: first.every(({ html }) => !/<link[^>]+rel="?stylesheet/.test(html)),
  }
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = '']) => code,
  )
}

function sum(texts: readonly string[]): number {
  return texts.reduce((bytes, text) => bytes + brotliCompressSync(text).length, 0)
}

function kilobytes(name: string, bytes: number, limitKb: number): Budget {
  return row(name, `${(bytes / 1000).toFixed(2)} kB`, `${limitKb} kB`, bytes <= limitKb * 1000)
}

function yes(name: string, isKept: boolean): Budget {
  return row(name, isKept ? 'yes' : 'no', 'yes', isKept)
}

function row(name: string, figure: string, limit: string, isKept: boolean): Budget {
  const mark = isKept ? ' ' : '×'
  return { isKept, line: `  ${mark} ${name.padEnd(32)} ${figure.padStart(9)} of ${limit}` }
}
