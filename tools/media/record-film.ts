import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Language } from '../../src/contract/languages.ts'
import { languageCodes } from '../../src/layouts/languages.ts'
import { log } from '../test/log.ts'
import { type Camera, createCamera, FPS } from './camera.ts'
import { type DemoPhone, withDemoPhone } from './demo-phone.ts'
import captions from './film-captions.json' with { type: 'json' }
import { type SceneName, scenesIn } from './film-scenes.ts'

/**
 * Plays the scenes of the how-to-play film on a demo server in each language and makes of them the
 * films, their captions and stills. Run it by hand after `npm run build`, where ffmpeg is installed:
 * `npx node tools/media/record-film.ts`, or with the codes of some languages after it.
 */
const NAME = 'how-to-play'
const STILL_SCENE: SceneName = 'place'
const KEYFRAME_SECONDS = 5

const root = join(import.meta.dirname, '..', '..')
const films = join(root, 'public', 'films')
const stills = join(root, 'src', 'assets', 'films')

const formats = {
  webm: ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-row-mt', '1', '-cpu-used', '4'],
  mp4: ['-c:v', 'libx264', '-crf', '27', '-preset', 'medium', '-tune', 'animation'],
}

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
    log(`${language}, ${scene}: ${from.toFixed(1)} to ${camera.lengthSeconds().toFixed(1)} s`)
    if (scene === STILL_SCENE) await keepStill(camera, name)
  }
  await writeFile(join(films, `${NAME}.${language}.vtt`), captionsOf(cues, language))
  for (const [type, settings] of Object.entries(formats)) {
    const file = join(films, `${name}.${type}`)
    await encode(camera, settings, file)
    log(`public/films/${name}.${type}: ${(await stat(file)).size} bytes`)
  }
}

/** The scene's first picture, before its tap. */
async function keepStill({ frames }: Camera, name: string) {
  const file = join(stills, `${name}.png`)
  const first = frames.findLast(({ count }) => count >= 2 * FPS)
  if (!first) throw new Error(`The scene ${STILL_SCENE} shows nothing for two seconds.`)
  const { size } = await sharp(first.picture).png({ palette: true, effort: 10 }).toFile(file)
  log(`src/assets/films/${name}.png: ${size} bytes`)
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
