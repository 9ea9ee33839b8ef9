import { randomInt } from 'node:crypto'
import puppeteer from 'puppeteer-core'
import { type DemoServer, openDemoServer } from '../test/demo-server.ts'
import { mainJourney, type Phone } from './journey.ts'
import { openWebDriver } from './webdriver.ts'

/**
 * `npm run browsers` runs the main journey in Firefox and WebKitGTK, which the tests do not have.
 * On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb. The site must be built.
 */
type Browser = Phone & { version: string; close: () => Promise<void> }

const browsers: Record<string, (baseUrl: string) => Promise<Browser>> = {
  firefox: openFirefox,
  webkit: openWebKit,
}

const wanted = process.argv.slice(2)
const server = await openDemoServer({ settings: { AUTO_RESULTS: '0' } })
try {
  for (const [name, open] of Object.entries(browsers)) {
    if (wanted.length === 0 || wanted.includes(name)) await run(name, open)
  }
} finally {
  await server.close()
}

async function run(name: string, open: (baseUrl: string) => Promise<Browser>): Promise<void> {
  const browser = await open(server.url)
  try {
    await mainJourney(browser, await registered(server))
    process.stdout.write(`${browser.version}: the journey works\n`)
  } catch (error) {
    process.exitCode = 1
    console.error(`${name}, ${browser.version}: ${error}`)
  } finally {
    await browser.close()
  }
}

async function openFirefox(baseUrl: string): Promise<Browser> {
  const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 500, height: 780 })
  return {
    version: await browser.version(),
    open: async path => void (await page.goto(baseUrl + path)),
    tap: selector => page.click(selector),
    fill: (selector, text) => page.type(selector, text),
    evaluate: expression => page.evaluate(expression) as never,
    close: () => browser.close(),
  }
}

function openWebKit(baseUrl: string): Promise<Browser> {
  return openWebDriver('WebKitWebDriver', 4723, { 'webkitgtk:browserOptions': {} }, baseUrl)
}

async function registered({ url }: DemoServer): Promise<{ phone: string; mpin: string }> {
  const phone = `9${randomInt(1e8, 1e9 - 1)}`
  const reply = await fetch(`${url}/api/signup.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      phoneNumber: phone,
      username: 'Asha Rao',
      email: 'player@example.com',
      adult: '1',
      user_mpin: '4826',
      token_id: '',
    }),
  })
  const { success, msg } = (await reply.json()) as { success: string; msg: string }
  if (success !== '1') throw new Error(msg)
  return { phone, mpin: '4826' }
}
