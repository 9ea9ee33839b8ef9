import sharp, { type OverlayOptions } from 'sharp'

const WIDTH = 1200
const HEIGHT = 630
/** A digit, as the lines of a display: a server may have no fonts. */
const DIGIT = { width: 76, height: 150, line: 16 }
const GAP = 26
/** Between the two leaves of a tile, and between two tiles. */
const SEAM = 4
const BRAND = '#1b2170'
const WHITE = '#ffffff'
/** The leaves of a tile that is drawn, and of one that is face down. */
const TILE = ['#ffc94a', '#ffb81c'] as const
const REST = ['#3d4390', '#343a86'] as const
const ON_MARIGOLD = '#2a1d00'

/** The lines of each digit: top, the upper two, middle, the lower two, bottom. */
const digits: Readonly<Record<string, string>> = {
  0: 'tlrLRb',
  1: 'rR',
  2: 'trmLb',
  3: 'trmRb',
  4: 'lrmR',
  5: 'tlmRb',
  6: 'tlmLRb',
  7: 'trR',
  8: 'tlrmLRb',
  9: 'tlrmRb',
  '*': 'm',
}

/**
 * A result such as 128-16-349 as a PNG of 1200 × 630: the panas in white, the jodi on two tiles. A digit
 * that is not declared is a dash, on a tile that is face down.
 */
export function drawResult(result = '***-**-***'): Promise<Buffer> {
  const parts = result.split('-')
  const widthOf = (part: string) => part.length * (DIGIT.width + GAP) - GAP
  const all = parts.reduce((sum, part) => sum + widthOf(part), 0) + (parts.length - 1) * 3 * GAP
  const top = (HEIGHT - DIGIT.height) / 2
  let left = Math.round((WIDTH - all) / 2)
  const drawn = parts.flatMap((part, place) => {
    const isJodi = place === 1
    const from = left
    left += widthOf(part) + 3 * GAP
    const shown = Array.from(part, (digit, nth) => {
      const at = from + nth * (DIGIT.width + GAP)
      if (!isJodi) return linesOf(digit, at, top, WHITE)
      const isDrawn = digit !== '*'
      const lines = linesOf(digit, at, top, isDrawn ? ON_MARIGOLD : WHITE)
      return [...leavesOf(at, top, isDrawn ? TILE : REST), ...lines]
    })
    return shown.flat()
  })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: BRAND } })
    .composite(drawn)
    .png({ palette: true })
    .toBuffer()
}

/** The two leaves of the tile of a digit. */
function leavesOf(left: number, top: number, [upper, lower]: readonly [string, string]) {
  const box = {
    left: left - GAP / 2 + SEAM / 2,
    width: DIGIT.width + GAP - SEAM,
    height: (DIGIT.height + 2 * GAP - SEAM) / 2,
  }
  return [
    rectangle({ ...box, top: top - GAP }, upper),
    rectangle({ ...box, top: top - GAP + box.height + SEAM }, lower),
  ]
}

function linesOf(digit: string, left: number, top: number, colour: string): OverlayOptions[] {
  const { width, height, line } = DIGIT
  const right = left + width - line
  const middle = top + (height - line) / 2
  const across = (at: number) => ({ left, top: at, width, height: line })
  const down = (at: number, from: number) => ({
    left: at,
    top: from,
    width: line,
    height: (height + line) / 2,
  })
  const lines = {
    t: across(top),
    l: down(left, top),
    r: down(right, top),
    m: across(middle),
    L: down(left, middle),
    R: down(right, middle),
    b: across(top + height - line),
  }
  return Array.from(digits[digit] ?? '', name =>
    rectangle(lines[name as keyof typeof lines], colour),
  )
}

type Box = { left: number; top: number; width: number; height: number }

function rectangle({ left, top, width, height }: Box, background: string): OverlayOptions {
  return { input: { create: { width, height, channels: 3, background } }, left, top }
}
