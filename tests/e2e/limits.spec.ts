import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createMpin, enterNumber, fillSignUp } from './support/entry.ts'
import { expect, expectToast, test, toastOf } from './support/fixtures.ts'
import { takeScreenshots } from './support/layout.ts'
import { untilHydrated } from './support/phone.ts'
import { bidByCall, logIn, newcomer } from './support/player.ts'
import { expectLargeText } from './support/whole-text.ts'

const bid = {
  game_name: 'Kesar Mahal',
  game_type: 'Single Digit',
  session: 'Close',
  open_digit: 'NA',
  close_digit: '7',
  open_pana: 'NA',
  close_pana: 'NA',
}

/** What a player reads and taps, in each language. */
const languages = [
  {
    language: 'en',
    set: 'Set: Daily stake',
    change: 'Change: Daily stake',
    points: 'Points',
    save: 'Save limit',
    left: '500 points left',
    remove: 'Remove limit',
    waits: 'Daily stake: no limit',
    callOff: 'Cancel change',
    calledOff: 'The change is cancelled. Your limit stays.',
    reminder: 'Your time and points',
    figures: 'Staked: 0 · Won: 0 · Net: 0',
    goOn: 'Continue',
    close: 'Close my account',
    closing:
      'Close your account? You are logged out, and your personal data is removed later, as the privacy policy says. This cannot be undone.',
    refused: /^There are [\d,]+ points in your wallet\. Please withdraw them first\./,
    start: 'Start break',
    question: 'Start a break of 24 hours? It cannot be made shorter.',
    download: 'Download my data',
    begun: /^Your break lasts until 11\/19\/2026/,
  },
  {
    language: 'hi',
    set: 'रखें: रोज़ की बिड (पॉइंट)',
    change: 'बदलें: रोज़ की बिड (पॉइंट)',
    points: 'पॉइंट',
    save: 'लिमिट सेव करें',
    left: '500 पॉइंट बचे हैं',
    remove: 'लिमिट हटाएँ',
    waits: 'रोज़ की बिड (पॉइंट): कोई लिमिट नहीं',
    callOff: 'बदलाव रद्द करें',
    calledOff: 'बदलाव रद्द हो गया। आपकी लिमिट वही है।',
    reminder: 'आपका समय और पॉइंट',
    figures: 'लगाए: 0 · जीते: 0 · फ़ायदा/नुक़सान: 0',
    goOn: 'आगे बढ़ें',
    close: 'मेरा खाता बंद करें',
    closing:
      'खाता बंद करें? आप लॉग आउट हो जाएँगे, और आपकी निजी जानकारी बाद में मिटाई जाएगी, जैसा गोपनीयता नीति में लिखा है। इसे वापस नहीं किया जा सकता।',
    refused: /^आपके वॉलेट में पॉइंट हैं। पहले उन्हें निकाल लें।/,
    start: 'ब्रेक शुरू करें',
    question: '24 घंटे का ब्रेक शुरू करें? इसे छोटा नहीं किया जा सकता।',
    download: 'मेरी जानकारी डाउनलोड करें',
    begun: /^आपका ब्रेक 11\/19\/2026.* तक है।$/,
  },
  {
    language: 'mr',
    set: 'ठेवा: रोजची बिड (पॉइंट)',
    change: 'बदला: रोजची बिड (पॉइंट)',
    points: 'पॉइंट',
    save: 'लिमिट सेव्ह करा',
    left: '500 पॉइंट बाकी',
    remove: 'लिमिट काढून टाका',
    waits: 'रोजची बिड (पॉइंट): लिमिट नाही',
    callOff: 'बदल रद्द करा',
    calledOff: 'बदल रद्द झाला. तुमची लिमिट तीच आहे.',
    reminder: 'तुमचा वेळ आणि पॉइंट',
    figures: 'लावले: 0 · जिंकले: 0 · फायदा/तोटा: 0',
    goOn: 'पुढे जा',
    close: 'माझे खाते बंद करा',
    closing:
      'खाते बंद करायचे? तुम्ही लॉग आउट व्हाल, आणि तुमची वैयक्तिक माहिती नंतर पुसली जाईल, जसे गोपनीयता धोरणात लिहिले आहे. हे परत बदलता येणार नाही.',
    refused: /^तुमच्या वॉलेटमध्ये पॉइंट आहेत\. आधी ते काढून घ्या\./,
    start: 'ब्रेक सुरू करा',
    question: '24 तास ब्रेक घ्यायचा? तो कमी करता येत नाही.',
    download: 'माझी माहिती डाउनलोड करा',
    begun: /^तुमचा ब्रेक 11\/19\/2026.* पर्यंत आहे\.$/,
  },
]

