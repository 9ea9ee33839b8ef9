import sharp, { type OverlayOptions } from 'sharp'

const WIDTH = 1200
const HEIGHT = 630
/** A digit, as the lines of a display: a server may have no fonts. */
const DIGIT = { width: 76, height: 150, line: 16 }
const GAP = 26
const BRAND = '#1b2170'
const WHITE = '#ffffff'
const MARIGOLD = '#ffb81c'
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
 * A result such as 128-16-349 as a PNG of 1200 × 630: the panas in white, the jodi on marigold. A digit
 * that is not declared is a dash, as before the first result.
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
    const tile = rectangle(
      {
        left: from - GAP,
        top: top - GAP,
        width: widthOf(part) + 2 * GAP,
        height: DIGIT.height + 2 * GAP,
      },
      MARIGOLD,
    )
    const shown = Array.from(part, (digit, nth) =>
      linesOf(digit, from + nth * (DIGIT.width + GAP), top, isJodi ? ON_MARIGOLD : WHITE),
    )
    return [...(isJodi ? [tile] : []), ...shown.flat()]
  })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: BRAND } })
    .composite(drawn)
    .png({ palette: true })
    .toBuffer()
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
