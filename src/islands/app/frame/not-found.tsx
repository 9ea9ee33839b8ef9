import { useMessages } from '../hooks/words.ts'
import { notFoundWords } from '../messages/en/frame.ts'
import { pathTo } from '../stores/router.ts'
import { LinkButton } from '../ui/button.tsx'

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
