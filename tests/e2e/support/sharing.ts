import type { Page } from '@playwright/test'

export type Shared = {
  text?: string
  url?: string
  picture?: { name: string; width: number; isDrawn: boolean }
}

/** What the pages give to the phone's sheet from now on, which takes pictures. */
export async function keepShared(page: Page): Promise<readonly Shared[]> {
  const shared: Shared[] = []
  await page.exposeFunction('keepShared', (what: Shared) => void shared.push(what))
  await page.addInitScript(() => {
    const keep = Reflect.get(window, 'keepShared') as (what: object) => Promise<void>
    navigator.canShare = () => true
    navigator.share = async ({ files = [], ...what }: ShareData = {}) => {
      const [file] = files
      await keep(file ? { ...what, picture: await readPicture(file) } : what)
    }

    async function readPicture(file: File) {
      const bitmap = await createImageBitmap(file)
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      // The marigold of a tile, or of the icon.
      const isDrawn = data.some(
        (value, at) => at % 4 === 0 && value === 255 && data[at + 1] === 184 && data[at + 2] === 28,
      )
      return { name: file.name, width, isDrawn }
    }
  })
  return shared
}

/** The texts that the page draws on pictures from now on. */
export async function keepDrawnTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = []
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (...drawn) {
      texts.push(drawn[0])
      fillText.apply(this, drawn)
    }
    Reflect.set(window, 'drawnTexts', texts)
  })
  return () => page.evaluate(() => Reflect.get(window, 'drawnTexts') as string[])
}
