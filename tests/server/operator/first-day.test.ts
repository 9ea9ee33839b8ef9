/** @module-tag thorough */
import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeBid } from '#contract/bids.ts'
import { addPoints, type FundRequest, getRequestHistory, withdraw } from '#contract/funds.ts'
import { updateBankDetails } from '#contract/profile.ts'
import { createApp } from '../../../server/app.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { createLog } from '../../../server/config/log.ts'
import { startNotice } from '../../../server/config/start-notice.ts'
import type { AppContext } from '../../../server/context.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { closeDue, openDays } from '../../../server/markets/draws.ts'
import { openContext } from '../../../server/open-context.ts'
import { exampleContacts } from '../../../src/content/checks/example-contacts.ts'
import { createBrowser } from '../../support/browser.ts'
import { createEmptyDatabase } from '../../support/databases.ts'
import { movable } from '../../support/moved-clock.ts'
import { bankDetails } from '../../support/players.ts'
import { blankPng } from '../uploads/pictures.ts'
import { operatorAnswering } from './run-command.ts'

const PHONE = '9876543210'
const root = new URL('../../../', import.meta.url)
const mainFile = new URL('server/operator/cli/main.js', root).pathname
const paper = readFileSync(new URL('docs/operate/first-day.md', root), 'utf8')

