import { ApiError } from '../http/errors.ts'
import type { UploadSlots } from '../http/route.ts'

const PER_PLAYER = 2
const TOTAL = 20

/** Places for the uploads of one process, so that their bodies do not fill its memory. */
export function createUploadSlots(): UploadSlots {
  const taken: string[] = []
  return {
    take(playerId) {
      const own = taken.filter(other => other === playerId)
      if (taken.length >= TOTAL || own.length >= PER_PLAYER) {
        throw new ApiError('busy', { seconds: 5 })
      }
      taken.push(playerId)
      return () => void taken.splice(taken.indexOf(playerId), 1)
    },
  }
}
