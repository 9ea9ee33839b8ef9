/** `dismissed`: the player closed the phone's sheet. */
export type Shared = 'done' | 'dismissed' | 'failed'

/** Whether the phone has a sheet for sharing. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** By the phone's own sheet. */
export function share(what: ShareData): Promise<Shared> {
  return navigator.share(what).then(
    () => 'done',
    (error: unknown) => ((error as Error).name === 'AbortError' ? 'dismissed' : 'failed'),
  )
}

export function copyText(text: string): Promise<Shared> {
  // Over plain http there is no clipboard.
  return Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => 'done',
    () => 'failed',
  )
}