for (const { language, ...t } of languages) {
  test(`limits, the reminder, the closing and a break, in ${language}`, {
    tag: '@thorough',
  }, async ({ page, player, login }) => {
    await login(player)
    await page.goto(`/limits?lang=${language}`)
    await expect(page.getByRole('button', { name: t.set, exact: true })).toBeVisible()
    await takeScreenshots(page, `limits-none-${language}`)
    await tap(page, t.set)
    await expectLargeText(page, `limit-${language}`)
    await page.getByLabel(t.points, { exact: true }).fill('500')
    await tap(page, t.save)
    await expect(page.getByText(t.left, { exact: true })).toBeVisible()
    await tap(page, t.change)
    await tap(page, t.remove)
    await expect(page.getByText(t.waits, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectLargeText(page, `limits-${language}`)
    await takeScreenshots(page, `limits-${language}`)
    await tap(page, t.callOff)
    await expectToast(page, t.calledOff)
    await expect(page.getByText(t.waits, { exact: true })).toBeHidden()

    await makeDue(page)
    const reminder = page.getByRole('dialog', { name: t.reminder })
    await expect(reminder.getByText(t.figures)).toBeVisible()
    await expectAccessible(page)
    await expectLargeText(page, `reminder-${language}`)
    await tap(reminder, t.goOn)

    await tap(page, t.close)
    const closing = page.getByRole('dialog', { name: t.close })
    await expect(closing.getByText(t.closing, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectLargeText(page, `closing-${language}`)
    await tap(closing, t.close)
    await expect(toastOf(page).filter({ hasText: t.refused })).toBeVisible()

    await tap(page, t.start)
    const question = page.getByRole('dialog')
    await expect(question.getByText(t.question, { exact: true })).toBeVisible()
    await expectLargeText(page, `break-${language}`)
    await tap(question, t.start)
    await expect(page.getByText(t.begun).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await tap(page, t.download)
    expect((await download).suggestedFilename()).toBe('my-data.zip')
    // A toast that replaced another disappears too.
    await expect(toastOf(page)).toHaveCount(0)
    await expectAccessible(page)
    await expectLargeText(page, `limits-break-${language}`)
    await takeScreenshots(page, `limits-break-${language}`)
  })
}

test('registers with an OTP and without points; a raise is confirmed a day later, and the account closed', {
  tag: '@thorough',
}, async ({ page, openAnotherServer }) => {
  const settings = { WELCOME_POINTS: '0' }
  const server = await openAnotherServer({ settings, env: { OTP_REQUIRED: '1' } })
  const player = newcomer()

  await test.step('the OTP before the sign-up', async () => {
    await page.goto(`${server.url}/login`)
    await untilHydrated(page)
    await enterNumber(page, player)
    await expect(page).toHaveURL(`${server.url}/Otp`)
    const code = server.codeSentTo(player.phone)
    await expect(page.getByLabel('OTP')).toBeFocused()
    await page.keyboard.type(code === '1111' ? '2222' : '1111')
    await expect(page.getByRole('alert')).toContainText('This code is wrong')
    await expect(page.getByLabel('OTP')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('OTP')).toBeFocused()
    expect(server.codeSentTo(player.phone)).toBe(code)
    await page.keyboard.type(code)
    await expect(page).toHaveURL(`${server.url}/sign-up`)
    await fillSignUp(page, player)
    await createMpin(page, player.mpin)
    await expect(page).toHaveURL(`${server.url}/home`)
  })

  await test.step('a raise waits', async () => {
    await page.goto(`${server.url}/limits`)
    await tap(page, 'Set: Daily stake')
    await page.getByLabel('Points', { exact: true }).fill('500')
    await tap(page, 'Save limit')
    await expect(page.getByText('500 points left', { exact: true })).toBeVisible()
    await tap(page, 'Change: Daily stake')
    await page.getByLabel('Points', { exact: true }).fill('800')
    await tap(page, 'Save limit')
    await expect(page.getByText('Daily stake: 800', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeHidden()
  })

  await test.step('and is confirmed a day later', async () => {
    await page.goto('about:blank')
    await server.clock.moveTo('2026-11-19 14:00')
    await logIn(page, player, server.url)
    await page.goto(`${server.url}/limits`)
    await takeScreenshots(page, 'limits-ready')
    await tap(page, 'Confirm')
    await expect(page.getByText('800 points left', { exact: true })).toBeVisible()
    await expect(page.getByText('Daily stake: 800', { exact: true })).toBeHidden()
  })

  await test.step('an account without points is closed', async () => {
    await tap(page, 'Close my account')
    await tap(page.getByRole('dialog', { name: 'Close my account' }), 'Close my account')
    await expectToast(page, 'Your account is closed.')
    await expect(page).toHaveURL(/\/login$/)
    await logIn(page, player, server.url).then(
      () => expect('logged in').toBe('refused'),
      error => expect(String(error)).toContain('login.php'),
    )
  })
})

test('what cannot be loaded or saved shows an error, and two taps on a change are one call', {
  tag: '@thorough',
}, async ({ page, player, browserErrors, login, navigate }) => {
  browserErrors.allow(/net::ERR_FAILED/)
  await login(player)
  await test.step('limits that cannot be loaded', async () => {
    await page.route('**/api/get_limits.php', route => route.abort())
    await navigate('limits')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Api Error')
    await page.unroute('**/api/get_limits.php')
    await tap(page, 'Try again')
    await expect(page.getByRole('heading', { name: 'Your limits' })).toBeVisible()
  })

  await test.step('a reminder that is not saved', async () => {
    await page.route('**/api/set_reality_check.php', route => route.abort())
    const reminder = page.getByLabel('Reminder')
    await expect(reminder).toHaveValue('60')
    await reminder.selectOption('15')
    await expect(toastOf(page)).toHaveText(['No answer came. Please try again.'])
    await expect(reminder).toHaveValue('60')
    await page.unroute('**/api/set_reality_check.php')
    await reminder.selectOption('30')
    await expect(reminder).toHaveValue('30')
  })

  await test.step('two taps', async () => {
    await tap(page, 'Set: Daily stake')
    await page.getByLabel('Points', { exact: true }).fill('500')
    await tap(page, 'Save limit')
    await expect(page.getByText('500 points left', { exact: true })).toBeVisible()
    await tap(page, 'Change: Daily stake')
    const answered = Promise.withResolvers<void>()
    let asked = 0
    for (const call of ['set_limit.php', 'answer_raise.php']) {
      await page.route(`**/api/${call}`, async route => {
        asked += 1
        await answered.promise
        await route.continue()
      })
    }
    const remove = page.getByRole('button', { name: 'Remove limit' })
    await remove.tap()
    await remove.tap({ force: true })
    answered.resolve()
    await expect(page.getByText('Daily stake: no limit', { exact: true })).toBeVisible()
    expect(asked).toBe(1)
    await page.getByRole('button', { name: 'Cancel change' }).dblclick()
    await expectToast(page, 'The change is cancelled. Your limit stays.')
    expect(asked).toBe(2)
  })
})

test('a bid above a limit shows what is left, and the reminder must be answered and shows no old figures', {
  tag: '@thorough',
}, async ({ page, player, server, browserErrors, login, navigate }) => {
  browserErrors.allow(/net::ERR_FAILED/)
  const check = page.getByRole('dialog', { name: 'Your time and points' })
  const name = page.getByLabel('Name', { exact: true })
  await login(player)

  await test.step('a limit that is nearly used', async () => {
    await navigate('limits')
    await tap(page, 'Set: Daily stake')
    await page.getByLabel('Points', { exact: true }).fill('100')
    await tap(page, 'Save limit')
    await expectToast(page, 'Your limit is set.')
    await bidByCall(page, { ...bid, points_action: '90' }, server.url)
    await expect(bidByCall(page, { ...bid, points_action: '20' }, server.url)).rejects.toThrow(
      'Your daily stake limit is 100 points; 10 are left until midnight.',
    )
    await navigate('home')
    await expect(page.getByText('Daily stake: 10 points left until midnight')).toBeVisible()
  })

  await test.step('the reminder stays until it is answered, and keeps what was typed', async () => {
    await navigate('profile')
    await name.fill('Half a name')
    await makeDue(page)
    await expect(check).toContainText('Staked: 90')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(check).toBeVisible()
    await expect(name).toHaveValue('Half a name')
    await tap(check, 'Continue')
    await expect(check).toBeHidden()
    await expect(name).toHaveValue('Half a name')
  })

  await test.step('also after a reload', async () => {
    await makeDue(page)
    await expect(check).toBeVisible()
    await page.reload()
    await expect(check).toBeVisible()
    await tap(check, 'Limits and breaks')
    await expect(page).toHaveURL(/\/limits$/)
    await expect(check).toBeHidden()
    await expect(page.getByText(/^Logged in for 1 h \d min/)).toBeVisible()
  })

  await test.step('figures of an hour ago are not those of now', async () => {
    await page.route('**/api/get_limits.php', route => route.abort())
    await makeDue(page)
    await expect(check).toContainText('The figures cannot be loaded now.')
    await expect(check).not.toContainText('Staked')
  })
})

function tap(where: Page | Locator, name: string) {
  return where.getByRole('button', { name, exact: true }).tap()
}

/** Simulates an hour of use. Another tab writes it, so that this one gets the event. */
async function makeDue(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => {
    const clock = { since: Date.now() - 3_700_000, usedMs: 3_600_000, at: Date.now() }
    localStorage.setItem('play_clock', JSON.stringify(clock))
  })
  await other.close()
}
