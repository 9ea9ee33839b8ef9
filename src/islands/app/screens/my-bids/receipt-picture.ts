import type { ShownReceipt } from './receipt.ts'

const WIDTH = 720
const EDGE = 40
const INK = '#12142b'
const MUTED = '#50566e'
const GOOD = '#0a6b3a'

type Piece = { text: string; size: number; weight?: number; colour?: string }
/** What is on one line, at its left and its right end; or a rule. */
type Line = { left?: Piece; right?: Piece; height: number }

/** The receipt as a picture, dark on white in every theme. Null if the browser cannot draw it. */
export async function receiptPicture(shown: ShownReceipt): Promise<File | null> {
  const lines = linesOf(shown)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = lines.reduce((sum, { height }) => sum + height, 2 * EDGE)
  const context = canvas.getContext('2d')
  if (!context) return null
  draw(context, lines)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], `receipt-${shown.number}.png`, { type: 'image/png' })
}

function linesOf({ title, facts, groups, more, total, notes }: ShownReceipt): Line[] {
  const muted = (text: string): Piece => ({ text, size: 24, colour: MUTED })
  return [
    { left: { text: title, size: 44, weight: 700 }, height: 72 },
    ...facts.map(({ name, value }) => ({
      left: muted(name),
      right: { text: value, size: 26, weight: 600 },
      height: 44,
    })),
    ...groups.flatMap(({ market, what, rows }) => [
      { height: 24 },
      { left: { text: market, size: 32, weight: 700 }, height: 44 },
      { left: muted(what), height: 48 },
      ...rows.map(({ number, points, outcome, isWon }) => ({
        left: { text: `${number}   ${points}`, size: 28, weight: 600 },
        right: { ...muted(outcome), ...(isWon ? { colour: GOOD, weight: 700 } : {}) },
        height: 44,
      })),
    ]),
    ...(more ? [{ left: muted(more), height: 44 }] : []),
    { height: 24 },
    { left: { text: total, size: 34, weight: 700 }, height: 60 },
    ...notes.map(note => ({ left: muted(note), height: 36 })),
  ]
}

function draw(context: CanvasRenderingContext2D, lines: readonly Line[]): void {
  const family = getComputedStyle(document.body).fontFamily
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, context.canvas.height)
  context.textBaseline = 'middle'
  let top = EDGE
  for (const { left, right, height } of lines) {
    const middle = top + height / 2
    const room = WIDTH - 2 * EDGE
    if (left) write(left, 'left', EDGE, right ? room * 0.55 : room)
    if (right) write(right, 'right', WIDTH - EDGE, room * (left ? 0.6 : 1))
    if (!left && !right) rule(context, middle)
    top += height

    function write(piece: Piece, side: 'left' | 'right', x: number, width: number): void {
      const { text, size, weight = 400, colour = INK } = piece
      context.font = `${weight} ${size}px ${family}`
      context.fillStyle = colour
      context.textAlign = side
      context.fillText(text, x, middle, width)
    }
  }
}

function rule(context: CanvasRenderingContext2D, y: number): void {
  context.strokeStyle = MUTED
  context.setLineDash([6, 6])
  context.beginPath()
  context.moveTo(EDGE, y)
  context.lineTo(WIDTH - EDGE, y)
  context.stroke()
}
