import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Language } from '../../src/contract/languages.ts'
import {
  createMpinWords,
  loginWords,
  signUpWords,
} from '../../src/islands/app/messages/en/accounts.ts'
import { myBidsWords } from '../../src/islands/app/messages/en/bids.ts'
import { homeWords } from '../../src/islands/app/messages/en/markets.ts'
import { nameWords } from '../../src/islands/app/messages/en/names.ts'
import { playWords } from '../../src/islands/app/messages/en/play.ts'
import { words as hindi } from '../../src/islands/app/messages/hi/index.ts'
import { words as marathi } from '../../src/islands/app/messages/mr/index.ts'
import { languageCodes } from '../../src/site/languages.ts'
import { operate } from '../test/operator.ts'
import {
  amountButton,
  type Camera,
  chosenCell,
  createCamera,
  type DemoPhone,
  FPS,
  numberCell,
  withDemoPhone,
} from './phone.ts'

/**
 * Plays the scenes of the how-to-play film on a demo server in each language and makes of them the
 * films, their captions and stills. Run it by hand after `npm run build`, where ffmpeg is installed:
 * `npx node tools/media/record-film.ts`, or with the codes of some languages after it.
 */
const NAME = 'how-to-play'
const STILL_SCENE: SceneName = 'market'
const KEYFRAME_SECONDS = 5
const MARKET = 'Kesar Mahal'
const AFTER_OPEN = '15:12'

const root = join(import.meta.dirname, '..', '..')
const films = join(root, 'public', 'films')
const stills = join(root, 'src', 'assets', 'films')

const formats = {
  webm: ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-row-mt', '1', '-cpu-used', '4'],
  mp4: ['-c:v', 'libx264', '-crf', '27', '-preset', 'medium', '-tune', 'animation'],
}

/** The captions of the scenes, in their order. */
const captions = {
  number: {
    en: 'Enter your mobile number to log in or register.',
    hi: 'लॉग इन या रजिस्टर करने के लिए अपना मोबाइल नंबर डालें।',
    mr: 'लॉग इन किंवा नोंदणी करण्यासाठी तुमचा मोबाइल नंबर टाका.',
  },
  name: {
    en: 'Write your name, and confirm that you are 18 or over.',
    hi: 'अपना नाम लिखें और पुष्टि करें कि आपकी उम्र 18 साल या उससे ज़्यादा है।',
    mr: 'तुमचे नाव लिहा आणि तुमचे वय 18 वर्षे किंवा जास्त असल्याची पुष्टी करा.',
  },
  mpin: {
    en: 'Choose an MPIN: four digits that only you know.',
    hi: 'अपना MPIN चुनें: चार अंक, जो सिर्फ़ आप जानते हों।',
    mr: 'तुमचा MPIN निवडा: चार अंक, जे फक्त तुम्हाला माहीत असतील.',
  },
  market: {
    en: 'Each market shows when its bids close. Tap ▶ on one that is open.',
    hi: 'हर मार्केट पर दिखता है कि बिड कब बंद होगी। किसी खुले मार्केट का ▶ दबाएँ।',
    mr: 'प्रत्येक मार्केटवर बिड कधी बंद होते ते दिसते. खुल्या मार्केटचे ▶ दाबा.',
  },
  type: {
    en: 'Choose a game type: here Single Digit Bulk, several numbers at once.',
    hi: 'गेम चुनें: यहाँ सिंगल अंक बल्क, एक साथ कई नंबर।',
    mr: 'गेम निवडा: इथे सिंगल अंक बल्क, एकाच वेळी अनेक नंबर.',
  },
  numbers: {
    en: 'Choose the points for a bid, then tap your numbers.',
    hi: 'एक बिड के पॉइंट चुनें, फिर अपने नंबर दबाएँ।',
    mr: 'एका बिडचे पॉइंट निवडा, मग तुमचे नंबर दाबा.',
  },
  place: {
    en: 'Check the total and your balance after it, then tap Place bids. Placed bids cannot be cancelled.',
    hi: 'कुल पॉइंट और उसके बाद का बैलेंस देखें, फिर “बिड लगाएँ” दबाएँ। लगाई हुई बिड रद्द नहीं हो सकती।',
    mr: 'एकूण पॉइंट आणि त्यानंतरची शिल्लक पाहा, मग “बिड लावा” दाबा. लावलेली बिड रद्द करता येत नाही.',
  },
  history: {
    en: 'Bid History has every bid. These two wait for the open result.',
    hi: 'हर बिड “बिड हिस्ट्री” में रहती है। इन दोनों को ओपन के नतीजे का इंतज़ार है।',
    mr: 'प्रत्येक बिड “बिडचा इतिहास” मध्ये असते. या दोन्ही ओपनच्या निकालाच्या प्रतीक्षेत आहेत.',
  },
  result: {
    en: 'The open result is 128, so the ank is 1. The bid on 1 has won and is paid; the bid on 6 has lost.',
    hi: 'ओपन का नतीजा 128 है, इसलिए अंक 1 है। 1 की बिड जीती और उसके पॉइंट मिल गए; 6 की बिड हारी।',
    mr: 'ओपनचा निकाल 128 आहे, म्हणून अंक 1. 1 वरची बिड जिंकली आणि तिचे पॉइंट मिळाले; 6 वरची बिड हरली.',
  },
}

