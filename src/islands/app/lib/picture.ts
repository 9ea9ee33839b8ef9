/** The pictures that are shared. Lengths are in px of a phone that is 360 px wide. */
const WIDTH = 360
const EDGE = 20
const ROOM = WIDTH - 2 * EDGE
/** For a sharp picture on a phone with three pixels a px. */
const SCALE = 3

/** As in src/styles/tokens.css, where the light theme has them: a picture is the same in both. */
const BRAND = '#1b2170'
const WHITE = '#ffffff'
export const MUTED = '#c9cdf5'
export const MARIGOLD = '#ffb81c'
const ON_MARIGOLD = '#2a1d00'
const DRAWN = ['#ffc94a', '#ffb81c'] as const
const REST = ['#3d4390', '#343a86'] as const
const SEAM = '#2a1d0026'
const DOT = '#ffffff1f'
const DOT_EVERY = 14

export type Piece = { text: string; size: number; weight?: number; colour?: string }

type Pen = CanvasRenderingContext2D

/** A part of the picture over its width. */
export type Line = { height: number; draw: (pen: Pen, top: number) => void }

/** `note` is under the number; empty for none. */
type Tile = { number: string; isLit: boolean; note: string }

/** Lines on the dotted brand's colour. Null if the browser cannot draw them. */
export async function drawPicture(name: string, lines: readonly Line[]): Promise<File | null> {
  const height = lines.reduce((sum, line) => sum + line.height, 2 * EDGE)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.scale(SCALE, SCALE)
  pen.textBaseline = 'middle'
  drawGround(pen, height)
  let top = EDGE
  for (const line of lines) {
    line.draw(pen, top)
    top += line.height
  }
  return pictureOf(canvas, name)
}

/** What is drawn on a canvas, as a file. Null if the browser cannot make one. */
export async function pictureOf(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], `${name}.png`, { type: 'image/png' })
}

export function gap(height: number): Line {
  return { height, draw: () => {} }
}

export function rule(): Line {
  return {
    height: 25,
    draw(pen, top) {
      pen.strokeStyle = '#ffffff4d'
      pen.setLineDash([2, 3])
      pen.beginPath()
      pen.moveTo(EDGE, top + 12.5)
      pen.lineTo(WIDTH - EDGE, top + 12.5)
      pen.stroke()
    },
  }
}

/** Texts at the left and the right end. A longer one is made narrower. */
export function texts(height: number, left: Piece | null, right: Piece | null = null): Line {
  return {
    height,
    draw(pen, top) {
      const middle = top + height / 2
      if (left) write(pen, left, 'left', EDGE, middle, right ? ROOM * 0.5 : ROOM)
      if (right) write(pen, right, 'right', WIDTH - EDGE, middle, left ? ROOM * 0.48 : ROOM)
    },
  }
}

/** The icon and the name of the app, with a text at the right end. */
export async function brandLine(brand: string, right: string): Promise<Line> {
  const icon = await iconOf('/favicon.svg')
  return {
    height: 46,
    draw(pen, top) {
      if (icon) pen.drawImage(icon, EDGE, top, 32, 32)
      const name = { text: brand, size: 20, weight: 700 }
      write(pen, name, 'left', icon ? EDGE + 42 : EDGE, top + 17, ROOM / 2)
      write(
        pen,
        { text: right, size: 14, colour: MUTED },
        'right',
        WIDTH - EDGE,
        top + 17,
        ROOM / 2,
      )
    },
  }
}

/** Null where it cannot be loaded, as without a network. */
async function iconOf(address: string): Promise<HTMLImageElement | null> {
  const icon = new Image(32, 32)
  icon.src = address
  return icon.decode().then(
    () => icon,
    () => null,
  )
}

/** A result such as 128-1*-***: its panas, and a tile for each ank. */
export function resultLine(result: string): Line {
  const [open = '', jodi = '', close = ''] = result.split('-')
  const box = { width: 44, height: 54 }
  const panaWidth = 62
  return {
    height: 70,
    draw(pen, top) {
      const middle = top + 4 + box.height / 2
      const pana = (text: string, x: number) => {
        const colour = text.startsWith('*') ? MUTED : WHITE
        write(pen, { text, size: 28, weight: 700, colour }, 'left', x, middle, panaWidth)
      }
      const jodiFrom = open ? EDGE + panaWidth : EDGE
      pana(open, EDGE)
      for (const [place, ank] of [...jodi].entries()) {
        const left = jodiFrom + place * (box.width + 2)
        drawTile(pen, { left, top: top + 4, ...box }, ank !== '*')
        const colour = ank === '*' ? MUTED : ON_MARIGOLD
        const digit = { text: ank, size: 34, weight: 800, colour }
        write(pen, digit, 'center', left + box.width / 2, middle + 1, box.width)
      }
      pana(close, jodiFrom + jodi.length * (box.width + 2) + 8)
    },
  }
}

