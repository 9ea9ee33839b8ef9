import type { LimitKind } from '#domain/limits.ts'
import { openDays } from '../../../server/markets/draws.ts'
import type { TestTime } from '../../../tools/test/test-time.ts'
import type { TestServer } from '../../support/server.ts'
import type { Reply, TestPlayer } from '../../support/test-players.ts'

export type LimitedPlayer = Awaited<ReturnType<typeof addLimited>>

/** A player with limits, who changes them by the calls of the app. */
export async function addLimited(
  server: TestServer,
  points: number,
  limits: Partial<Record<LimitKind, number>> = {},
) {
  const player = await server.addPlayer(points)
  const set = (kind: LimitKind, to: number | null) =>
    player.ask('set_limit.php', { kind, points: to === null ? '' : String(to) })
  for (const [kind, to] of Object.entries(limits)) await set(kind as LimitKind, to)
  return {
    ...player,
    set,
    limits: () => player.ask('get_limits.php', {}),
    /** What counts of a limit that is set. */
    used: async (kind: LimitKind) => {
      const { limits } = (await player.ask('get_limits.php', {})) as unknown as LimitsReply
      return limits.find(limit => limit.kind === kind)?.used
    },
    stake: (amount: number, fields: object = {}) =>
      player.bid({ points_action: String(amount), ...fields }),
    takeBreak: (span: string) => player.ask('take_break.php', { span }),
  }
}

type LimitsReply = { limits: { kind: string; points: number; used: number; until: number }[] }

type WaitingReply = { waiting: { id: string; kind: string; ready_at: number }[] }

/** The id of the only raise of a player that waits. */
export async function raiseOf(player: LimitedPlayer): Promise<string> {
  const { waiting } = (await player.limits()) as unknown as WaitingReply
  if (waiting.length !== 1) throw new Error(`${waiting.length} raises wait.`)
  return waiting[0]!.id
}

export function answerTo(player: TestPlayer, id: string, answer: 'confirm' | 'call_off') {
  return player.ask('answer_raise.php', { id, answer })
}

/** Sets the clock. All sessions go on, and the draws of the day are there. */
export async function setTime({ db, clock }: TestServer, time: TestTime) {
  clock.moveTo(time)
  const text = 'UPDATE sessions SET last_seen_at = $1'
  await db.query({ name: 'test_touch_sessions', text }, [new Date(clock.now())])
  await openDays(db, clock)
}

/** The fields of a bid on the close of a market. */
export const onClose = { session: 'Close', open_digit: 'NA', close_digit: '7' }

export function codeOf(reply: Reply) {
  return reply.success === '1' || reply.status === 'success' ? 'done' : reply.code
}
