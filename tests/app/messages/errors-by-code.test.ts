import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorTextOf } from '../../../src/islands/app/api/failures.ts'
import { loginWords } from '../../../src/islands/app/messages/en/entry.ts'
import { translations } from '../../../src/islands/app/messages/translations.ts'
import { rowOf } from '../../../src/islands/app/screens/wallet/statement.ts'
import { addToSlip } from '../../../src/islands/app/stores/bids/edit-slip.ts'
import { placeBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import { $rowList, openSlip } from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import { $language, startLanguage, translate } from '../../../src/islands/app/stores/language.ts'
import {
  $games,
  dayOfGame,
  gameNamed,
  loadMarkets,
} from '../../../src/islands/app/stores/markets/markets.ts'
import { lineOf } from '../../../src/islands/app/stores/markets/shown-markets.ts'
import { requestDeposit, requestWithdrawal } from '../../../src/islands/app/stores/money/funds.ts'
import {
  $statement,
  everything,
  loadStatement,
} from '../../../src/islands/app/stores/money/statement.ts'
import { signIn } from '../../../src/islands/app/stores/session/account.ts'
import { loadProfile } from '../../../src/islands/app/stores/session/profile.ts'
import { $user } from '../../../src/islands/app/stores/session/session.ts'
import { enterIsland, setUpIsland } from '../support/island.ts'

const MARKET = 'Kesar Mahal'

const island = setUpIsland()
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
  expect(await placeBids(place)).toBe(false)
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

test('an error of a form is shown in each language', async () => {
  const answer = await requestWithdrawal(500)
  if (answer.state === 'done') throw new Error('It was taken')
  expect(await inEachLanguage(() => translate(errorTextOf(answer)))).toEqual([
    'Please add your bank details first.',
    'कृपया पहले बैंक की जानकारी जोड़ें।',
    'कृपया आधी बँकेची माहिती जोडा.',
  ])
})

test('a malformed field has the code of its rule', async () => {
  const answer = await requestDeposit(700, 'short')
  if (answer.state === 'done') throw new Error('It was taken')
  expect(answer).toMatchObject({ state: 'refused', code: 'utr_invalid', params: {} })
  expect((await inEachLanguage(() => translate(errorTextOf(answer))))[1]).toBe(
    '12 से 22 अक्षरों या अंकों का UTR डालें।',
  )
})

test('a success with a code is shown in each language', async () => {
  const answer = await requestDeposit(700, 'UTR123456789')
  if (answer.state !== 'done') throw new Error('It was refused')
  const { msg: message, code, params } = answer.reply
  const [english, hindi] = await inEachLanguage(() => translate({ code, params, message }))
  expect(english).toMatch(/^Your request D\w{9} is sent\.$/)
  expect(hindi).toBe(english!.replace(/.*(D\w{9}).*/, 'आपका अनुरोध $1 भेज दिया गया है।'))
})

test('the headline of the demo is shown in each language, an operator’s own as it is', async () => {
  const headline = () => translate($user.get()?.notification_head ?? '')
  expect(await inEachLanguage(headline)).toEqual([
    'Welcome to the demo. You play with points, not with money.',
    'डेमो में आपका स्वागत है। यहाँ आप पैसों से नहीं, पॉइंट से खेलते हैं।',
    'डेमोमध्ये तुमचे स्वागत आहे. इथे तुम्ही पैशांनी नाही, पॉइंटने खेळता.',
  ])
  await island.operator('setting', { key: 'NOTIFICATION_HEAD', value: 'Closed on Monday' })
  await loadProfile()
  expect(new Set(await inEachLanguage(headline))).toEqual(new Set(['Closed on Monday']))
})

test('a closed market says why in each language', async () => {
  await island.operator('market-switch', { name: MARKET, is_on: false })
  await loadMarkets()
  expect(await inEachLanguage(() => lineOf(kesarMahal(), serverNow()).line)).toEqual([
    'Kesar Mahal is not taking bids now.',
    'Kesar Mahal में अभी बिड बंद है।',
    'Kesar Mahal मध्ये सध्या बिड बंद आहे.',
  ])
  await island.operator('market-switch', { name: MARKET, is_on: true })
  await loadMarkets()
})

test('remarks of the statement are shown by their kinds in each language', async () => {
  const day = dayOfGame(kesarMahal(), serverNow())
  const place = { phone, gameName: MARKET, gameType: 'Jodi Digit', day } as const
  const close = openSlip(place)
  addToSlip(place, { type: 'Jodi Digit', jodi: '05' }, 10)
  expect(await placeBids(place)).toBe(true)
  close()
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

test('a wait is shown in the units of each language', async () => {
  for (let tries = 0; tries < 5; tries++) await signIn(phone, '9999')
  const answer = await signIn(phone, '9999')
  if (answer.state !== 'refused') throw new Error('It was not refused')
  const seconds = answer.params.seconds as number
  expect(seconds).toBeGreaterThan(20)
  expect(await inEachLanguage(() => translate(errorTextOf(answer)))).toEqual([
    `Too many wrong tries. Please wait ${seconds} seconds.`,
    `बहुत बार ग़लत कोशिश हुई। ${seconds} सेकंड रुकें।`,
    `खूप वेळा चुकीचा प्रयत्न झाला. ${seconds} सेकंद थांबा.`,
  ])
})
