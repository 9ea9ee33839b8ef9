import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import settings from '../../src/content/settings.json' with { type: 'json' }

/**
 * Draws the pictures that cannot be SVG, from the icons in public/ and the card below: run it by hand
 * with `npx node tools/media/draw-pictures.ts` when an icon, the brand or a claim has changed.
 */
const folder = join(import.meta.dirname, '..', '..', 'public')

const ICO_SIZE = 48

const icons = [
  { from: 'favicon.svg', to: 'icon-192.png', size: 192 },
  { from: 'favicon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-192.png', size: 192 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
]

const cards = {
  en: { claim: 'Win up to 10 Lac points', names: ['open pana', 'jodi', 'close pana'] },
  hi: { claim: '10 लाख पॉइंट तक जीतें', names: ['ओपन पन्ना', 'जोड़ी', 'क्लोज पन्ना'] },
  mr: { claim: '10 लाख पॉइंटपर्यंत जिंका', names: ['ओपन पाना', 'जोडी', 'क्लोज पाना'] },
}

for (const { from, to, size } of icons) {
  const drawn = sharp(await readFile(join(folder, from)), { density: 1200 }).resize(size, size)
  await drawn.png({ palette: true }).toFile(join(folder, to))
  console.log(`public/${to}`)
}

// Browsers and crawlers ask for /favicon.ico where a page names no icon, as a picture alone.
const png = await sharp(await readFile(join(folder, 'favicon.svg')), { density: 1200 })
  .resize(ICO_SIZE, ICO_SIZE)
  .png({ palette: true })
  .toBuffer()
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

function drawnCard({ claim, names }: { claim: string; names: string[] }): string {
  const columns = [312, 600, 888]
  const words = names.map(
    (name, place) => `<text x="${columns[place]}" y="470" class="name">${name}</text>`,
  )
  const parts = ['128', '16', '349'].map(
    (part, place) => `<text x="${columns[place]}" y="420" class="number">${part}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <style>
      text { font-family: "Noto Sans", "Noto Sans Devanagari", sans-serif; text-anchor: middle }
      .brand { font-size: 44px; font-weight: 700; fill: #10131b; text-anchor: start }
      .claim { font-size: 64px; font-weight: 700; fill: #10131b }
      .number { font-size: 116px; font-weight: 700; fill: #2843c4 }
      .name { font-size: 30px; fill: #535b6b }
      .adults { font-size: 30px; font-weight: 700; fill: #b3211b }
    </style>
    <rect width="1200" height="630" fill="#f4f5f9"/>
    <rect x="64" y="296" width="1072" height="222" rx="28" fill="#e8ecfd"/>
    <g transform="translate(64 56) scale(2.25)">
      <rect width="32" height="32" rx="8" fill="#2843c4"/>
      <path d="m8.5 24 7.5-17 7.5 17" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
      <circle cx="16" cy="19.5" r="2.25" fill="#a8b8ff"/>
    </g>
    <text x="156" y="108" class="brand">${settings.brand}</text>
    <text x="600" y="236" class="claim">${claim}</text>
    ${parts.join('')}${words.join('')}
    <text x="600" y="576" class="adults">18+</text>
  </svg>`
}
