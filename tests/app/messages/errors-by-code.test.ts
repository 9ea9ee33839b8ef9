import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadProfile } from '#app/accounts/fetched-profile.ts'
import { $user } from '#app/accounts/session.ts'
import { $language, startLanguage, translate } from '#app/frame/language.ts'
import { serverNow } from '#app/live/clock.ts'
import { $games, dayOfGame, gameNamed } from '#app/markets/markets.ts'
import { loginWords } from '#app/messages/en/accounts.ts'
import { translations } from '#app/messages/translations.ts'
import { addToSlip } from '#app/play/edit-slip.ts'
import { placeBids } from '#app/play/place-bids.ts'
import { $rowList, openSlip } from '#app/play/slip.ts'
import { $statement, everything, loadStatement } from '#app/wallet/statement-entries.ts'
import { rowOf } from '#app/wallet/statement-rows.ts'
import { codeSentence } from '#contract/codes.ts'
import { enterIsland, placeBid, setUpIslandOnServer } from '../support/island.ts'

const MARKET = 'Kesar Mahal'

const island = setUpIslandOnServer()
let phone: string
let stop = () => {}

beforeAll(async () => {
  stop = startLanguage(translations, () => {})
  phone = await enterIsland()
})
afterAll(() => stop())

async function choose(language: 'en' | 'hi' | 'mr', submit: string) {
  $language.set(language)
  await expect.poll(() => loginWords.get().submit).toBe(submit)
}

async function inEachLanguage(shown: () => string): Promise<string[]> {
  const texts = [shown()]
  await choose('hi', 'आगे बढ़ें')
  texts.push(shown())
  await choose('mr', 'पुढे जा')
  texts.push(shown())
  await choose('en', 'Continue')
  return texts
}

function kesarMahal() {
  return gameNamed($games.get(), MARKET)!
}

test('a bid above the balance is shown with the balance in each language', async () => {
  const day = dayOfGame(kesarMahal(), serverNow())
  const place = { phone, gameName: MARKET, gameType: 'Single Digit', day } as const
  const close = openSlip(place)
  addToSlip(place, { type: 'Single Digit', session: 'Open', digit: '7' }, 5_000)
  expect(await placeBids(place)).toBeNull()
  expect($rowList.get()).toMatchObject([
    { state: 'refused', code: 'insufficient_balance', params: { balance: 1_000 } },
  ])
  expect(await inEachLanguage(() => translate($rowList.get()[0]!))).toEqual([
    'Your balance of 1,000 points is not enough for this bid.',
    'आपका बैलेंस 1,000 पॉइंट है, जो इस बिड के लिए कम है।',
    'तुमची शिल्लक 1,000 पॉइंट आहे, ती या बिडसाठी कमी आहे.',
  ])
  close()
})

test('the headline of a demo is shown in each language, and that of an operator as it is', async () => {
  const headline = async () => {
    await loadProfile()
    const { notification_code: code, notification_head: message } = $user.get()!
    return inEachLanguage(() => translate({ code, params: {}, message }))
  }
  const seeded = codeSentence('demo_headline', {})
  await island.operator('setting', { key: 'NOTIFICATION_HEAD', value: seeded })
  expect(await headline()).toEqual([
    seeded,
    'डेमो में आपका स्वागत है। यहाँ आप पैसों से नहीं, पॉइंट से खेलते हैं।',
    'डेमोमध्ये तुमचे स्वागत आहे. इथे तुम्ही पैशांनी नाही, पॉइंटने खेळता.',
  ])
  await island.operator('setting', { key: 'NOTIFICATION_HEAD', value: 'Diwali bonus' })
  expect(await headline()).toEqual(['Diwali bonus', 'Diwali bonus', 'Diwali bonus'])
})

test('remarks of the statement are shown by their kinds in each language', async () => {
  await placeBid(phone, { type: 'Jodi Digit', jodi: '05' })
  const credit = { id: crypto.randomUUID(), phone, points: 50, reason: 'A gift' }
  await island.operator('credit', credit)
  await loadStatement(everything)
  const remarks = () => {
    const shown = $statement.get()
    return shown.state === 'ready'
      ? shown.rows.map(entry => [rowOf(entry).remark, rowOf(entry).of].filter(Boolean).join(' · '))
      : []
  }
  expect(await inEachLanguage(() => remarks().join(' | '))).toEqual([
    'Credit: A gift | 05 · Jodi Digit · Bid · Kesar Mahal | Welcome points',
    'जमा: A gift | 05 · जोड़ी · बिड · Kesar Mahal | वेलकम पॉइंट',
    'जमा: A gift | 05 · जोडी · बिड · Kesar Mahal | वेलकम पॉइंट',
  ])
})
