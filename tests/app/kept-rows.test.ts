import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect } from '#app/api/call.ts'
import { loadBids } from '#app/bids/bids.ts'
import { MyBids } from '#app/bids/history.tsx'
import { $language, startLanguage } from '#app/frame/language.ts'
import { $page } from '#app/frame/router.ts'
import { FundHistory } from '#app/funds/fund-history.tsx'
import { loadRequests } from '#app/funds/requests.ts'
import { loadChart, reloadChart } from '#app/markets/chart-rows.ts'
import { Charts } from '#app/markets/charts.tsx'
import { translations } from '#app/messages/translations.ts'
import type { Site } from '#app/site.ts'
import { Statement } from '#app/wallet/statement.tsx'
import { everything, loadStatement } from '#app/wallet/statement-entries.ts'
import { cutNetwork, enterAsNewPlayer, setUpIslandOnServer } from './support/island.ts'

const island = setUpIslandOnServer()

const site: Site = { brand: 'Ank', website: '', video: '', phones: [] }

type Screen = FunctionComponent<{ site: Site }>

const lists: [path: string, Screen: Screen, load: () => Promise<unknown>][] = [
  ['/my-bid', MyBids, () => loadBids()],
  ['/account-statement', Statement, () => loadStatement(everything)],
  ['/fund_histry/ALL_FUND_HISTROY', FundHistory, () => loadRequests()],
  ['/jodi_chart/Kesar_Mahal', Charts, reloadChart],
]

const texts = {
  en: ['Could not load the latest.', 'Last updated just now.'],
  hi: ['नई जानकारी लोड नहीं हो सकी।', 'अभी-अभी अपडेट हुआ।'],
  mr: ['नवीन माहिती लोड होऊ शकली नाही.', 'आत्ताच अपडेट झाले.'],
}

beforeEach(async () => {
  await enterAsNewPlayer(island)
  await loadChart('jodi_chart', 'Kesar Mahal')
})
afterEach(() => {
  $language.set('en')
  $page.open('/login')
})

function shownBy(path: string, Screen: Screen): string {
  $page.open(path)
  return renderToStaticMarkup(createElement(Screen, { site })).replace(/<[^>]+>/g, ' ')
}

test.each(lists)(
  '%s with kept rows shows that a reload failed, and their age',
  async (path, Screen, load) => {
    const stop = startLanguage(translations, () => {})
    onTestFinished(stop)
    await load()
    expect(shownBy(path, Screen)).not.toContain(texts.en[0])
    cutNetwork()
    await load()
    for (const [language, [failed, age]] of Object.entries(texts)) {
      $language.set(language as keyof typeof texts)
      await expect.poll(() => shownBy(path, Screen)).toContain(failed)
      expect(shownBy(path, Screen)).toContain(age)
    }
  },
)

test.each(lists)(
  '%s shows the reason of the server, and not that of an earlier reload',
  async (path, Screen, load) => {
    await load()
    const reply = { success: '0', code: '', msg: 'Back at six.' }
    connect({ fetch: async () => Response.json(reply, { status: 400 }) })
    await load()
    expect(shownBy(path, Screen)).toContain('Back at six.')
    cutNetwork()
    await load()
    expect(shownBy(path, Screen)).not.toContain('Back at six.')
    expect(shownBy(path, Screen)).toContain(texts.en[0])
  },
)
