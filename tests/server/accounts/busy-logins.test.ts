/** @module-tag thorough */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { newPhone } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'

/** More than wait for their hash at a time. */
const STRANGERS = 150
const KNOWN = 12
/** From 300 on, unknown devices are slowed down, which sprayed-logins.test.ts covers. */
const FAILURES_MAX = 290

const opened = onDatabase()
let server: TestServer

beforeAll(async () => {
  server = await startServer({ db: opened.db })
})

// So that the failures of one test do not slow the next one down.
beforeEach(() => {
  server.clock.offsetMs += 60 * 60 * 1000
})

/** Strangers at addresses of their own, each with one login under way, while the work is done. */
async function besideStrangers<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false
  let failures = 0
  let isFull = () => {}
  const full = new Promise<void>(resolve => {
    isFull = resolve
  })
  const strangers = Array.from({ length: STRANGERS }, async (_, place) => {
    const browser = server.browser({ address: `203.0.113.${place}` })
    while (!isOver && failures < FAILURES_MAX) {
      const asked = { phone_number: newPhone(), password: '1379', token_id: '' }
      failures += 1
      if ((await browser.call(login, asked)).code !== 'busy') continue
      failures -= 1
      isFull()
    }
  })
  try {
    await full
    return await work()
  } finally {
    isOver = true
    await Promise.all(strangers)
  }
}

describe(`while ${STRANGERS} strangers log in without end`, () => {
  test('every player gets in on a device that has logged in before', async () => {
    const players = await Promise.all(
      Array.from({ length: KNOWN }, async (_, place) => {
        const browser = server.browser({ address: `198.51.100.${place}` })
        return { browser, phone: await browser.enter() }
      }),
    )
    const replies = await besideStrangers(() =>
      Promise.all(players.map(({ browser, phone }) => browser.logIn(phone))),
    )
    expect(replies.map(({ success }) => success)).toEqual(new Array(KNOWN).fill('1'))
  })

  test('a player on a new device gets in too', async () => {
    const phones = await Promise.all(
      Array.from({ length: KNOWN }, () => server.browser({ address: '198.51.100.99' }).signUp()),
    )
    const replies = await besideStrangers(() =>
      Promise.all(
        phones.map((phone, place) =>
          server.browser({ address: `198.51.100.${100 + place}` }).logIn(phone),
        ),
      ),
    )
    expect(replies.map(({ success }) => success)).toEqual(new Array(KNOWN).fill('1'))
  })
})
