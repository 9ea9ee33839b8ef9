import { pathTo } from '../frame/router.ts'
import { useMessages } from '../lib/words.ts'
import { loginMpinWords } from '../messages/en/accounts.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { startRegistration } from './registration.ts'

/** Link back to the login, which then forgets the typed number. */
export function OtherNumber() {
  const { otherNumber } = useMessages(loginMpinWords)
  return (
    <LinkButton kind="plain" href={pathTo('login')} onClick={() => startRegistration('')}>
      {otherNumber}
    </LinkButton>
  )
}
