import type { Hono } from 'hono'
import type { AppContext } from '../context.ts'
import type { Db, Statement } from '../database/db.ts'
import { isOfNewerVersion } from '../database/migrate.ts'
import { replicationText } from '../database/replication.ts'
import { isFromInside } from './origin.ts'

const boundsMs = [5, 10, 25, 50, 100, 250, 1000, 5000]

/**
 * accepted, refused (200 with an error code), rejected (4xx, or 503 while full), failed (500, or 503 if
 * the database does not answer in time).
 */
export type Outcome = 'accepted' | 'refused' | 'rejected' | 'failed'

/** What an alarm may watch in addition to the calls; each is `ank_‹name›_total`. */
const events = {
  sms_sent: 'SMS with a code that the provider took.',
  sms_refused: 'SMS that were not sent because of MAX_SMS_HOUR.',
  login_failed: 'Wrong MPINs on devices that the number does not know.',
} as const

type Meter = { count(outcome: Outcome, tookMs: number): void }

export type Metrics = {
  of(call: string): Meter
  count(event: keyof typeof events): void
  /** Adds a value that is read when the metrics are requested. */
  gauge(name: string, help: string, read: () => number): void
  text(): string
}

type Gauge = { name: string; help: string; read: () => number }

type Tally = {
  outcomes: Record<Outcome, number>
  /** Calls by duration. The last place is for calls over the highest bound. */
  buckets: number[]
  sumMs: number
}

/** Counts calls in memory and writes the counts in the format of Prometheus. */
export function createMetrics(): Metrics {
  const tallies = new Map<string, Tally>()
  const gauges: Gauge[] = []
  const counts = Object.fromEntries(Object.keys(events).map(event => [event, 0]))
  return {
    of(call) {
      const tally = newTally()
      tallies.set(call, tally)
      return {
        count(outcome, tookMs) {
          tally.outcomes[outcome] += 1
          tally.sumMs += tookMs
          const place = boundsMs.findIndex(bound => tookMs <= bound)
          tally.buckets[place < 0 ? boundsMs.length : place]! += 1
        },
      }
    },
    count(event) {
      counts[event]! += 1
    },
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
    text: () =>
      `${[
        ...requestLines(tallies),
        ...durationLines(tallies),
        ...eventLines(counts),
        ...gaugeLines(gauges),
        ...processLines(),
      ].join('\n')}\n`,
  }
}

function newTally(): Tally {
  return {
    outcomes: { accepted: 0, refused: 0, rejected: 0, failed: 0 },
    buckets: new Array(boundsMs.length + 1).fill(0),
    sumMs: 0,
  }
}

function* requestLines(tallies: Map<string, Tally>) {
  yield '# HELP ank_requests_total Calls by name and outcome; set_bid_new.php counts the bids.'
  yield '# TYPE ank_requests_total counter'
  for (const [call, { outcomes }] of tallies) {
    for (const [outcome, count] of Object.entries(outcomes)) {
      yield `ank_requests_total{call="${call}",outcome="${outcome}"} ${count}`
    }
  }
}

function* durationLines(tallies: Map<string, Tally>) {
  yield '# HELP ank_request_duration_seconds How long calls took.'
  yield '# TYPE ank_request_duration_seconds histogram'
  for (const [call, { buckets, sumMs }] of tallies) {
    let total = 0
    for (const [place, count] of buckets.entries()) {
      total += count
      const bound = place < boundsMs.length ? boundsMs[place]! / 1000 : '+Inf'
      yield `ank_request_duration_seconds_bucket{call="${call}",le="${bound}"} ${total}`
    }
    yield `ank_request_duration_seconds_sum{call="${call}"} ${sumMs / 1000}`
    yield `ank_request_duration_seconds_count{call="${call}"} ${total}`
  }
}

function* eventLines(counts: Record<string, number>) {
  for (const [event, help] of Object.entries(events)) {
    yield `# HELP ank_${event}_total ${help}`
    yield `# TYPE ank_${event}_total counter`
    yield `ank_${event}_total ${counts[event]}`
  }
}

function* gaugeLines(gauges: Gauge[]) {
  for (const { name, help, read } of gauges) {
    yield `# HELP ${name} ${help}`
    yield `# TYPE ${name} gauge`
    yield `${name} ${read()}`
  }
}

function* processLines() {
  yield '# TYPE process_resident_memory_bytes gauge'
  yield `process_resident_memory_bytes ${process.memoryUsage.rss()}`
  yield '# TYPE process_uptime_seconds gauge'
  yield `process_uptime_seconds ${process.uptime()}`
}

const SKEW_WARNED_MS = 5_000
const SKEW_MAX_MS = 60_000

/** Writes at most every two seconds, however often it is asked and by how many processes. */
const writeHeartbeat: Statement = {
  name: 'heartbeat',
  text: `WITH written AS (
    INSERT INTO heartbeat AS h (id, at, filler)
    VALUES (1, clock_timestamp(), repeat('x', 7000))
    ON CONFLICT (id) DO UPDATE SET at = excluded.at, filler = excluded.filler
    WHERE h.at NOT BETWEEN excluded.at - INTERVAL '2 s' AND excluded.at
  ) SELECT clock_timestamp() AS at`,
}

/**
 * Whether the server can work: the database takes a row, over a connection for this question only,
 * its schema is one that this version knows, and its clock is that of the process. Returns the reason
 * why not.
 */
export async function unreadyReason({ db, log }: Pick<AppContext, 'db' | 'log'>) {
  const own = db.within('readiness')
  try {
    const skewMs = await beat(own)
    if (await isOfNewerVersion(own)) {
      log.error('the database is of a newer version of Ank, which this one cannot work alongside')
      return 'newer database'
    }
    const seconds = Math.round(skewMs / 1000)
    if (Math.abs(skewMs) > SKEW_WARNED_MS) {
      log.warn({ seconds }, 'the database clock differs from this machine')
    }
    return Math.abs(skewMs) > SKEW_MAX_MS ? `clocks differ by ${Math.abs(seconds)} s` : null
  } catch (err) {
    log.error({ err }, 'the database does not take a row')
    return 'no database'
  }
}

/** Returns how many ms the database's clock is ahead of the server's. */
async function beat({ query, clock }: Db): Promise<number> {
  const askedAtMs = clock.now()
  const [row] = await query<{ at: Date }>(writeHeartbeat, [])
  return row!.at.getTime() - (askedAtMs + clock.now()) / 2
}

const noStore = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }

/** For monitoring: /healthz, /readyz (no shutdown, and the database answers) and /metrics. */
export function mountMonitoring(
  app: Hono,
  context: AppContext,
  metrics: Metrics,
  isStopping: () => boolean,
) {
  app.get('/healthz', () => new Response('ok\n', { headers: noStore }))
  app.get('/readyz', async () => {
    if (isStopping()) return new Response('stopping\n', { status: 503, headers: noStore })
    const reason = await unreadyReason(context)
    return reason === null
      ? new Response('ready\n', { headers: noStore })
      : new Response(`${reason}\n`, { status: 503, headers: noStore })
  })
  app.get('/metrics', async c => {
    if (!isFromInside(c)) return new Response('not found\n', { status: 404, headers: noStore })
    // A database that does not answer must not hide the rest.
    const ofDatabase = await replicationText(context.db).catch(() => '')
    return new Response(metrics.text() + ofDatabase, { headers: noStore })
  })
}
