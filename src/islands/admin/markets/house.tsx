import { LinkButton } from '#app/ui/link-button.tsx'
import { listJournal } from '#contract/operator/journal.ts'
import { addressOf } from '../frame/place.ts'
import { useWords } from '../frame/words.ts'
import { type Me, mayUse } from '../people/session.ts'
import { Rates } from '../settings/rates.tsx'
import { Settings } from '../settings/settings.tsx'
import { MarketList } from './market-list.tsx'

/** What changes rarely: markets, rates, settings, people, the journal. */
export function House({ me }: { me: Me }) {
  const words = useWords()
  return (
    <>
      <div className="row">
        <LinkButton kind="quiet" icon="user" href={addressOf('people')}>
          {words.screens.people}
        </LinkButton>
        {mayUse(me, listJournal) && (
          <LinkButton kind="quiet" icon="statement" href={addressOf('journal')}>
            {words.screens.journal}
          </LinkButton>
        )}
      </div>
      <MarketList me={me} />
      <Rates me={me} />
      <Settings me={me} />
    </>
  )
}
