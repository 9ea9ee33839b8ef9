import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from './faults.ts'
import { sqlStateOf } from './retry.ts'

const TOO_MANY_CONNECTIONS = '53300'
/** Pause between two attempts to open the first connection of a pool. */
const RETRY_MS = 50
/** How long a pool does not grow after a refused connection. */
const HOLD_MS = 10_000

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void

/**
 * A pool that waits while PostgreSQL has too few connections for it. A call whose new connection is
 * refused gets the next one that is free. A pool without any gets one of its sibling with the most,
 * so that jobs and /readyz work while the calls have taken all connections.
 *
 * After its first connection, it also waits while no PostgreSQL answers, or only a standby: another
 * one is about to take over. Before it, the address may be wrong, so the fault is thrown at once.
 */
export class PatientPool extends pg.Pool {
  readonly #siblings: PatientPool[]
  readonly #wanted: number
  #established = 0
  #wasConnected = false
  /** In the time of performance.now(). */
  #heldUntilMs = Number.NEGATIVE_INFINITY
  #mustGive = false
  #probing: Promise<void> | null = null

  /** `siblings` are the pools of the same process; this one joins them. */
  constructor(settings: pg.PoolConfig, siblings: PatientPool[]) {
    super(settings)
    this.#wanted = this.options.max
    this.#siblings = siblings
    siblings.push(this)
    this.on('connect', () => {
      this.#established += 1
      this.#wasConnected = true
    })
    this.on('remove', () => {
      this.#established -= 1
    })
    this.on('release', () => this.#giveReleased())
  }

  override connect(callback?: unknown): Promise<never> {
    const isHeld = performance.now() < this.#heldUntilMs
    if (!isHeld) this.options.max = this.#wanted
    const untilMs = performance.now() + (this.options.connectionTimeoutMillis ?? 0)
    if (isHeld && this.#size === 0) return answered(this.#patiently(null, untilMs), callback)
    if (typeof callback !== 'function') {
      const dialled: Promise<pg.PoolClient> = super.connect()
      return dialled.catch(error => this.#patiently(error, untilMs)) as Promise<never>
    }
    super.connect(((error, client, release) => {
      if (this.#mayPass(error)) answered(this.#patiently(error, untilMs), callback)
      else callback(error, client, release)
    }) as Callback)
    return undefined as unknown as Promise<never>
  }

  /** The connections that work. */
  get #size(): number {
    return Math.min(this.#established, this.totalCount)
  }

  /** A connection of the pool, after `fault`. Throws another error, or the last fault in the end. */
  async #patiently(fault: unknown, untilMs: number): Promise<pg.PoolClient> {
    let last = fault
    for (;;) {
      if (last !== null && (!this.#mayPass(last) || performance.now() > untilMs)) throw last
      if (isRefused(last)) this.#holdBack(this.#size)
      else if (last !== null) await pause(RETRY_MS)
      while (this.#size === 0) {
        if (performance.now() > untilMs) throw last ?? refused()
        // One for all who wait, so that they do not dial by hundreds.
        this.#probing ??= this.#probe().finally(() => {
          this.#probing = null
        })
        await this.#probing
      }
      try {
        return await super.connect()
      } catch (error) {
        last = error
      }
    }
  }

  /** Whether the next attempt to open a connection may succeed. */
  #mayPass(error: unknown): boolean {
    return isRefused(error) || (this.#wasConnected && isDatabaseAway(error))
  }

  /** Attempts to open a connection and leaves it in the pool. */
  async #probe(): Promise<void> {
    if (performance.now() < this.#heldUntilMs) this.#askLargest()
    await pause(RETRY_MS)
    try {
      const client = await super.connect()
      client.release()
    } catch (error) {
      if (!this.#mayPass(error)) throw error
      if (isRefused(error)) this.#holdBack(this.#size)
    }
  }

  #askLargest() {
    const largest = this.#siblings.reduce((one, other) =>
      other.totalCount > one.totalCount ? other : one,
    )
    if (largest !== this) largest.#give()
  }

  #holdBack(max: number) {
    this.options.max = Math.max(1, max)
    this.#heldUntilMs = performance.now() + HOLD_MS
  }

  /** Closes one connection, unless it is the only one: an idle one now, else the next that is free. */
  #give() {
    if (this.#mustGive || this.totalCount < 2) return
    this.#holdBack(this.totalCount - 1)
    if (this.idleCount === 0) this.#mustGive = true
    else {
      super.connect().then(
        client => client.release(true),
        () => {},
      )
    }
  }

  /** The pool looks at `maxUses` after the listeners of a release, and closes a connection over it. */
  #giveReleased() {
    if (!this.#mustGive) return
    this.#mustGive = false
    this.options.maxUses = 1
    queueMicrotask(() => {
      this.options.maxUses = Number.POSITIVE_INFINITY
    })
  }
}

/** The promise, or nothing if the callback gets what it resolves to. */
function answered(promise: Promise<pg.PoolClient>, callback: unknown): Promise<never> {
  if (typeof callback !== 'function') return promise as Promise<never>
  promise.then(
    client => callback(undefined, client, client.release),
    error => callback(error),
  )
  return undefined as unknown as Promise<never>
}

function isRefused(error: unknown): boolean {
  return sqlStateOf(error) === TOO_MANY_CONNECTIONS
}

function refused(): Error {
  const sentence = 'PostgreSQL has no connection for this process.'
  return Object.assign(new Error(sentence), { code: TOO_MANY_CONNECTIONS })
}
