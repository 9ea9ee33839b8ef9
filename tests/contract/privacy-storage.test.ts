import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const app = join(root, 'src/islands/app')

/** What the English page calls the content of each key that the app stores on the phone. */
const named: Record<string, string> = {
  phone_number: 'your mobile number',
  user_name: 'name',
  user_email: 'email address',
  user_session: 'balance, account status, wallet-app numbers and the last four digits',
  user_token: 'a code by which our server knows',
  token_id: 'a random id of this browser',
  logging_out: 'that you have logged out',
  lost_requests: 'a deposit or withdrawal that may have been received',
  markets: 'markets',
  rates: 'rates',
  charts: 'charts',
  bids: 'your newest bids',
  statement: 'statement entries',
  requests: 'requests',
  market_bids: 'your bids of the last days by market',
  seen_results: 'which of your results you have seen',
  stars: 'the markets you pinned to the top',
  slips: 'bids you have not sent yet',
  saved_slips: 'slips you saved under a name',
  last_slips: 'the last slip of each market',
  last_play: 'the points and type of your last bid',
  play_clock: 'how long you have used the app since the last reminder',
  reality_minutes: 'when the next one comes',
  push: 'whether results are sent to this phone',
  limits_offer: 'whether the app still offers you limits',
  language: 'your language',
  theme: 'the theme',
  vibrates: 'whether the phone vibrates',
  registration: 'what you enter to register',
  sign_up: 'what you enter to register',
  asked_page: 'the page that you go on to after the login',
  deposit_amount: 'the amount of a deposit that you have typed',
  request_ids: 'an id of your last withdrawal and your last payment',
}

test('the privacy page names what each key holds that the app stores on the phone', () => {
  expect(storedKeys().toSorted()).toEqual(Object.keys(named).toSorted())
  const text = section('').join(' ').replaceAll(/\s+/g, ' ')
  expect(Object.values(named).filter(words => !text.includes(words))).toEqual([])
})

test.each(['hi/', 'mr/'])('the page in %s has as many entries as the English one', folder => {
  const entries = (part: string) => section(part).filter(line => line.startsWith('- ')).length
  expect(entries(folder)).toBe(entries(''))
})

/** The first argument of each store that is kept on the phone. */
function storedKeys(): string[] {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  const store =
    /\b(?:persistent(?:InTab|Text|Atom|OfPlayer)?|offlineCopy|createList)(?:<[\w, ]+>)?\(\s*'(\w+)'/g
  const keys = files
    .filter(name => name.endsWith('.ts'))
    .flatMap(name => [...readFileSync(join(app, name), 'utf8').matchAll(store)])
  return keys.map(([, key]) => key!)
}

/** The lines about the phone: from the second heading to the third. */
function section(folder: string): string[] {
  const page = readFileSync(join(root, 'src/content/pages', folder, 'privacy-policy.mdx'), 'utf8')
  const lines = page.split('\n')
  const headings = lines.flatMap((line, place) => (line.startsWith('## ') ? [place] : []))
  const from = headings.findIndex(place => /phone|फ़ोन|फोन/.test(lines[place]!))
  return lines.slice(headings[from], headings[from + 1])
}
