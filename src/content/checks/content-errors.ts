import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader } from 'astro/loaders'
import type { z } from 'astro/zod'
import { mistakesInPages } from './check-pages.ts'

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
 * Returns the loader with errors for writers: sentences that name the file, the line and the
 * correction. All mistakes are named at once: first those in the text, then in the fields.
 */
export function withContentErrors(loader: Loader, schema: z.ZodType): Loader {
  return {
    name: loader.name,
    load: async context => {
      const root = fileURLToPath(context.config.root)
      const found = fieldMistakes()
      // Astro loads the collections at the same time.
      const own = new Set<string>()
      const isDev = context.watcher !== undefined
      if (context.collection === 'pages') {
        const sentences = mistakesInPages(root)
        if (sentences.length > 0 && !isDev) throw new ContentError(sentences.join('\n'))
      }
      const parseData: typeof context.parseData = async entry => {
        const path = entry.filePath ?? root
        const file = nameOf(path, root)
        const { error } = schema.safeParse(entry.data)
        own.add(file)
        found.delete(file)
        if (!error) return context.parseData(entry)
        found.set(file, sentencesOf(file, readFileSync(path, 'utf8'), error.issues))
        return entry.data
      }
      await loader.load({ ...context, parseData }).catch(error => {
        if (!isDev) throw readError(error, root)
        context.logger.error(String((readError(error, root) as Error).message))
      })
      const sentences = [...own].flatMap(file => found.get(file) ?? [])
      if (sentences.length === 0) return
      if (!isDev) throw new ContentError(sentences.join('\n'))
      context.logger.error(sentences.join('\n'))
    },
  }
}

/** One sentence for each issue of a schema. A field that is missing is so on the first line. */
function sentencesOf(file: string, text: string, issues: readonly Issue[]): string[] {
  const at = (field: PropertyKey | undefined) => `${file}, line ${lineOf(String(field), text)}`
  return issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(
          key =>
            `${at(key)}: there is no field called "${key}"; check its spelling or take it out.`,
        )
      : `${at(issue.path[0])}: the field "${issue.path.join('.')}" is wrong or missing; ${issue.message}.`,
  )
}

function lineOf(field: string, text: string): number {
  const lines = text.split('\n').map(line => line.trim().replaceAll('"', ''))
  return Math.max(lines.findIndex(line => line.startsWith(`${field}:`)) + 1, 1)
}

/** An error of the YAML or JSON parser has the place where the parser stopped. */
function readError(error: unknown, root: string): unknown {
  if (error instanceof ContentError || !(error instanceof Error)) return error
  const { file, line } = (error as { loc?: { file?: string; line?: number } }).loc ?? {}
  if (!file) return error
  const at = line ?? /\bline (\d+)/.exec(error.message)?.[1] ?? 1
  return new ContentError(
    `${nameOf(file, root)}, line ${at}: this cannot be read; look for a missing comma, quote or bracket, and put a text that has a colon in it between "…".`,
  )
}

function nameOf(path: string, root: string): string {
  return relative(root, path).split(sep).join('/')
}
