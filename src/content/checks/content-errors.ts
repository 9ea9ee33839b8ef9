import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader } from 'astro/loaders'
import type { z } from 'astro/zod'
import { errorsInName, errorsInText } from './check-words.ts'

type Issue = z.core.$ZodIssue

/** A mistake in the content. The message is for writers, so there is no stack. */
export class ContentError extends Error {
  override stack = ''
}

/**
 * Returns the loader with errors for writers: sentences that name the file, the field or the line,
 * and the correction.
 */
export function withContentErrors(loader: Loader, schema: z.ZodType): Loader {
  return {
    name: loader.name,
    load: context => {
      const root = fileURLToPath(context.config.root)
      const parseData: typeof context.parseData = async entry => {
        const path = entry.filePath ?? root
        const file = relative(root, path).split(sep).join('/')
        const { error } = schema.safeParse(entry.data)
        const sentences = error ? sentencesOf(file, error.issues) : await wordsOf(path, file, root)
        if (sentences.length > 0) throw new ContentError(sentences.join('\n'))
        return context.parseData(entry)
      }
      return loader.load({ ...context, parseData }).catch(error => {
        throw readError(error, root)
      })
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

async function wordsOf(path: string, file: string, root: string): Promise<string[]> {
  if (!file.endsWith('.mdx')) return []
  return [...errorsInName(file), ...errorsInText(await readFile(path, 'utf8'), file, root)]
}

/** An error of the YAML or JSON parser has the place where the parser stopped. */
function readError(error: unknown, root: string): unknown {
  if (error instanceof ContentError || !(error instanceof Error)) return error
  const { file, line } = (error as { loc?: { file?: string; line?: number } }).loc ?? {}
  if (!file) return error
  const name = relative(root, file).split(sep).join('/')
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
