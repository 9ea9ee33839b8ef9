import { ApiError } from '../http/errors.ts'

const PER_PLAYER = 2
const TOTAL = 20

/**
 * Limits the uploads of one process, so that their bodies do not fill its memory: at most 6 MB each,
 * and briefly two more copies of it when it is complete. The function takes a place for a player's
 * upload before its body is read, and returns the function that frees the place. It throws busy
 * without a free one. Node ends every request after two minutes.
 */
export function createUploadGate(): (playerId: string) => () => void {
  const taken: string[] = []
  return playerId => {
    const own = taken.filter(other => other === playerId)
    if (taken.length >= TOTAL || own.length >= PER_PLAYER) {
      throw new ApiError('busy', { seconds: 5 })
    }
    taken.push(playerId)
    return () => void taken.splice(taken.indexOf(playerId), 1)
  }
}
