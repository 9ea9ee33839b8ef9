import { and, eq, ne } from 'drizzle-orm'
import { validate as isUuid, v4 as uuidv4 } from 'uuid'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import { uploads } from '../database/schema/uploads.ts'
import { ApiError } from '../http/errors.ts'
import { takeAttempt } from '../http/rate-limits.ts'
import { redrawImage } from './images.ts'

/** What a picture shows: a payment's screenshot, or the player. */
export type UploadPurpose = 'deposit' | 'photo'

const CONTENT_TYPE = 'image/webp'

const uploadLimit = { max: 30, windowMs: 60 * 60 * 1000 }

/**
 * Keeps a player's picture, drawn anew, and returns its id. Neither the file's name nor the type it
 * was sent with counts for anything. Throws an ApiError: image_invalid or too_large.
 */
export async function storeImage(
  { db, clock }: AppContext,
  playerId: string,
  purpose: UploadPurpose,
  blob: Blob,
): Promise<string> {
  await takeAttempt(db, clock, `upload:${playerId}`, uploadLimit)
  const bytes = await redrawImage(new Uint8Array(await blob.arrayBuffer()))
  if (bytes === null) throw new ApiError('image_invalid')
  const id = uuidv4()
  const createdAt = new Date(clock.now())
  await db.orm
    .insert(uploads)
    .values({ id, playerId, purpose, contentType: CONTENT_TYPE, bytes, createdAt })
  return id
}

/** Takes away what a player's newer picture of this purpose replaces. */
export async function dropOlderImages(
  db: Db,
  playerId: string,
  purpose: UploadPurpose,
  keptId: string,
) {
  const isOlder = and(
    eq(uploads.playerId, playerId),
    eq(uploads.purpose, purpose),
    ne(uploads.id, keptId),
  )
  await db.orm.delete(uploads).where(isOlder)
}

/**
 * A stored picture for an operator, whoever is let in by the caller. Never shown as a page of ours:
 * it is saved as a file, and runs nothing wherever it is opened.
 */
export async function uploadReply({ db }: AppContext, id: string): Promise<Response> {
  const [upload] = isUuid(id) ? await db.orm.select().from(uploads).where(eq(uploads.id, id)) : []
  if (!upload) throw new ApiError('image_unknown')
  return new Response(Buffer.from(upload.bytes), {
    headers: {
      'content-type': upload.contentType,
      'content-disposition': `attachment; filename="${id}.webp"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}
