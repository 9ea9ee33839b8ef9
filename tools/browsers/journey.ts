/** A browser with one page. Selectors are CSS; an expression runs in the page. */
export type Phone = {
  open: (path: string) => Promise<void>
  tap: (selector: string) => Promise<void>
  fill: (selector: string, text: string) => Promise<void>
  evaluate: <Value>(expression: string) => Promise<Value>
}

type Player = { phone: string; mpin: string }

const WITHIN_MS = 60_000
const CLEAR = 'rgba(0, 0, 0, 0)'
const MARKET = 'Raat_Rani_Night'

/**
 * What a player does most, and what an old browser breaks: colours, the chosen session and number,
 * and calls that need newer functions. Throws at the first step that fails.
 */
export async function mainJourney(phone: Phone, player: Player): Promise<void> {
  await seeLanding(phone)
  await logIn(phone, player)
  await goBackFromSidebar(phone)
  await placeBid(phone)
  await seeStatement(phone)
  await pay(phone)
}

async function seeLanding(phone: Phone): Promise<void> {
  await phone.open('/download-now')
  await expectColour(phone, 'header', 'the header of the landing page')
  const isShown = `document.querySelector('header nav').getClientRects().length > 0`
  await until(phone, `!(${isShown})`, 'the menu of the landing page is closed')
  await phone.tap('header summary')
  await until(phone, isShown, 'the menu of the landing page opens')
}

async function logIn(phone: Phone, { phone: number, mpin }: Player): Promise<void> {
  await phone.open('/login')
  await untilHydrated(phone)
  await expectColour(phone, 'header', 'the header of the login')
  await phone.fill('input[name=phone_number]', number)
  await phone.tap('button[type=submit]')
  await until(phone, `location.pathname === '/login_mpin'`, 'the MPIN is asked for')
  await until(phone, `document.querySelector('main input[type=password]')`, 'the MPIN has a field')
  await phone.fill('main input[type=password]', mpin)
  await until(phone, `location.pathname === '/home'`, 'home is open')
  await until(phone, `document.querySelectorAll('main article').length > 3`, 'home lists markets')
  await expectColour(phone, 'header', 'the header of home')
  await expectColour(phone, 'main article', 'a market')
  await expectColour(phone, 'nav', 'the navigation')
}

async function goBackFromSidebar(phone: Phone): Promise<void> {
  await phone.open('/game-rates')
  await untilHydrated(phone)
  await until(phone, `document.querySelector('nav a[href="/home"]')`, 'the navigation is there')
  await phone.tap('nav a[href="/home"]')
  await until(phone, `document.querySelector('main article')`, 'home is open')
  await phone.tap('header button:first-child')
  await until(phone, `document.querySelector('dialog[open]')`, 'the sidebar is open')
  await phone.evaluate('history.back()')
  await until(phone, `location.pathname === '/game-rates'`, 'back leads to the page before')
  await until(phone, `!document.querySelector('dialog[open]')`, 'back closes the sidebar')
}

async function placeBid(phone: Phone): Promise<void> {
  await phone.open(`/game_type/${MARKET}/single_digit`)
  await untilHydrated(phone)
  const five = '[data-number="5"]'
  await until(phone, `document.querySelector('${five}')`, 'the grid is there')
  await expectColour(phone, 'label:has([type=radio]:checked)', 'the chosen session')
  await phone.fill('input[name=points]', '10')
  await phone.tap(five)
  await expectColour(phone, '[aria-pressed=true]', 'the chosen number')
  await expectOther(phone, '[aria-pressed=true]', '[aria-pressed=false]', 'the chosen number')
  await expectRing(phone)
  // The slip is loaded beside the grid.
  const placeAll = 'main section button[aria-describedby]'
  await until(phone, `document.querySelector('${placeAll}')`, 'the slip is there')
  await phone.tap(placeAll)
  await until(phone, `location.pathname === '/my-bid'`, 'the bid is taken')
  await until(phone, `document.querySelector('main article')`, 'the bid is listed')
}

/** The ring of a long press has a hole, through which its number is seen. */
async function expectRing(phone: Phone): Promise<void> {
  const press = (name: string) =>
    `document.querySelector('[data-number="7"]').dispatchEvent(
      new PointerEvent('${name}', { bubbles: true, button: 0 }))`
  await phone.evaluate(press('pointerdown'))
  const ring = `getComputedStyle(document.querySelector('[data-number="7"]'), '::after')`
  await until(phone, `${ring}.content !== 'none'`, 'a held number has a ring')
  await until(phone, `${ring}.backgroundImage !== 'none'`, 'the ring has a colour')
  await until(
    phone,
    `/exclude|xor/.test(${ring}.maskComposite ?? ${ring}.webkitMaskComposite)`,
    'the ring does not cover its number',
  )
  await phone.evaluate(press('pointercancel'))
}

async function seeStatement(phone: Phone): Promise<void> {
  await phone.open('/account-statement')
  await until(
    phone,
    `document.querySelectorAll('main tbody tr').length > 1`,
    'the statement has rows',
  )
}

async function pay(phone: Phone): Promise<void> {
  await phone.open('/add_fund_auto')
  await untilHydrated(phone)
  await until(phone, `document.querySelector('input[name=amount]')`, 'the deposit has a field')
  await phone.fill('input[name=amount]', '500')
  await phone.tap('main button[type=submit]')
  await until(phone, `document.querySelector('button[value=pay]')`, 'Pay leads to the payment')
  await phone.tap('button[value=pay]')
  await until(
    phone,
    `document.querySelector('header')?.textContent.includes('1,490.00')`,
    'the payment is credited',
  )
}

function untilHydrated(phone: Phone): Promise<void> {
  const keys = `Object.keys(document.querySelector('main') ?? {})`
  return until(phone, `${keys}.some(key => key.startsWith('__react'))`, 'the page runs')
}

function colourOf(selector: string): string {
  return `getComputedStyle(document.querySelector('${selector}')).backgroundColor`
}

function expectColour(phone: Phone, selector: string, what: string): Promise<void> {
  return until(
    phone,
    `document.querySelector('${selector}') && ${colourOf(selector)} !== '${CLEAR}'`,
    `${what} has a background`,
  )
}

function expectOther(phone: Phone, one: string, other: string, what: string): Promise<void> {
  return until(phone, `${colourOf(one)} !== ${colourOf(other)}`, `${what} differs from others`)
}

async function until(phone: Phone, expression: string, what: string): Promise<void> {
  for (const endsAtMs = Date.now() + WITHIN_MS; Date.now() < endsAtMs; ) {
    // A page that is just changing has no answer.
    const isSo = await phone.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)
    if (isSo) return
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error(`Not so: ${what}`)
}
