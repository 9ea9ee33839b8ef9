import type { Page } from '@playwright/test'
import { browserOptions } from '../../tools/test/browser.ts'
import { expect, test } from './support/fixtures.ts'

// How far ahead images load depends on the network speed, which Chromium's shell does not know.
test.use({ launchOptions: browserOptions() })

test('begins with the film, of which it loads only the poster', {
  tag: '@thorough',
}, async ({ page }) => {
  const asked = pathsAsked(page)
  await page.goto('/how-to-play', { waitUntil: 'networkidle' })
  await expect(page.locator('video')).toBeInViewport()
  const poster = await page.locator('video').getAttribute('poster')
  await expect.poll(() => asked.filter(path => path === poster)).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  expect(asked.filter(isFilm)).toEqual([])
})

test('loads the film when it is played, seeks in it and shows its captions', {
  tag: '@thorough',
}, async ({ page }) => {
  const asked = pathsAsked(page)
  await page.goto('/hi/how-to-play', { waitUntil: 'networkidle' })
  const film = page.locator('video')
  await expect(film).toHaveAccessibleName('एक मिनट में देखें: बिड कैसे लगाएँ')
  await film.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => film.evaluate(secondsPlayed)).toBeGreaterThan(0.2)
  expect(asked.filter(path => path.endsWith('.vtt'))).toEqual([])

  await film.evaluate((video: HTMLVideoElement) => {
    const track = [...video.textTracks].find(({ language }) => language === 'hi')
    if (track) track.mode = 'showing'
    video.currentTime = video.duration - 1
  })
  await expect.poll(() => film.evaluate(captionsShown)).toContainEqual(expect.stringMatching(/बिड/))
  expect(asked.filter(path => path.endsWith('.vtt'))).toEqual(['/films/how-to-play.hi.vtt'])
  expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
})

test('plays the MP4 where the WebM fails', { tag: '@thorough' }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/net::ERR_FAILED/)
  await page.route('**/*.webm', route => route.abort())
  await page.goto('/how-to-play')
  const film = page.locator('video')
  const canPlay = await film.evaluate((video: HTMLVideoElement) => video.canPlayType('video/mp4'))
  test.skip(canPlay === '', 'This Chromium has no MP4.')
  await film.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => film.evaluate(secondsPlayed)).toBeGreaterThan(0.2)
  expect(await film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\.mp4$/)
})

function pathsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  return asked
}

function isFilm(path: string): boolean {
  return /\.(mp4|webm|vtt)$/.test(path)
}

function secondsPlayed(video: HTMLElement | SVGElement): number {
  return (video as HTMLVideoElement).currentTime
}

function captionsShown(video: HTMLElement | SVGElement): string[] {
  const tracks = [...(video as HTMLVideoElement).textTracks]
  const cues = tracks.flatMap(({ activeCues }) => [...(activeCues ?? [])])
  return cues.map(cue => (cue as VTTCue).text)
}
