import { spawn } from 'node:child_process'
import type { Phone } from './journey.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const STARTS_WITHIN_MS = 30_000

type WebDriver = Phone & { version: string; close: () => Promise<void> }

/** A browser that a WebDriver program controls, by the W3C protocol. */
export async function openWebDriver(
  program: string,
  port: number,
  capabilities: object,
  baseUrl: string,
): Promise<WebDriver> {
  const driver = spawn(program, [`--port=${port}`], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  const send = (path: string, body?: object) => call(address + path, body)
  await untilReady(send)
  const asked = { capabilities: { alwaysMatch: capabilities } }
  const opened = (await send('/session', asked)) as {
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }
  const session = `/session/${opened.sessionId}`
  await send(`${session}/window/rect`, { width: 500, height: 900 })

  async function find(selector: string): Promise<string> {
    const found = await send(`${session}/element`, { using: 'css selector', value: selector })
    return `${session}/element/${(found as Record<string, string>)[ELEMENT]}`
  }

  return {
    version: `${opened.capabilities.browserName} ${opened.capabilities.browserVersion}`,
    open: async path => void (await send(`${session}/url`, { url: baseUrl + path })),
    tap: async selector => void (await send(`${await find(selector)}/click`, {})),
    fill: async (selector, text) => void (await send(`${await find(selector)}/value`, { text })),
    evaluate: async expression =>
      (await send(`${session}/execute/sync`, {
        script: `return ${expression}`,
        args: [],
      })) as never,
    close: async () => {
      await call(address + session, undefined, 'DELETE').catch(() => undefined)
      driver.kill()
    },
  }
}

async function call(url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function untilReady(send: (path: string) => Promise<unknown>): Promise<void> {
  for (const endsAtMs = Date.now() + STARTS_WITHIN_MS; Date.now() < endsAtMs; ) {
    if (await send('/status').catch(() => null)) return
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error('The WebDriver program did not start')
}
