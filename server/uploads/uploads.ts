import { and, desc, eq } from 'drizzle-orm'
import { validate as isUuid, v4 as uuidv4 } from 'uuid'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import { players } from '../database/schema/accounts.ts'
import { uploads } from '../database/schema/uploads.ts'
import { takeAttempt } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import { redrawImage } from './images.ts'

/** What a picture is for: a payment's screenshot or the player's photo. */
type UploadPurpose = 'deposit' | 'photo'

const CONTENT_TYPE = 'image/webp'

const uploadLimit = { max: 30, windowMs: 60 * 60 * 1000 }

/**
 * Stores a re-encoded copy of a screenshot and returns its id. Ignores the file's name and declared
 * type. Throws an ApiError: image_invalid, too_large or busy.
 */
export async function storeScreenshot(
  context: AppContext,
  heldDb: Pick<Db, 'transaction'>,
  { playerId, image }: { playerId: string; image: Blob },
): Promise<string> {
  const row = await redrawn(context, playerId, 'deposit', image)
  await heldDb.transaction(tx => tx.insert(uploads).values(row))
  return row.id
}

/** The same for the player's photo, instead of the earlier one. */
export async function storePhoto(
  context: AppContext,
  heldDb: Pick<Db, 'transaction'>,
  { playerId, image }: { playerId: string; image: Blob },
) {
  const row = await redrawn(context, playerId, 'photo', image)
  await heldDb.transaction(async tx => {
    // Of two photos at once, the second replaces the first.
    const ofPlayer = eq(players.id, playerId)
    await tx.select({ id: players.id }).from(players).where(ofPlayer).for('no key update')
    const isPhoto = and(eq(uploads.playerId, playerId), eq(uploads.purpose, 'photo'))
    await tx.delete(uploads).where(isPhoto)
    await tx.insert(uploads).values(row)
  })
}

async function redrawn(
  { db, clock }: AppContext,
  playerId: string,
  purpose: UploadPurpose,
  blob: Blob,
) {
  await takeAttempt(db, clock, `upload:${playerId}`, uploadLimit)
  const received = await blob.bytes()
  const bytes = await redrawImage(received)
  // Frees the memory now. Node would free it at a later garbage collection.
  received.buffer.transfer(0)
  if (bytes === null) throw new ApiError('image_invalid')
  const createdAt = new Date(clock.now())
  return { id: uuidv4(), playerId, purpose, contentType: CONTENT_TYPE, bytes, createdAt }
}

/** The bytes of the player's newest picture of a purpose; undefined if there is none. */
export async function newestImage(
  db: Db,
  playerId: string,
  purpose: UploadPurpose,
): Promise<Uint8Array | undefined> {
  const [newest] = await db.orm
    .select({ bytes: uploads.bytes })
    .from(uploads)
    .where(and(eq(uploads.playerId, playerId), eq(uploads.purpose, purpose)))
    .orderBy(desc(uploads.createdAt))
    .limit(1)
  return newest?.bytes
}

/**
 * The response with a stored picture. The caller checks who may see it. The browser saves it as a
 * file and runs nothing in it.
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
