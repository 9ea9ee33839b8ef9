import { useStore } from '@nanostores/react'
import { type Language, languages } from '#contract/languages.ts'
import { useMessages } from '../lib/words.ts'
import { headerWords } from '../messages/en/header.ts'
import { Button } from '../ui/button.tsx'
import { $language } from './language.ts'

const codes = Object.keys(languages) as Language[]

/** The three languages, each in its own script, for players who read no other. */
export function LanguageChoice() {
  const { language } = useMessages(headerWords)
  const chosen = useStore($language, { ssr: () => 'en' as const })
  return (
    <fieldset className="row segments" aria-label={language}>
      {codes.map(code => (
        <Button
          key={code}
          kind={code === chosen ? 'quiet' : 'plain'}
          lang={code}
          aria-pressed={code === chosen}
          onClick={() => $language.set(code)}
        >
          {languages[code]}
        </Button>
      ))}
    </fieldset>
  )
}