const TILE_GAP = 6
const DIGIT_WIDTH = 10

/** Numbers as tiles, as many in a row as there is room for. */
export function tileLine(tiles: readonly Tile[]): Line {
  const hasNotes = tiles.some(({ note }) => note)
  const height = hasNotes ? 48 : 36
  const longest = Math.max(...tiles.map(({ number }) => number.length))
  const width = Math.min(ROOM, Math.max(40, 16 + longest * DIGIT_WIDTH))
  const inRow = Math.floor((ROOM + TILE_GAP) / (width + TILE_GAP))
  return {
    height: Math.ceil(tiles.length / inRow) * (height + TILE_GAP),
    draw(pen, top) {
      for (const [place, { number, isLit, note }] of tiles.entries()) {
        const box = {
          left: EDGE + (place % inRow) * (width + TILE_GAP),
          top: top + Math.floor(place / inRow) * (height + TILE_GAP),
          ...{ width, height },
        }
        const middle = box.left + width / 2
        const colour = isLit ? ON_MARIGOLD : WHITE
        drawTile(pen, box, isLit)
        const text = { text: number, size: 18, weight: isLit ? 800 : 600, colour }
        write(pen, text, 'center', middle, box.top + (hasNotes ? 17 : height / 2), width - 8)
        if (!note) continue
        const small = { text: note, size: 13, colour: isLit ? ON_MARIGOLD : MUTED }
        write(pen, small, 'center', middle, box.top + 36, width - 8)
      }
    },
  }
}

type Side = 'left' | 'right' | 'center'

function write(pen: Pen, piece: Piece, side: Side, x: number, y: number, width: number): void {
  const { text, size, weight = 400, colour = WHITE } = piece
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  pen.fillStyle = colour
  pen.textAlign = side
  pen.fillText(text, x, y, width)
}

type Box = { left: number; top: number; width: number; height: number }

/** Two leaves with a seam. */
function drawTile(pen: Pen, { left, top, width, height }: Box, isLit: boolean): void {
  const [upper, lower] = isLit ? DRAWN : REST
  const corner = Math.min(7, height / 5)
  const path = new Path2D()
  path.moveTo(left + corner, top)
  path.arcTo(left + width, top, left + width, top + height, corner)
  path.arcTo(left + width, top + height, left, top + height, corner)
  path.arcTo(left, top + height, left, top, corner)
  path.arcTo(left, top, left + width, top, corner)
  pen.save()
  pen.clip(path)
  pen.fillStyle = upper
  pen.fillRect(left, top, width, height)
  pen.fillStyle = lower
  pen.fillRect(left, top + height / 2, width, height / 2)
  pen.fillStyle = SEAM
  pen.fillRect(left, top + height / 2 - 0.75, width, 1.5)
  pen.restore()
}

function drawGround(pen: Pen, height: number): void {
  pen.fillStyle = BRAND
  pen.fillRect(0, 0, WIDTH, height)
  pen.fillStyle = DOT
  for (let y = DOT_EVERY / 2; y < height; y += DOT_EVERY) {
    for (let x = DOT_EVERY / 2; x < WIDTH; x += DOT_EVERY) {
      pen.beginPath()
      pen.arc(x, y, 1.1, 0, 2 * Math.PI)
      pen.fill()
    }
  }
}

type SharedResult = { brand: string; market: string; result: string; day: string; host: string }

/** A result such as 128-16-349 as a picture. */
export async function resultPicture(shown: SharedResult): Promise<File | null> {
  const { brand, market, result, day, host } = shown
  return drawPicture('result', [
    await brandLine(brand, day),
    texts(30, { text: market, size: 22, weight: 700 }),
    resultLine(result),
    texts(20, { text: host, size: 13, colour: MUTED }, ADULTS),
  ])
}

/** For whom the game is, as on the other pictures of the app. */
export const ADULTS: Piece = { text: '18+', size: 13, weight: 700, colour: MUTED }
