import type { Plugin } from 'vite'
import { sentences } from '../../src/contract/sentences.ts'

const texts: Record<string, string> = sentences
const named = /\bsentences\.(\w+)/g

/** Each script carries the sentences it says: as one object all of them would be in the first load. */
export function inlineSentences(): Plugin {
  return {
    name: 'inline-sentences',
    transform: (code, id) =>
      id.includes('/src/') && code.includes('/sentences.ts')
        ? code.replace(named, (name, key: string) =>
            key in texts ? JSON.stringify(texts[key]) : name,
          )
        : null,
  }
}