const english = {
  createMpinWords: createMpinWords.get(),
  homeWords: homeWords.get(),
  loginWords: loginWords.get(),
  myBidsWords: myBidsWords.get(),
  playWords: playWords.get(),
  nameWords: nameWords.get(),
  signUpWords: signUpWords.get(),
}

/** The app's words in each language, by which the film finds the fields and buttons. */
const filmWords = { en: english, hi: hindi, mr: marathi } satisfies Record<Language, typeof english>

type SceneName = keyof typeof captions
type Scene = (camera: Camera, phone: DemoPhone) => Promise<void>
type Cue = { name: SceneName; from: number; to: number }

const wanted = process.argv.slice(2)

await mkdir(films, { recursive: true })
await mkdir(stills, { recursive: true })
for (const language of languageCodes) {
  if (wanted.length > 0 && !wanted.includes(language)) continue
  await withDemoPhone(phone => record(phone, language))
}

async function record(phone: DemoPhone, language: Language) {
  const camera = createCamera(phone.page)
  const scenes = scenesIn(language)
  const name = language === 'en' ? NAME : `${NAME}.${language}`
  const cues: Cue[] = []
  for (const scene of Object.keys(scenes) as SceneName[]) {
    const from = camera.lengthSeconds()
    await scenes[scene](camera, phone)
    if (camera.lengthSeconds() === from) continue
    cues.push({ name: scene, from, to: camera.lengthSeconds() })
    console.log(
      `${language}, ${scene}: ${from.toFixed(1)} to ${camera.lengthSeconds().toFixed(1)} s`,
    )
    if (scene === STILL_SCENE) await keepStill(camera, name)
  }
  await writeFile(join(films, `${NAME}.${language}.vtt`), captionsOf(cues, language))
  for (const [type, settings] of Object.entries(formats)) {
    const file = join(films, `${name}.${type}`)
    await encode(camera, settings, file)
    console.log(`public/films/${name}.${type}: ${(await stat(file)).size} bytes`)
  }
}

/** The scenes of the film in a language, in order; each lasts as long as its caption. */
function scenesIn(language: Language): Record<SceneName, Scene> {
  const words = filmWords[language]
  const { loginWords: login, signUpWords: signUp, createMpinWords: createMpin } = words
  const { playWords: play, myBidsWords: myBids } = words
  const bulk = play.bulk(words.nameWords.gameType('Single Digit'))
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
        await chosenCell(page, number, '50').waitFor()
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
      await server.clock.moveTo(AFTER_OPEN)
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

/** A picture of the scene that stays for two seconds. */
async function keepStill({ frames }: Camera, name: string) {
  const file = join(stills, `${name}.png`)
  const first = frames.findLast(({ count }) => count >= 2 * FPS)
  if (!first) throw new Error(`The scene ${STILL_SCENE} shows nothing for two seconds.`)
  const { size } = await sharp(first.picture).png({ palette: true, effort: 10 }).toFile(file)
  console.log(`src/assets/films/${name}.png: ${size} bytes`)
}

function captionsOf(cues: Cue[], language: Language): string {
  const blocks = cues.map(({ name, from, to }) => {
    return `${timeOf(from)} --> ${timeOf(to)}\n${captions[name][language]}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

function timeOf(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), (seconds % 60).toFixed(3)]
  return `${String(minutes).padStart(2, '0')}:${rest.padStart(6, '0')}`
}

async function encode({ frames }: Camera, settings: string[], file: string): Promise<void> {
  const input = ['-f', 'image2pipe', '-framerate', String(FPS), '-i', '-']
  const output = ['-pix_fmt', 'yuv420p', '-g', String(KEYFRAME_SECONDS * FPS), '-an']
  const fast = file.endsWith('.mp4') ? ['-movflags', '+faststart'] : []
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-v', 'error', ...input, ...settings, ...output, ...fast, file],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  )
  const ended = once(ffmpeg, 'exit')
  for (const { picture, count } of frames) {
    for (let shown = 0; shown < count; shown += 1) {
      if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain')
    }
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
