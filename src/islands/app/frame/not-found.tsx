import { useMessages } from '../lib/words.ts'
import { notFoundWords } from '../messages/en/frame.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { pathTo } from './router.ts'

export function NotFound() {
  const t = useMessages(notFoundWords)
  return (
    <div className="stack centered">
      <p className="big">{t.title}</p>
      <p>{t.text}</p>
      <LinkButton href={pathTo('home')}>{t.home}</LinkButton>
    </div>
  )
}
