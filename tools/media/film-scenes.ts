import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { operate } from '../test/operator.ts'
import type { Camera } from './camera.ts'
import type { DemoPhone } from './demo-phone.ts'
import captions from './film-captions.json' with { type: 'json' }
import { type FilmWords, filmWords } from './film-words.ts'
import { amountButton, bidRow, numberCell } from './player-steps.ts'

const MARKET = 'Kesar Mahal'
const AFTER_OPEN = '2026-11-18T15:12:00+05:30'

export type SceneName = keyof typeof captions
type Scene = (camera: Camera, phone: DemoPhone) => Promise<void>

/** The scenes of the film in a language, in order; each lasts as long as its caption. */
export function scenesIn(language: Language): Record<SceneName, Scene> {
  return scenesWith(filmWords[language], language)
}

function scenesWith(words: FilmWords, language: Language): Record<SceneName, Scene> {
  const { loginWords: login, signUpWords: signUp, createMpinWords: createMpin } = words
  const { playWords: play, myBidsWords: myBids } = words
  const bulk = play.bulk(words.sentences.translate('Single Digit'))
  return {
    async number(camera, { page }) {
      await page.goto(`/login?lang=${language}`)
      await camera.hold(1.5)
      const field = page.getByLabel(login.phone)
      await camera.tap(field)
      await camera.type(field, '9800000024')
      await camera.hold(0.5)
      await camera.tap(page.getByRole('button', { name: login.submit }))
      await page.getByLabel(signUp.name).waitFor()
    },

    async name(camera, { page }) {
      const field = page.getByLabel(signUp.name)
      await camera.hold(0.6)
      await camera.tap(field)
      await camera.type(field, 'Asha Rao')
      await camera.tap(page.getByLabel(signUp.adult.before.slice(0, 12)))
      await camera.hold(0.8)
      await camera.tap(page.getByRole('button', { name: signUp.submit }))
      await page.getByLabel(createMpin.create, { exact: true }).waitFor()
    },

    async mpin(camera, { page }) {
      await camera.hold(0.6)
      for (const label of [createMpin.create, createMpin.confirm]) {
        const field = page.getByLabel(label, { exact: true })
        await camera.tap(field)
        await camera.type(field, '4826')
      }
      await camera.tap(page.getByRole('button', { name: createMpin.submit }))
      await page.getByText(createMpin.done).waitFor()
      await camera.hold(1.2)
      await page.waitForURL('**/home')
    },

    async market(camera, { page }) {
      const play = page.getByRole('button', { name: words.homeWords.play(MARKET) })
      await play.waitFor()
      await camera.hold(2)
      await camera.scrollBy(130)
      await camera.hold(1.2)
      await camera.tap(play)
      await page.getByText(bulk).waitFor()
    },

    async type(camera, { page }) {
      await camera.hold(3)
      await camera.tap(page.getByText(bulk))
      await numberCell(page, '1').waitFor()
    },

    async numbers(camera, { page }) {
      await camera.hold(1.5)
      await camera.tap(amountButton(page, '50', play.quick))
      await camera.hold(0.5)
      for (const number of ['1', '6']) {
        await camera.tap(numberCell(page, number))
        await bidRow(page, number, play.chosen).waitFor()
        await camera.hold(0.8)
      }
    },

    async place(camera, { page }) {
      await camera.hold(3.5)
      await camera.tap(page.getByRole('button', { name: play.submit(2) }))
      await page.waitForURL('**/my-bid')
    },

    async history(camera, { page }) {
      const closeReceipt = page.locator('dialog[open] button').first()
      await closeReceipt.waitFor()
      await camera.hold(1.5)
      await camera.tap(closeReceipt)
      await bidsAre(page, myBids.status.placed)
      await camera.hold(2)
    },

    async result(camera, { server, page }) {
      await server.passTimeTo(AFTER_OPEN)
      await operate(server, 'result', { name: MARKET, session: 'Open', pana: '128' })
      await page.reload()
      await bidsAre(page, myBids.status.won)
      await camera.hold(5)
    },
  }
}

async function bidsAre(page: Page, status: string) {
  await page.getByRole('article').getByText(status, { exact: true }).first().waitFor()
}
