import { saveFile } from '../../lib/save-file.ts'

/** `dismissed`: the player closed the phone's sheet. */
type Shared = 'done' | 'dismissed' | 'failed'

export function canShareText(): boolean {
  return 'share' in navigator
}

export function canSharePicture(): boolean {
  const sample = new File([''], 'receipt.png', { type: 'image/png' })
  return navigator.canShare?.({ files: [sample] }) ?? false
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

/** Through the phone's sheet where it takes files, else into the downloads. */
export async function sharePicture(picture: File | null): Promise<Shared> {
  if (!picture) return 'failed'
  if (canSharePicture()) return share({ files: [picture] })
  saveFile(picture, picture.name)
  return 'done'
}