/** What the paper calls a step: its number, its lines of shell, and what it shows. */
const steps = paper
  .split(/^## /m)
  .slice(1)
  .map(section => ({
    number: Number.parseInt(section, 10),
    lines: blocksOf(section, 'sh').join('\n').split('\n').filter(Boolean),
    shown: blocksOf(section, 'text').join('\n'),
  }))

describe('docs/operate/first-day.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ank-first-day-'))
  let env: Record<string, string>
  let config: Config
  let context: AppContext
  let listener: Listener
  let browser: ReturnType<typeof createBrowser>
  let [deposit, withdrawal] = ['', '']

  beforeAll(async () => {
    env = { ...exampleEnv(), DATABASE_URL: await createEmptyDatabase() }
    for (const name of ['MPIN_PEPPER', 'OPERATOR_TOKEN'])
      env[name] = `${name} of the first day`.replaceAll(' ', '-')
  })

  afterAll(async () => {
    await listener.stop(1_000)
    await context.db.close()
    rmSync(folder, { recursive: true })
  })

  test('names scripts and files that exist', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
    for (const [, script] of paper.matchAll(/npm run (\w+)/g))
      expect(scripts).toHaveProperty(script!)
    for (const [, file] of paper.matchAll(/\]\(([^)#:]+)/g)) {
      readFileSync(new URL(file!, new URL('docs/operate/', root)))
    }
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1))
  })

  test('names what the player taps by the words of the app', () => {
    const files = ['src/islands/app/messages/**/*.ts', 'src/domain/game-types.ts']
    const app = globSync(files, { cwd: root }).map(file =>
      readFileSync(new URL(file, root), 'utf8'),
    )
    const taps = Array.from(paper.matchAll(/\*\*([\w ()]+)\*\*/g), ([, word]) => word!)
    expect(taps.length).toBeGreaterThan(5)
    expect(taps.filter(word => !app.join('').includes(`'${word}'`))).toEqual([])
  })

  test('quotes what the build says', () => {
    const settings = JSON.parse(readFileSync(new URL('src/content/settings.json', root), 'utf8'))
    expect(paper).toContain(`\n${exampleContacts(settings)[0]}\n`)
  })

  test.each(steps)('step $number shows what the paper says', async ({ number, lines, shown }) => {
    await prepare(number)
    const said: string[] = []
    for (const line of lines) said.push(...(await run(line)))
    if (shown !== '') expect(said.join('').trimEnd()).toMatch(patternOf(shown))
    else expect(said.join('')).toBe('')
  })

  test('npm run operator reads .env where there is one, and prints nothing about it', async () => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
    const [, ...words] = scripts.operator.split(' ').with(1, mainFile)
    const there = mkdtempSync(join(folder, 'there-'))
    const without = await ended([...words, 'reconcile'], there)
    expect(without).toMatchObject({ code: 1, out: '' })
    expect(without.err).toMatch(/^There is no operator's token: .*\n$/)
    const { OPERATOR_TOKEN } = env
    const lines = [`OPERATOR_TOKEN=${OPERATOR_TOKEN}`, `API_URL=http://127.0.0.1:${listener.port}`]
    writeFileSync(join(there, '.env'), lines.join('\n'))
    expect(await ended([...words, 'reconcile'], there)).toEqual({
      code: 0,
      out: 'Every balance matches its entries.\n',
      err: '',
    })
  })

  function ended(words: string[], cwd: string) {
    return new Promise<{ code: number; out: string; err: string }>(resolve => {
      const options = { cwd, env: { PATH: process.env.PATH } }
      execFile(process.execPath, words, options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })
  }

  /** What happens before the commands of a step: the server's start, the clock, the player's taps. */
  async function prepare(number: number) {
    if (number === 4) {
      config = readConfig(env, () => {
        throw new Error('A production server makes no secrets.')
      })
      context = await openContext(config, createLog('error'))
      setClock('2026-11-20T12:00:00+05:30')
      const app = createApp(context)
      listener = await listen(app, config.host, 0)
      browser = createBrowser(app, undefined, 'https://ank.example')
    }
    if (number === 8) await browser.signUp(PHONE)
    if (number === 9) {
      await browser.logIn(PHONE)
      const image = new Blob([new Uint8Array(blankPng(64, 48))], { type: 'image/png' })
      deposit = await requested(addPoints, {
        ...{ phone_number: PHONE, amount: '500', UTR_NUM: 'ABCDEF123456', image },
      })
      expect(await inHistory(deposit)).toBe('0')
    }
    if (number === 10) {
      const bid = {
        game_name: 'Kalyan',
        game_type: 'Single Digit',
        session: 'Open',
        open_digit: '7',
        points_action: '50',
      }
      const placed = await browser.call(placeBid, {
        bids: JSON.stringify([{ phone_number: PHONE, ...bid }]),
      })
      expect(placed).toMatchObject({ success: '1', Remaining_user_balance: 450 })
    }
    if (number === 11) {
      setClock('2026-11-20T16:11:00+05:30')
      await closeDue(context.db)
    }
    if (number === 12) {
      expect(await inHistory(deposit)).toBe('1')
      await browser.call(updateBankDetails, { phone_number: PHONE, ...bankDetails })
      const asked = { phone_number: PHONE, amount: '500', remark: 'BANK_TRANSFER' }
      withdrawal = await requested(withdraw, asked)
      expect(await inHistory(withdrawal)).toBe('0')
    }
    if (number === 13) expect(await inHistory(withdrawal)).toBe('1')
  }

  /** The fund id of a request of the player. */
  async function requested(call: typeof addPoints | typeof withdraw, request: object) {
    const { msg } = await browser.call(call, request)
    return /\b[DW][0-9A-Z]{9}\b/.exec(String(msg))![0]
  }

  /** The status that the player's history has for a request. */
  async function inHistory(id: string): Promise<string | undefined> {
    const { result } = await browser.call(getRequestHistory, { phone_number: PHONE })
    return (result as FundRequest[]).find(({ remark }) => remark === id)?.status
  }

  /** What a line prints. Lines about the machine itself are no part of this project. */
  async function run(line: string): Promise<string[]> {
    if (line.startsWith('npm run operator -- ')) {
      const words = Array.from(
        line.slice(20).matchAll(/"([^"]*)"|(\S+)/g),
        ([, quoted, bare]) => quoted ?? bare!,
      )
      const ids: Record<string, string> = { D4Q2EGFQPS: deposit, W7K3MXB2TC: withdrawal }
      const given = words.map(
        word => ids[word] ?? (/\.(backup|webp)$/.test(word) ? join(folder, word) : word),
      )
      const reachable = { ...env, API_URL: `http://127.0.0.1:${listener.port}` }
      const { code, out, err } = await operatorAnswering(['yes'], [], reachable, ...given)
      expect({ line, code, err }).toEqual({ line, code: 0, err: '' })
      return [out]
    }
    if (line.startsWith('curl ')) {
      const path = new URL(line.split(' ').at(-1)!).pathname
      const get = () => fetch(`http://127.0.0.1:${listener.port}${path}`)
      // A busy machine is not ready at once.
      await expect.poll(async () => (await get()).status).toBe(200)
      return [await (await get()).text()]
    }
    if (line.includes('server/main.js')) return [startNotice(config, config.port)]
    expect(line).toMatch(
      /^(git|npm ci|ANK_RELEASE=1 .*npm run build|sudo|cp \.env\.example|openssl|sed .*nginx\.conf)/,
    )
    return []
  }

  async function setClock(instant: string) {
    const clock = await movable(context.db)
    clock.offsetMs = Date.parse(instant) - Date.now()
    return openDays(context.db, context.clock)
  }
})

function blocksOf(section: string, kind: string): string[] {
  return Array.from(
    section.matchAll(new RegExp(`^\`\`\`${kind}\n([^]*?)\n\`\`\`$`, 'gm')),
    ([, text]) => text!,
  )
}

/** The lines of .env.example that are set. */
function exampleEnv(): Record<string, string> {
  const lines = readFileSync(new URL('.env.example', root), 'utf8').split('\n')
  const pairs = lines.filter(line => /^[A-Z]/.test(line)).map(line => line.split(/=(.*)/, 2))
  return Object.fromEntries(pairs)
}

function patternOf(shown: string): RegExp {
  const parts = shown.split('…').map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const lines = parts.join('[^\\n]*').replaceAll('\n[^\\n]*\n', '\n(?:.*\n)*')
  return new RegExp(`^${lines.replace(/\n\[\^\\n\]\*$/, '\n[^]*')}$`)
}
