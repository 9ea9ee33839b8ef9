import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Db } from '../../server/database/db.ts'
import { markDemo } from '../../server/database/installation.ts'
import { openDatabase } from '../../server/database/open.ts'
import { IN_MEMORY } from '../../server/database/pglite.ts'
import { settings } from '../../server/database/schema/markets.ts'
import { setUpDemo } from '../../server/demo/seed.ts'
import { blankName, blanksFolder } from './blank-folder.ts'

const blank = join(blanksFolder, blankName)

/**
 * It takes seconds to create an embedded database. One is created, migrated and stored, and the
 * tests start with a copy. Other migrations or another PGlite need a new one. Runs before the tests.
 */
export default async function makeBlank(): Promise<void> {
  if (existsSync(blank)) return
  await mkdir(blanksFolder, { recursive: true })
  await forgetOthers()
  const folder = await mkdtemp(join(blanksFolder, 'making-'))
  await make(folder)
  // Another run may have been quicker.
  await rename(folder, blank).catch(() => rm(folder, { recursive: true }))
}

/** A database in memory as openDatabase makes it from nothing. */
export async function openBlank(): Promise<Db> {
  await makeBlank()
  return openDatabase({ dataDir: IN_MEMORY, dump: await openAsBlob(join(blank, 'dump.tar')) })
}

async function make(folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  await (await openDatabase({ dataDir })).close()
  const client = await PGlite.create(join(dataDir, 'pglite'))
  const dump = await client.dumpDataDir('none')
  await client.close()
  await writeFile(join(folder, 'dump.tar'), Buffer.from(await dump.arrayBuffer()))

  const db = await openDatabase({ dataDir })
  await makeDemo(db)
  await db.close()
}

/** A demo in which no results are drawn by themselves. */
export async function makeDemo(db: Db): Promise<void> {
  await markDemo(db)
  await db.orm.insert(settings).values({ key: 'AUTO_RESULTS', value: '0' })
  await setUpDemo(db)
}

async function forgetOthers(): Promise<void> {
  const names = await readdir(blanksFolder)
  // Another run may be making the same one, or have just made it.
  const others = names.filter(name => name !== blankName && !name.startsWith('making-'))
  for (const name of others) {
    await rm(join(blanksFolder, name), { recursive: true, force: true })
  }
}
