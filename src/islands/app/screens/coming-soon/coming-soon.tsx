import { messages } from '../../messages/coming-soon.ts'
import { pathTo } from '../../stores/router.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

export default function ComingSoon() {
  return (
    <Empty
      icon="clock"
      title={messages.title}
      action={<LinkButton href={pathTo('home')}>{messages.home}</LinkButton>}
    >
      {messages.text}
    </Empty>
  )
}
