/** `dismissed`: the player closed the phone's sheet. */
export type Shared = 'done' | 'dismissed' | 'failed'

/** Whether the phone has a sheet for sharing. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** Whether the phone's sheet takes pictures. */
export function canSharePicture(): boolean {
  const sample = new File([''], 'sample.png', { type: 'image/png' })
  return navigator.canShare?.({ files: [sample] }) ?? false
}

/**
 * Shares text, address and picture by the phone's own sheet, or without the picture if the sheet takes
 * none. Without a sheet, text and address are copied.
 */
export function share(text: string, url: string, picture: File | null = null): Promise<Shared> {
  if (!canShare()) return copyText(`${text}\n${url}`)
  const files = picture && canSharePicture() ? { files: [picture] } : {}
  return navigator.share({ text, url, ...files }).then(
    () => 'done',
    (error: unknown) => ((error as Error).name === 'AbortError' ? 'dismissed' : 'failed'),
  )
}

function copyText(text: string): Promise<Shared> {
  // Over plain http there is no clipboard.
  return Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => 'done',
    () => 'failed',
  )
}
