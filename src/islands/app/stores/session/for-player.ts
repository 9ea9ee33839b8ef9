import { errorCode } from '#contract/errors.ts'
import type { Answer } from '../../api/call.ts'
import type { Failure } from '../../api/failures.ts'
import { phoneOfPlayer } from './session.ts'

const ended: Failure = {
  state: 'refused',
  status: 401,
  code: errorCode('login_expired'),
  params: {},
  message: '',
  retryAfterSeconds: 0,
}

/**
 * The answer of a call, if its player is still logged in. The next player gets none of it, only that
 * the session has ended, which no screen shows.
 */
export async function forPlayer<Reply>(calling: Promise<Answer<Reply>>): Promise<Answer<Reply>> {
  const phone = phoneOfPlayer()
  const answer = await calling
  return phone === phoneOfPlayer() ? answer : ended
}
