import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { blankName, blanksFolder } from './blank-folder.ts'

/** Fills the data folder of a server that draws no demo results: AUTO_RESULTS is '0'. */
export async function copyBlank(dataDir: string): Promise<void> {
  const blank = join(blanksFolder, blankName)
  if (!existsSync(blank)) await (await import('./blank-database.ts')).default()
  await cp(join(blank, 'data'), dataDir, { recursive: true })
}
