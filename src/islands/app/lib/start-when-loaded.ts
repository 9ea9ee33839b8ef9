import { untilLoaded } from './until-loaded.ts'

/**
 * Starts something whose script is loaded first. Returns the stop function, which also works
 * before the script is there.
 */
export function startWhenLoaded(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | null = () => {}
  void untilLoaded(load).then(start => {
    if (stop) stop = start()
  })
  return () => {
    stop?.()
    stop = null
  }
}
