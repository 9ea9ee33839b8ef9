import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import settings from '../../src/content/settings.json' with { type: 'json' }
import { tokenColours } from './tokens.ts'

/**
 * Draws the icons, and the pictures that cannot be SVG, in the colours of src/styles/tokens.css. Run it
 * by hand with `npx node tools/media/draw-pictures.ts` when a colour, the brand or a claim has changed.
 */
const folder = join(import.meta.dirname, '..', '..', 'public')
const colours = tokenColours()

const ICO_SIZE = 48

/** The icon of browsers has round corners. A launcher cuts its own shape out of the other one. */
const drawings = {
  'favicon.svg': drawnIcon({ size: 32, corner: 8, scale: 1 }),
  'icon-maskable.svg': drawnIcon({ size: 48, corner: 0, scale: 1.15 }),
}

const icons = [
  { from: 'favicon.svg', to: 'icon-192.png', size: 192 },
  { from: 'favicon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-192.png', size: 192 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
] as const

const cards = {
  en: { claim: 'Win up to 10 Lac points', names: ['open pana', 'jodi', 'close pana'] },
  hi: { claim: '10 लाख पॉइंट तक जीतें', names: ['ओपन पन्ना', 'जोड़ी', 'क्लोज पन्ना'] },
  mr: { claim: '10 लाख पॉइंटपर्यंत जिंका', names: ['ओपन पाना', 'जोडी', 'क्लोज पाना'] },
}

for (const [name, drawing] of Object.entries(drawings)) {
  await writeFile(join(folder, name), drawing)
  console.log(`public/${name}`)
}

for (const { from, to, size } of icons) {
  await writeFile(join(folder, to), await pictureOf(drawings[from], size))
  console.log(`public/${to}`)
}

// Browsers and crawlers ask for /favicon.ico where a page names no icon, as a picture alone.
const png = await pictureOf(drawings['favicon.svg'], ICO_SIZE)
await writeFile(join(folder, 'favicon.ico'), Buffer.concat([icoHeader(png.length), png]))
console.log('public/favicon.ico')

for (const [language, card] of Object.entries(cards)) {
  const file = join(folder, `share-${language}.png`)
  await sharp(Buffer.from(drawnCard(card)))
    .png({ palette: true })
    .toFile(file)
  console.log(`public/share-${language}.png`)
}

/** The 22 bytes before the one picture of an .ico file: how many pictures, then its size and place. */
function icoHeader(pngBytes: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(ICO_SIZE, 6)
  header.writeUInt8(ICO_SIZE, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(pngBytes, 14)
  header.writeUInt32LE(header.length, 18)
  return header
}

function pictureOf(drawing: string, size: number): Promise<Buffer> {
  const drawn = sharp(Buffer.from(drawing), { density: 1200 }).resize(size, size)
  return drawn.png({ palette: true }).toBuffer()
}

/** The mark in the middle of an indigo square. */
function drawnIcon({ size, corner, scale }: Record<'size' | 'corner' | 'scale', number>): string {
  const offset = size / 2 - 16 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">
  <title>${settings.brand}</title>
  <rect width="${size}" height="${size}" rx="${corner}" fill="${colours.brand}"/>
  <g transform="translate(${offset} ${offset}) scale(${scale})">
    ${drawnMark()}
  </g>
</svg>
`
}

/** The brand in a box of 32: a tile with a letter and a dot. */
function drawnMark(): string {
  const dark = colours['on-marigold']
  return [
    drawnTile({ left: 4, top: 4, width: 24, height: 24, corner: 5.5 }),
    `<path d="m10.5 22.5 5.5-13 5.5 13" fill="none" stroke="${dark}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    `<circle cx="16" cy="20.2" r="1.75" fill="${dark}"/>`,
  ].join('\n    ')
}

type Box = { left: number; top: number; width: number; height: number; corner: number }

/** A tile of two leaves with a seam between them. */
function drawnTile({ left, top, width, height, corner }: Box): string {
  const middle = top + height / 2
  const seam = height / 32
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${corner}" fill="${colours.tile}"/>`,
    `<path d="M${left} ${middle}v${corner - height / 2}a${corner} ${corner} 0 0 1 ${corner}-${corner}h${width - 2 * corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}V${middle}z" fill="${colours['tile-hi']}"/>`,
    `<path d="M${left} ${middle}h${width}" stroke="${colours['on-marigold']}" stroke-opacity=".3" stroke-width="${seam}"/>`,
  ].join('')
}

function drawnCard({ claim, names }: { claim: string; names: string[] }): string {
  const [open, jodi, close] = [270, 600, 930]
  const words = names.map(
    (name, place) => `<text x="${[open, jodi, close][place]}" y="510" class="name">${name}</text>`,
  )
  const tiles = ['1', '6'].map((digit, place) => {
    const left = jodi - 124 + place * 128
    const tile = drawnTile({ left, top: 286, width: 120, height: 164, corner: 16 })
    return `${tile}<text x="${left + 60}" y="412" class="digit">${digit}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <defs>
      <pattern id="dots" width="28" height="28" patternUnits="userSpaceOnUse">
        <circle cx="14" cy="14" r="2.2" fill="#fff" fill-opacity=".12"/>
      </pattern>
    </defs>
    <style>
      text { font-family: "Noto Sans", "Noto Sans Devanagari", sans-serif; text-anchor: middle }
      .brand { font-size: 46px; font-weight: 700; fill: ${colours['on-brand']}; text-anchor: start }
      .claim { font-size: 68px; font-weight: 700; fill: ${colours['on-brand']} }
      .pana { font-size: 120px; font-weight: 700; fill: ${colours['on-brand']} }
      .digit { font-size: 136px; font-weight: 800; fill: ${colours['on-marigold']} }
      .name { font-size: 30px; fill: ${colours['on-brand-muted']} }
      .adults { font-size: 32px; font-weight: 700; fill: ${colours['on-brand']} }
    </style>
    <rect width="1200" height="630" fill="${colours.brand}"/>
    <rect width="1200" height="630" fill="url(#dots)"/>
    <g transform="translate(52 44) scale(2.6)">${drawnMark()}</g>
    <text x="150" y="102" class="brand">${settings.brand}</text>
    <rect x="1030" y="58" width="110" height="60" rx="30" fill="none" stroke="${colours['on-brand-muted']}" stroke-width="3"/>
    <text x="1085" y="100" class="adults">18+</text>
    <text x="600" y="226" class="claim">${claim}</text>
    <text x="${open}" y="412" class="pana">128</text>
    ${tiles.join('')}
    <text x="${close}" y="412" class="pana">349</text>
    ${words.join('')}
  </svg>`
}
