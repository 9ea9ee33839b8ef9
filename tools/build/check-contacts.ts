import { readFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { ContentError } from '../../src/content/checks/content-errors.ts'
import { exampleContacts } from '../../src/content/checks/example-contacts.ts'

/** Fails a build with ANK_RELEASE=1 while the settings have contacts of the fresh clone. */
export function checkContacts(isRelease: boolean): AstroIntegration {
  let root: URL
  return {
    name: 'check-contacts',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root
      },
      // Not in the schema of the settings: Astro does not check a file again that has not changed.
      'astro:build:start': async () => {
        if (!isRelease) return
        const text = await readFile(new URL('src/content/settings.json', root), 'utf8')
        const sentences = exampleContacts(JSON.parse(text))
        if (sentences.length > 0) throw new ContentError(sentences.join('\n'))
      },
    },
  }
}
