import webPush from 'web-push'
import { publicPushKey } from '../config/push-key.ts'
import type { AppContext } from '../context.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import type { MessageText } from './message-text.ts'
import { isPushService } from './services.ts'

const ANSWER_WITHIN_MS = 5_000

/** A push service keeps a message for a phone without a network this long. */
const KEPT_SECONDS = 3_600

const RETRY_SECONDS = 30
const RETRY_MAX_SECONDS = 600

/** What became of a message: `again` after some seconds, or never. */
export type Sent =
  | { state: 'sent' | 'gone' }
  | { state: 'refused'; reason: string }
  | { state: 'again'; afterSeconds: number; reason: string }

/**
 * Sends a message to the push service of a device, encrypted for it. Does not throw. No connection to the
 * database is held, and redirects are not followed.
 */
export async function sendMessage(
  { config }: Pick<AppContext, 'config'>,
  message: ClaimedMessage,
  text: MessageText,
): Promise<Sent> {
  const { endpoint, p256dh, auth, attempts } = message
  // The list of services may have become shorter.
  if (config.pushKey === null || !isPushService(endpoint, config)) return { state: 'gone' }
  const afterSeconds = Math.min(RETRY_SECONDS * 2 ** (attempts - 1), RETRY_MAX_SECONDS)
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ ...text, tag: message.id, lang: message.language }),
      {
        vapidDetails: {
          subject: contactOf(config.publicOrigin),
          publicKey: publicPushKey(config.pushKey),
          privateKey: config.pushKey,
        },
        TTL: KEPT_SECONDS,
        urgency: 'high',
        // At the service too, a newer text replaces one that was not delivered yet.
        topic: message.id.replaceAll('-', ''),
      },
    )
    const response = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.body?.cancel()
    return outcomeOf(response, afterSeconds)
  } catch (error) {
    return { state: 'again', afterSeconds, reason: String(error) }
  }
}

function outcomeOf({ ok, status, headers }: Response, afterSeconds: number): Sent {
  if (ok) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  const reason = `status ${status}`
  if (status !== 429 && status < 500) return { state: 'refused', reason }
  const wanted = Number(headers.get('retry-after')) || 0
  const longer = Math.min(Math.max(afterSeconds, wanted), RETRY_MAX_SECONDS)
  return { state: 'again', afterSeconds: longer, reason }
}

/** Where the push service finds the operator. Apple's accepts no address of this machine. */
function contactOf(origin: string | undefined): string {
  return origin?.startsWith('https:') ? origin : 'mailto:operator@localhost'
}
