import { addAbortSignal, type Readable } from 'node:stream'
import { FILE_WITHIN_MS } from '#contract/endpoint.ts'
import { closeMyAccount, getMyData } from '#contract/profile.ts'
import { clearingCookie } from '../accounts/sessions.ts'
import { type Handler, notice, type Route, route } from '../http/route.ts'
import { createTurns } from '../http/turns.ts'
import { closeAccount } from './close-account.ts'
import { exportPlayer } from './export.ts'

const HOUR_MS = 60 * 60 * 1000

/** Each of them needs some megabytes of memory until its client has read it. */
const FILES_AT_ONCE = 20
const TURN_WITHIN_MS = 50_000

const inTurn = createTurns(FILES_AT_ONCE)
/** A player who asks for several files takes one of the places. */
const inPlayersTurn = createTurns(1)

const download: Handler<typeof getMyData> = async ({ context, player, replyHeaders }) => {
  const { clock, log } = context
  const head = { success: '1', server_time: clock.now() }
  const body = replyWithFile(head, async (write, signal) => {
    try {
      await inPlayersTurn(player.id, TURN_WITHIN_MS, () =>
        inTurn('', TURN_WITHIN_MS, async () => {
          signal.throwIfAborted()
          await write(addAbortSignal(signal, await exportPlayer(context, player.id)))
        }),
      )
    } catch (err) {
      if (!signal.aborted) {
        log.error({ err, playerId: player.id }, 'the file with the data of a player was not made')
      }
      throw err
    }
  })
  return new Response(body, { headers: replyHeaders })
}

const close: Handler<typeof closeMyAccount> = async call => {
  const { context, player, requestHeaders, cookies, heldDb } = call
  await closeAccount(context, heldDb, player)
  context.log.info({ playerId: player.id }, 'a player closed the account')
  cookies.push(clearingCookie(context, requestHeaders))
  return { success: '1', ...notice('account_closed') }
}

export const privacyRoutes: Route[] = [
  route(getMyData, download, { attempts: { max: 10, windowMs: HOUR_MS } }),
  route(closeMyAccount, close),
]

type MakeFile = (write: (file: Readable) => Promise<void>, signal: AbortSignal) => Promise<void>

/**
 * The text of a reply whose last field, `file`, is a file in base64. `makeFile` makes the file only as
 * fast as the client reads it, and its signal is aborted when the client has left or is too slow. If
 * the file fails, the connection is broken off, so that no part passes for all of it.
 */
function replyWithFile(fields: object, makeFile: MakeFile): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), FILE_WITHIN_MS)
  const encoder = new TextEncoder()
  const send = (text: string) => writer.write(encoder.encode(text))
  writer.closed.catch(() => ended.abort())
  ended.signal.addEventListener('abort', () => {
    writer.abort(ended.signal.reason).catch(() => {})
  })

  async function write(file: Readable) {
    let rest = Buffer.alloc(0)
    for await (const chunk of file) {
      const bytes = Buffer.concat([rest, chunk as Buffer])
      // Base64 has four letters for three bytes.
      const length = bytes.length - (bytes.length % 3)
      await send(bytes.toString('base64', 0, length))
      rest = bytes.subarray(length)
    }
    await send(rest.toString('base64'))
  }

  async function sendAll() {
    await send(`${JSON.stringify(fields).slice(0, -1)},"file":"`)
    await makeFile(write, ended.signal)
    await send('"}')
    await writer.close()
  }

  sendAll()
    .catch(error => writer.abort(error))
    .catch(() => {})
    .finally(() => clearTimeout(timer))
  return readable
}
