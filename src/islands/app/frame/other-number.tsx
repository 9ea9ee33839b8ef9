import { useMessages } from '../hooks/words.ts'
import { loginMpinWords } from '../messages/en/entry.ts'
import { pathTo } from '../stores/router.ts'
import { startRegistration } from '../stores/session/account.ts'
import { LinkButton } from '../ui/button.tsx'

/** Link back to the login, which then forgets the typed number. */
export function OtherNumber() {
  const { otherNumber } = useMessages(loginMpinWords)
  return (
    <LinkButton kind="plain" href={pathTo('login')} onClick={() => startRegistration('')}>
      {otherNumber}
    </LinkButton>
  )
}
