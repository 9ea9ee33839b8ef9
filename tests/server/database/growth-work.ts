import { buffer } from 'node:stream/consumers'
import { readBids } from '../../../server/bids/history.ts'
import { createLog } from '../../../server/config/log.ts'
import type { Db } from '../../../server/database/db.ts'
import { readPlayerRequests } from '../../../server/funds/fund-requests.ts'
import { erase, sweepPictures } from '../../../server/privacy/erase.ts'
import { exportPlayer } from '../../../server/privacy/export.ts'
import { sweep } from '../../../server/privacy/sweep.ts'
import { settleDay } from '../../../server/results/settle-day.ts'
import { reconcileAll } from '../../../server/wallet/reconcile.ts'
import { readStatement, readStatementSums } from '../../../server/wallet/statement.ts'
import { type Filled, whenSwept } from '../../support/growth-rows.ts'
import { movable } from '../../support/moved-clock.ts'
import { testConfig } from '../../support/server.ts'

/** A piece of work on a filled database. */
export type Work = {
  /** Whether it changes rows, so that each run needs a database of its own. */
  changes?: true
  run(db: Db, filled: Filled): Promise<void>
}

const PAGE = 50
const ERASED_MAX = 20

export const works: Record<string, Work> = {
  reconcile: {
    async run(db) {
      const differences = await reconcileAll(db)
      if (differences.length > 0) throw new Error(`The books do not add up: ${differences}`)
    },
  },
  'export of a player': {
    async run(db, { players }) {
      const log = createLog('error')
      const context = { db, config: testConfig, clock: db.clock, log } as Parameters<
        typeof exportPlayer
      >[0]
      await buffer(await exportPlayer(context, players[0]!))
    },
  },
  'statement of a player, every page': {
    async run(db, { players: [player] }) {
      await readStatementSums(db, player!, {})
      for (const kinds of [undefined, ['win']]) {
        for (let before: number | undefined; ; ) {
          const rows = await readStatement(db, player!, { before, kinds }, PAGE)
          if (rows.length < PAGE) break
          before = rows.at(-1)!.version
        }
      }
    },
  },
  'history of a player, every page': {
    async run(db, { players: [player] }) {
      for (let before: string | undefined; ; ) {
        const rows = await readBids(db, player!, { before, limit: PAGE })
        if (rows.length < PAGE) break
        before = rows.at(-1)!.id
      }
      await readBids(db, player!, { status: 'refunded', gameType: 'Full Sangam', limit: PAGE })
    },
  },
  'requests of a player, every page': {
    async run(db, { players: [player] }) {
      for (let before: string | undefined; ; ) {
        const rows = await readPlayerRequests(db, player!, PAGE, before)
        if (rows.length < PAGE) break
        before = rows.at(-1)!.id
      }
    },
  },
  erase: {
    changes: true,
    async run(db, { players }) {
      for (const player of players.slice(0, ERASED_MAX)) await erase(db, player, new Date())
    },
  },
  sweep: {
    changes: true,
    async run(db) {
      const clock = await movable(db)
      clock.moveTo(whenSwept())
      await sweep(db)
      await sweepPictures(db)
      clock.moveTo(Date.now())
    },
  },
  settle: {
    changes: true,
    async run(db, { unsettled }) {
      if (!(await settleDay(db, unsettled))) throw new Error('A market-day was not settled.')
    },
  },
}
