import { type ExclusionSpan, exclusionEndsAt } from '#domain/limits.ts'
import type { Db, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'
import { add, type Changer, callOffRaises, nowIn } from './change-limits.ts'
import { lockWalletForLimits } from './lock-wallet.ts'

const exclude: Statement = {
  name: 'exclude_player',
  text: `UPDATE wallets SET excluded_until = $2
    WHERE player_id = $1 AND account = 'wallet'
      AND (excluded_until IS NULL OR excluded_until < $2)
    RETURNING player_id`,
}

/**
 * Begins a break: no bid and no deposit is taken from the moment this returns until its end, which
 * it returns. Nothing makes a break shorter. Throws exclusion_longer if another one ends later.
 */
export async function excludePlayer(
  db: Pick<Db, 'atomically'>,
  { span, ...change }: { playerId: string; span: ExclusionSpan } & Changer,
): Promise<Date> {
  const { playerId } = change
  return db.atomically(async query => {
    const { excluded_until: current } = await lockWalletForLimits(query, playerId)
    const at = await nowIn(query)
    const until = new Date(exclusionEndsAt(span, at.getTime()))
    if ((await query(exclude, [playerId, until])).length === 0) {
      throw new ApiError('exclusion_longer', { until: current?.getTime() ?? until.getTime() })
    }
    await callOffRaises(query, playerId, at)
    const row = { what: 'exclusion', before: null, after: null, until, state: 'done', at } as const
    await add(query, change, row)
    return until
  })
}
