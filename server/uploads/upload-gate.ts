import { formFields, readBody } from '../http/body.ts'
import { ApiError } from '../http/errors.ts'
import { createLimiter } from '../http/limiter.ts'
import type { UploadGate } from '../http/route.ts'
import { spool, usualPace } from './spool.ts'

const PER_PLAYER = 2
const TOTAL = 20
const IN_MEMORY_MAX = 1

/**
 * Limits the uploads of one process, so that their bodies do not fill its memory: each takes a place
 * before its body is read, and one at a time is parsed and drawn again.
 */
export function createUploadGate(pace = usualPace): UploadGate {
  const taken: string[] = []
  const limited = createLimiter(IN_MEMORY_MAX, TOTAL)

  /** Resolves when it is this upload's turn, which lasts until `atEnd` is called. */
  function turn(atEnd: (() => void)[], playerId: string): Promise<void> {
    return new Promise((start, refuse) => {
      const hold = () =>
        new Promise<void>(end => {
          atEnd.push(end)
          start()
        })
      limited(hold, { name: playerId }).catch(refuse)
    })
  }

  return {
    take(playerId) {
      const own = taken.filter(other => other === playerId)
      if (taken.length >= TOTAL || own.length >= PER_PLAYER) {
        throw new ApiError('busy', { seconds: 5 })
      }
      taken.push(playerId)
      return () => void taken.splice(taken.indexOf(playerId), 1)
    },

    async read(request, { playerId, limitBytes, atEnd }) {
      if (request.body === null) return readBody(request)
      const content = await spool(request.body, limitBytes, pace)
      await turn(atEnd, playerId)
      return formFields(await content(), request.headers)
    },
  }
}
