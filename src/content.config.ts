import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import type { z } from 'astro/zod'
import { forWriters } from './content/checks/content-errors.ts'
import { schemas } from './content/schemas.ts'

export const collections = {
  settings: collection('src/content', 'settings.json', schemas.settings),
  words: collection('src/content/words', '*.json', schemas.words),
  pages: collection('src/content/pages', '**/*.mdx', schemas.pages),
}

function collection<Schema extends z.ZodType>(base: string, pattern: string, schema: Schema) {
  const loader = glob({ base, pattern, generateId: ({ entry }) => entry.replace(/\.\w+$/, '') })
  return defineCollection({ loader: forWriters(loader), schema })
}
