import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tokenColours } from '../../tools/media/tokens.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'public')
const colours = tokenColours()

/** Less of a picture is the edge of a letter, or a dot. */
const LEAST_SHARE = 0.015
/** A PNG with a palette is not exact. */
const MOST_DIFFERENCE = 6

const named = ['brand', 'tile-hi', 'tile', 'on-marigold', 'on-brand', 'on-brand-muted', 'sunken']
const pictures = readdirSync(folder).filter(name => name.endsWith('.png'))
const drawings = readdirSync(folder).filter(name => name.endsWith('.svg'))

test.each(pictures)('%s has the colours of today, a marigold tile on indigo', async name => {
  const shares = await sharesOf(readFileSync(join(folder, name)))
  for (const token of ['brand', 'tile-hi', 'tile']) {
    expect([token, shares.has(token)]).toEqual([token, true])
  }
  expect([...shares.keys()].filter(colour => !named.includes(colour))).toEqual([])
})

test('there are pictures and drawings to compare', () => {
  expect(pictures).toHaveLength(8)
  expect(drawings).toEqual(['favicon.svg', 'icon-maskable.svg'])
})

test.each(drawings)('%s has no other colours than the tokens', name => {
  const found = readFileSync(join(folder, name), 'utf8').match(/#[0-9a-f]{6}\b/g) ?? []
  const wanted = ['brand', 'tile-hi', 'tile', 'on-marigold'].map(token => colours[token])
  expect(found.toSorted()).toEqual(expect.arrayContaining(wanted))
  expect(found.filter(colour => !wanted.includes(colour))).toEqual([])
})

test('what cannot use a token has its colour', () => {
  const source = (name: string) => readFileSync(join(root, name), 'utf8')
  const base = source('src/layouts/base.astro')
  const dark = tokenColours('dark').brand
  const colour = '<meta name="theme-color" content='
  expect(
    base
      .split('\n')
      .filter(line => line.includes(colour))
      .map(line => line.trim()),
  ).toEqual([
    `${colour}"${dark}" media="(prefers-color-scheme: dark)" data-dark />`,
    `${colour}"${colours.brand}" />`,
  ])
  const manifest = source('src/pages/manifest.webmanifest.ts')
  expect(manifest).toContain(`theme_color: '${colours.brand}'`)
  expect(manifest).toContain(`background_color: '${colours.brand}'`)
  const known = Object.values(colours).map(colour => `'${colour}'`)
  for (const name of ['server/pages/picture.ts', 'src/islands/app/lib/picture.ts']) {
    const shared = source(name).match(/'#[0-9a-f]{6}'/g) ?? []
    expect(shared.length, name).toBeGreaterThan(0)
    expect(shared.filter(colour => !known.includes(colour))).toEqual([])
  }
})

/** The share of each colour that covers more than a little, by its token or as #rrggbb. */
async function sharesOf(picture: Buffer): Promise<Map<string, number>> {
  const { data, info } = await sharp(picture)
    .flatten({ background: colours.brand! })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const rgb = data.readUIntBE(at, 3)
    counts.set(rgb, (counts.get(rgb) ?? 0) + 1)
  }
  const shares = new Map<string, number>()
  for (const [rgb, count] of counts) {
    const name = nameOf([rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff])
    shares.set(name, (shares.get(name) ?? 0) + count / (info.width * info.height))
  }
  return new Map([...shares].filter(([, share]) => share >= LEAST_SHARE))
}

function nameOf(rgb: number[]): string {
  const isNear = (hex: string) =>
    rgb.every((part, place) => {
      const wanted = Number.parseInt(hex.slice(1 + 2 * place, 3 + 2 * place), 16)
      return Math.abs(part - wanted) <= MOST_DIFFERENCE
    })
  const token = named.find(name => isNear(colours[name]!))
  return token ?? `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
