import sharp from 'sharp'
import { IMAGE_LIMIT_BYTES, imageTypeOf } from '#contract/images.ts'
import { ApiError } from '../http/errors.ts'
import { createFairQueue } from '../http/fair-queue.ts'

const PIXELS_MAX = 25_000_000
const DECODED_AT_ONCE_MAX = 1
const WAITING_MAX = 20
const DECODE_WITHIN_SECONDS = 15
const ENOUGH_BYTES = 300 * 1024

/** A long screenshot stays this wide, so that it can be read. */
const NARROW_SIDE_PX = 480
/** No WebP picture is longer. */
const LONG_SIDE_MAX_PX = 16_383

// Small enough for the database, large enough to read a screenshot; the last quality is for noisy
// pictures.
const shapes = [
  { sidePx: 1600, quality: 75 },
  { sidePx: 1200, quality: 50 },
  { sidePx: 800, quality: 30 },
]

const loaders = ['Jpeg', 'Png', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`)

// Blocks all other decoders, in case a file passes the checks below.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.cache(false)
sharp.concurrency(1)

const inQueue = createFairQueue(DECODED_AT_ONCE_MAX, WAITING_MAX)

/**
 * Re-encodes a JPEG, PNG or WebP file as WebP: upright, at most 1600 px a side, without metadata. A
 * picture that would be narrower than 480 px may be longer. Null if the bytes are not such a picture.
 * Throws an ApiError: too_large for more than 5 MB or 25 megapixels, busy if too many pictures wait.
 */
export async function redrawImage(bytes: Uint8Array): Promise<Buffer | null> {
  if (bytes.length > IMAGE_LIMIT_BYTES) throw new ApiError('too_large')
  // The sender chooses the file's name and declared type.
  if (imageTypeOf(bytes) === undefined) return null
  return inQueue(async () => {
    const size = await sizeOf(bytes).catch(() => null)
    if (size === null) return null
    if (size.width * size.height > PIXELS_MAX) throw new ApiError('too_large')
    return redraw(bytes, size).catch(() => null)
  })
}

type Size = { width: number; height: number }

/** The size of the upright picture in pixels, by the header: none is decoded. */
async function sizeOf(bytes: Uint8Array): Promise<Size> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return autoOrient
}

async function redraw(bytes: Uint8Array, size: Size): Promise<Buffer> {
  let drawn = Buffer.alloc(0)
  for (const { sidePx, quality } of shapes) {
    drawn = await open(bytes)
      .autoOrient()
      .resize({ ...fitted(size, sidePx), fit: 'fill' })
      .webp({ quality, effort: 2 })
      .timeout({ seconds: DECODE_WITHIN_SECONDS })
      .toBuffer()
    if (drawn.length <= ENOUGH_BYTES) break
  }
  return drawn
}

/** The size within `sidePx`, never enlarged. A picture with a very short side may be longer. */
function fitted({ width, height }: Size, sidePx: number): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const readable = Math.min(NARROW_SIDE_PX / short, LONG_SIDE_MAX_PX / long)
  const scale = Math.min(1, Math.max(sidePx / long, readable))
  const scaled = (px: number) => Math.max(1, Math.round(px * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** Cameras write JPEGs that cause a warning; a cut-off or broken file is an error. */
function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
}
