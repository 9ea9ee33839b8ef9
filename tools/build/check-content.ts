import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroIntegrationLogger } from 'astro'
import type { ViteDevServer } from 'vite'
import { type Checked, checkContent } from '../../src/content/checks/check-content.ts'
import { ContentError } from '../../src/content/checks/content-errors.ts'

/** An editor writes a file in several steps, and a branch changes many files. */
const QUIET_MS = 100

/**
 * Checks the texts of the public pages. A mistake fails a build. `astro dev` shows it in the terminal, and
 * in the browser instead of any page until it is corrected. Warnings are in the terminal only.
 */
export function contentChecks(): AstroIntegration {
  let root = ''
  let isBuild = false
  return {
    name: 'content',
    hooks: {
      'astro:config:setup': ({ command }) => {
        isBuild = command === 'build'
      },
      'astro:config:done': async ({ config, logger }) => {
        root = fileURLToPath(config.root)
        if (!isBuild) return
        const { mistakes, warnings } = await checkContent(root)
        for (const sentence of warnings) logger.warn(sentence)
        if (mistakes.length > 0) throw new ContentError(mistakes.join('\n'))
      },
      'astro:server:setup': async ({ server, logger }) => {
        server.middlewares.use(async (request, response, next) => {
          if (!request.headers.accept?.includes('text/html')) return next()
          const { mistakes } = await checkContent(root)
          if (mistakes.length === 0) return next()
          response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
          response.end(pageOf(mistakes))
        })
        await logChanges(server, logger, root)
      },
    },
  }
}

/** Logs what is wrong now, and again after each change of a file. */
async function logChanges(
  server: ViteDevServer,
  logger: AstroIntegrationLogger,
  root: string,
): Promise<void> {
  let logged: Checked = { mistakes: [], warnings: [] }
  const log = async () => {
    const now = await checkContent(root)
    for (const sentence of now.mistakes) {
      if (!logged.mistakes.includes(sentence)) logger.error(sentence)
    }
    for (const sentence of now.warnings) {
      if (!logged.warnings.includes(sentence)) logger.warn(sentence)
    }
    if (logged.mistakes.length > 0 && now.mistakes.length === 0) {
      logger.info('All mistakes in the content are corrected.')
    }
    logged = now
  }
  let timer: NodeJS.Timeout | undefined
  server.watcher.on('all', (_event, path) => {
    if (!/[/\\](src[/\\](content|assets)|public)[/\\]/.test(path)) return
    clearTimeout(timer)
    timer = setTimeout(log, QUIET_MS)
  })
  await log()
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
