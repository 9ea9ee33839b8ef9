import { randomUUID } from 'node:crypto'
import { validate as isUuid } from 'uuid'
import type { AppContext } from '../context.ts'
import type { Db, Query, RowOf, Statement } from '../database/db.ts'
import type { uploads } from '../database/schema/uploads.ts'
import { ApiError } from '../http/errors.ts'
import { redrawImage } from './images.ts'

/** What a picture is for: a payment's screenshot or the player's photo. */
type UploadPurpose = 'deposit' | 'photo'

/** A re-encoded picture, to be stored. */
type NewImage = Pick<RowOf<typeof uploads>, 'id' | 'player_id' | 'purpose' | 'bytes' | 'created_at'>

const CONTENT_TYPE = 'image/webp'

const insert: Statement = {
  name: 'upload_insert',
  text: `INSERT INTO uploads (id, player_id, purpose, content_type, bytes, created_at)
    VALUES ($1, $2, $3, '${CONTENT_TYPE}', $4, $5)`,
}

const removeEarlier: Statement = {
  name: 'upload_remove_earlier',
  text: 'DELETE FROM uploads WHERE player_id = $1 AND purpose = $2',
}

const newest: Statement = {
  name: 'upload_newest',
  text: `SELECT bytes FROM uploads WHERE player_id = $1 AND purpose = $2
    ORDER BY created_at DESC LIMIT 1`,
}

const one: Statement = {
  name: 'upload',
  text: 'SELECT content_type, bytes FROM uploads WHERE id = $1',
}

/**
 * Re-encodes a picture of a player. Ignores the file's name and declared type. Throws an ApiError:
 * image_invalid, too_large or busy.
 */
export async function prepareImage(
  { clock }: AppContext,
  playerId: string,
  purpose: UploadPurpose,
  image: Blob,
): Promise<NewImage> {
  const received = await image.bytes()
  const bytes = await redrawImage(received)
  // Frees the memory now. Node would free it at a later garbage collection.
  received.buffer.transfer(0)
  if (bytes === null) throw new ApiError('image_invalid')
  const created_at = new Date(clock.now())
  return { id: randomUUID(), player_id: playerId, purpose, bytes, created_at }
}

/** Stores a picture in an open transaction. */
export async function storeImage(query: Query, image: NewImage): Promise<void> {
  const { id, player_id, purpose, bytes, created_at } = image
  await query(insert, [id, player_id, purpose, bytes, created_at])
}

/**
 * Stores a photo instead of the player's earlier one. `heldDb` locks the player, so of two photos at
 * once the second replaces the first. Throws what `prepareImage` throws.
 */
export async function storePhoto(
  context: AppContext,
  heldDb: Pick<Db, 'transaction'>,
  { playerId, image }: { playerId: string; image: Blob },
): Promise<void> {
  const photo = await prepareImage(context, playerId, 'photo', image)
  await heldDb.transaction(async query => {
    await query(removeEarlier, [playerId, photo.purpose])
    await storeImage(query, photo)
  })
}

/** The bytes of the player's newest picture of a purpose; undefined if there is none. */
export async function newestImage(
  db: Db,
  playerId: string,
  purpose: UploadPurpose,
): Promise<Uint8Array | undefined> {
  const [row] = await db.query<Pick<NewImage, 'bytes'>>(newest, [playerId, purpose])
  return row?.bytes
}

/**
 * The response with a stored picture. The caller checks who may see it. The browser saves it as a
 * file and runs nothing in it.
 */
export async function uploadReply({ db }: AppContext, id: string): Promise<Response> {
  type Row = Pick<RowOf<typeof uploads>, 'content_type' | 'bytes'>
  const [upload] = isUuid(id) ? await db.query<Row>(one, [id]) : []
  if (!upload) throw new ApiError('image_unknown')
  return new Response(Buffer.from(upload.bytes), {
    headers: {
      'content-type': upload.content_type,
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
