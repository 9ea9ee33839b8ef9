import { useMessages } from '../../hooks/use-messages.ts'
import { messages as lostBids } from '../../messages/lost-bids.ts'
import { messages } from '../../messages/play.ts'
import { pathTo } from '../../stores/router.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/form/button.tsx'

/** What to do about bids without an answer: send them again, or look for them in the bid history. */
export function LostBids({ count }: { count: number }) {
  return import.meta.env?.PUBLIC_API_DIALECT !== 'specification' ? (
    <SendAgain count={count} />
  ) : (
    <LookFor count={count} />
  )
}

function SendAgain({ count }: { count: number }) {
  const t = useMessages(messages)
  return (
    <Notice tone="error">
      {t.left(count)} {t.failedHelp}
    </Notice>
  )
}

function LookFor({ count }: { count: number }) {
  const { check, history } = useMessages(lostBids)
  return (
    <Notice
      tone="error"
      action={
        <LinkButton kind="plain" href={pathTo('myBids')}>
          {history}
        </LinkButton>
      }
    >
      {useMessages(messages).left(count)} {check}
    </Notice>
  )
}
