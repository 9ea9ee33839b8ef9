import type { Page } from '@playwright/test'
import { operate } from '../test/operator.ts'
import type { Camera } from './camera.ts'
import type { DemoPhone } from './demo-phone.ts'
import captions from './film-captions.json' with { type: 'json' }
import { amountButton, bidRow, numberCell } from './player-steps.ts'

const MARKET = 'Kesar Mahal'
const AFTER_OPEN = '2026-11-18T15:12:00+05:30'

export type SceneName = keyof typeof captions
type Scene = (camera: Camera, phone: DemoPhone) => Promise<void>

/** The scenes of the film, in order; each lasts as long as its caption. */
export const scenes: Record<SceneName, Scene> = {
  async number(camera, { page }) {
    await page.goto('/login')
    await camera.hold(1.5)
    const field = page.getByLabel('Mobile number')
    await camera.tap(field)
    await camera.type(field, '9800000024')
    await camera.hold(0.5)
    await camera.tap(page.getByRole('button', { name: 'Continue' }))
    await page.getByLabel('Full name').waitFor()
  },

  async name(camera, { page }) {
    const field = page.getByLabel('Full name')
    await camera.hold(0.6)
    await camera.tap(field)
    await camera.type(field, 'Asha Rao')
    await camera.tap(page.getByLabel('I am 18 or over'))
    await camera.hold(0.8)
    await camera.tap(page.getByRole('button', { name: 'Continue' }))
    await page.getByLabel('Create MPIN', { exact: true }).waitFor()
  },

  async mpin(camera, { page }) {
    await camera.hold(0.6)
    for (const label of ['Create MPIN', 'Confirm MPIN']) {
      const field = page.getByLabel(label, { exact: true })
      await camera.tap(field)
      await camera.type(field, '4826')
    }
    await camera.tap(page.getByRole('button', { name: 'Register' }))
    await page.getByText('You are registered.').waitFor()
    await camera.hold(1.2)
    await page.waitForURL('**/home')
  },

  async market(camera, { page }) {
    const play = page.getByRole('button', { name: `Play ${MARKET}` })
    await play.waitFor()
    await camera.hold(2)
    await camera.scrollBy(130)
    await camera.hold(1.2)
    await camera.tap(play)
    await page.getByText('Single Digit Bulk').waitFor()
  },

  async type(camera, { page }) {
    await camera.hold(3)
    await camera.tap(page.getByText('Single Digit Bulk'))
    await numberCell(page, '1').waitFor()
  },

  async numbers(camera, { page }) {
    await camera.hold(1.5)
    await camera.tap(amountButton(page, '50'))
    await camera.hold(0.5)
    for (const number of ['1', '6']) {
      await camera.tap(numberCell(page, number))
      await bidRow(page, number).waitFor()
      await camera.hold(0.8)
    }
  },

  async place(camera, { page }) {
    await camera.hold(3.5)
    await camera.tap(page.getByRole('button', { name: 'Place 2 bids' }))
    await page.waitForURL('**/my-bid')
  },

  async history(camera, { page }) {
    await bidsAre(page, 'In play')
    await camera.hold(4)
  },

  async result(camera, { server, page }) {
    await server.passTimeTo(AFTER_OPEN)
    await operate(server, 'result', { name: MARKET, session: 'Open', pana: '128' })
    await page.reload()
    await bidsAre(page, 'Won')
    await camera.hold(5)
  },
}

async function bidsAre(page: Page, status: string) {
  await page.getByRole('article').getByText(status, { exact: true }).first().waitFor()
}
