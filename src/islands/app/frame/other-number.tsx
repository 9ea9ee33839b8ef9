import { useMessages } from '../hooks/words.ts'
import { loginMpinWords } from '../messages/en/entry.ts'
import { pathTo } from '../stores/router.ts'
import { startRegistration } from '../stores/session/account.ts'
import { LinkButton } from '../ui/button.tsx'

/** Back to the login, which forgets the number that was typed there. */
export function OtherNumber() {
  const { otherNumber } = useMessages(loginMpinWords)
  return (
    <LinkButton kind="plain" href={pathTo('login')} onClick={() => startRegistration('')}>
      {otherNumber}
    </LinkButton>
  )
}
