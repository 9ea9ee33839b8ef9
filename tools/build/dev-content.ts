import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { mistakesInPages } from '../../src/content/checks/check-pages.ts'
import { fieldMistakes } from '../../src/content/checks/content-errors.ts'

/**
 * In `astro dev`, shows the mistakes in the content in the browser, in place of any page, with the
 * sentences of the build. The page loads itself again, so it goes when the mistake goes.
 */
export function devContent(): AstroIntegration {
  let root = ''
  return {
    name: 'dev-content',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root)
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          if (!request.headers.accept?.includes('text/html')) return next()
          const sentences = mistakesNow(root)
          if (sentences.length === 0) return next()
          response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
          response.end(pageOf(sentences))
        })
      },
    },
  }
}

/** The fields of a page are shown when its text can be read. A file may be gone meanwhile. */
function mistakesNow(root: string): string[] {
  const inText = mistakesInPages(root)
  const inFields = [...fieldMistakes()].flatMap(([file, sentences]) => {
    const isUnread = inText.some(sentence => sentence.startsWith(file))
    return isUnread || !existsSync(join(root, file)) ? [] : sentences
  })
  return [...inText, ...inFields]
}

function pageOf(sentences: string[]): string {
  const items = sentences.map(sentence => `<li>${escaped(sentence)}</li>`).join('\n')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<title>Something is wrong</title><body style="font: 18px/1.5 sans-serif; margin: 2rem; max-width: 60rem">
<h1>Something is wrong</h1><ul>${items}</ul><p>Save the file when you have corrected it. This page loads itself again.</p>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
