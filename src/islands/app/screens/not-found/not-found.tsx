import { messages } from '../../messages/not-found.ts'
import { pathTo } from '../../stores/router.ts'
import { LinkButton } from '../../ui/button.tsx'

export default function NotFound() {
  return (
    <div className="stack centered">
      <p className="big">{messages.title}</p>
      <p>{messages.text}</p>
      <LinkButton href={pathTo('home')}>{messages.home}</LinkButton>
    </div>
  )
}
