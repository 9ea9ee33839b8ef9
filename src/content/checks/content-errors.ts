import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader } from 'astro/loaders'
import type { z } from 'astro/zod'
import { mistakesInPages, untranslated } from './check-pages.ts'

type Issue = z.core.$ZodIssue

/** A mistake in the content. The message is for writers, so there is no stack. */
export class ContentError extends Error {
  override stack = ''
}

// Astro and its dev server load this file twice, and the second shows what the first has found.
const shared = globalThis as { ankFieldMistakes?: Map<string, string[]> }

/** The mistakes in fields, by the file. The dev server keeps them up to date. */
export function fieldMistakes(): Map<string, string[]> {
  shared.ankFieldMistakes ??= new Map()
  return shared.ankFieldMistakes
}

/**
 * Returns the loader with errors for writers: sentences that name the file, the field or the line,
 * and the correction. All mistakes are named at once: first those in the text, then in the fields.
 */
export function withContentErrors(loader: Loader, schema: z.ZodType): Loader {
  return {
    name: loader.name,
    load: async context => {
      const root = fileURLToPath(context.config.root)
      const found = fieldMistakes()
      const isDev = context.watcher !== undefined
      if (context.collection === 'pages') {
        const sentences = mistakesInPages(root)
        if (sentences.length > 0 && !isDev) throw new ContentError(sentences.join('\n'))
        for (const sentence of untranslated(root)) context.logger.warn(sentence)
      }
      const parseData: typeof context.parseData = async entry => {
        const file = nameOf(entry.filePath ?? root, root)
        const { error } = schema.safeParse(entry.data)
        found.delete(file)
        if (!error) return context.parseData(entry)
        found.set(file, sentencesOf(file, error.issues))
        return entry.data
      }
      await loader.load({ ...context, parseData }).catch(error => {
        if (!isDev) throw readError(error, root)
        context.logger.error(String((readError(error, root) as Error).message))
      })
      const sentences = [...found.values()].flat()
      if (sentences.length === 0) return
      if (!isDev) throw new ContentError(sentences.join('\n'))
      context.logger.error(sentences.join('\n'))
    },
  }
}

/** One sentence for each issue of a schema. */
function sentencesOf(file: string, issues: readonly Issue[]): string[] {
  return issues.map(issue => {
    if (issue.code !== 'unrecognized_keys') {
      const field = issue.path.join('.')
      return `${file}: the field "${field}" is wrong or missing; ${issue.message}.`
    }
    const names = issue.keys.map(key => `"${key}"`).join(' and ')
    return `${file}: there is no field called ${names}; check its spelling or take it out.`
  })
}

/** An error of the YAML or JSON parser has the place where the parser stopped. */
function readError(error: unknown, root: string): unknown {
  if (error instanceof ContentError || !(error instanceof Error)) return error
  const { file, line } = (error as { loc?: { file?: string; line?: number } }).loc ?? {}
  if (!file) return error
  const name = nameOf(file, root)
  if (name.endsWith('.json')) {
    const place = /\(line \d+ column \d+\)/.exec(error.message)?.[0] ?? ''
    return new ContentError(
      `${name}: this is not JSON ${place}; look for a missing comma, quote or bracket there or just above.`,
    )
  }
  return new ContentError(
    `${name}, line ${line ?? 1}: this cannot be read as a field; put a text that has a colon or a quote in it between "…".`,
  )
}

function nameOf(path: string, root: string): string {
  return relative(root, path).split(sep).join('/')
}
