import { createGzip } from 'node:zlib'
import { backupDatabase } from '#contract/operator/reports.ts'
import { SchemaChanging, writeBackup } from '../../database/backup.ts'
import { ApiError } from '../../http/errors.ts'
import { operatorRoute } from './route.ts'

/** Sends a backup. It is made as a whole first, so that a fault is an error and not half a file. */
export const backupRoute = operatorRoute(backupDatabase, async ({ context }) => {
  const gzip = createGzip()
  const chunks: Buffer[] = []
  gzip.on('data', chunk => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => gzip.on('end', resolve).on('error', reject))
  await writeBackup(context.db, async lines => {
    if (!gzip.write(lines)) await new Promise(resolve => gzip.once('drain', resolve))
  }).catch(error => {
    throw error instanceof SchemaChanging ? new ApiError('schema_changing') : error
  })
  gzip.end()
  await ended
  return new Response(Buffer.concat(chunks), {
    headers: { 'content-type': 'application/gzip', 'cache-control': 'no-store' },
  })
})
