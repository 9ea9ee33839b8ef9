const WIDTH = 720
const EDGE = 40
const INK = '#12142b'
export const MUTED = '#50566e'
export const GOOD = '#0a6b3a'

export type Piece = { text: string; size: number; weight?: number; colour?: string }
/** What is on one line, at its left and its right end; or a rule. */
export type Line = { left?: Piece; right?: Piece; height: number }

/** Lines of text as a picture, dark on white in every theme. Null if the browser cannot draw it. */
export async function drawPicture(name: string, lines: readonly Line[]): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = lines.reduce((sum, { height }) => sum + height, 2 * EDGE)
  const context = canvas.getContext('2d')
  if (!context) return null
  draw(context, lines)
  return pictureOf(canvas, name)
}

/** What is drawn on a canvas, as a file. Null if the browser cannot make one. */
export async function pictureOf(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], `${name}.png`, { type: 'image/png' })
}

type ShownResult = { market: string; result: string; day: string; host: string }

/** A result such as 128-16-349 as a picture. */
export function resultPicture({ market, result, day, host }: ShownResult): Promise<File | null> {
  return drawPicture('result', [
    { left: { text: market, size: 44, weight: 700 }, height: 72 },
    { left: { text: result, size: 88, weight: 700 }, height: 120 },
    { left: { text: day, size: 28, colour: MUTED }, height: 48 },
    { height: 24 },
    { left: { text: host, size: 24, colour: MUTED }, height: 36 },
  ])
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
