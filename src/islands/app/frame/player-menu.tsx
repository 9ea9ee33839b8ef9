import * as offers from '../api/offers.ts'
import { InstallLink } from './install-link.tsx'
import { SessionClock } from './session-clock.tsx'

/** What the menu has below its links for a player who may bet. */
export function PlayerMenu() {
  return (
    <>
      <InstallLink />
      {offers.limits && <SessionClock />}
    </>
  )
}
