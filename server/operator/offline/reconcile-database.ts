import { describeDatabase } from '../../database/describe.ts'
import { reconcileAll } from '../../wallet/reconcile.ts'
import type { Outcome } from '../cli/command.ts'
import { differencesText } from '../cli/commands/settings.ts'
import { onPlace, type Place } from './open-place.ts'

/** Checks the balances of a database, such as a restored copy. No server and no job runs on it. */
export function reconcileDatabase(place: Place): Promise<Outcome> {
  return onPlace(place, { schema: 'as it is' }, async db => {
    const differences = await reconcileAll(db)
    return {
      data: { differences },
      text: `${differencesText(differences)} Checked: ${describeDatabase(place)}.`,
      exitCode: differences.length === 0 ? 0 : 1,
    }
  })
}
