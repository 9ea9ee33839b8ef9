import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfSite } from './support/broken-site.ts'

const page = `---
title: Bonuses
description: How bonuses work.
menu: true
order: 50
picture: bonus.png
---

<Film name="tour" title="The app, in a minute" />

<Picture name="bonus.png" alt="A card">A card</Picture>
`

const cue = 'You see the home screen.'

const landing = 'src/content/pages/download-now.mdx'
const questions = `
<Prose>

## Questions and answers

### Can I stake < 10 points?

No. <Pays type="Single Digit" points={10} /> is what 10 points pay.

</Prose>
`

describe('a new page', { tags: 'thorough' }, () => {
  let site: ReturnType<typeof copyOfSite>

  beforeAll(async () => {
    site = copyOfSite()
    site.add('src/assets/films/tour.png', await picture(720, 1560))
    site.add('src/assets/bonus.png', await picture(1400, 900))
    site.add('public/films/tour.mp4', 'a film')
    site.add('public/films/tour.en.vtt', `WEBVTT\n\n00:00.000 --> 00:04.500\n${cue}\n`)
    site.add('public/films/tour.mr.vtt', 'WEBVTT\n')
    site.add('src/content/pages/bonuses.mdx', page)
    site.add(landing, site.read(landing) + questions)
    const { isBuilt, lines } = site.build()
    expect(isBuilt, lines.slice(-20).join('\n')).toBe(true)
  })

  afterAll(() => site.remove())

  it('a file added to the pages is in the menu, at the bottom and in the sitemap', () => {
    const links = site.read('dist/how-to-play.html').match(/<a [^>]*href="\/bonuses"/g)
    expect(links).toHaveLength(2)
    expect(site.read('dist/hi/how-to-play.html')).not.toContain('href="/bonuses"')
    expect(site.read('dist/sitemap.xml')).toContain('<loc>https://ank.example/bonuses</loc></url>')
  })

  it('the landing page may have questions and answers', () => {
    const html = site.read('dist/download-now.html')
    expect(html).toMatch(/<h3 id="can-i-stake--10-points"[^>]*>Can I stake &lt; 10 points\?<\/h3>/)
    expect(html).toMatch(/<p>No\..*?100.*?is what 10 points pay\.<\/p>/s)
  })

  it('a page without translations offers none', () => {
    const html = site.read('dist/bonuses.html')
    expect(html).not.toContain('hreflang')
    expect(html).toMatch(/<h1[^>]*>\s*Bonuses\s*<\/h1>/)
  })

  it('a film is muted, captioned, sized, and loaded when it is played', () => {
    const html = site.read('dist/bonuses.html')
    const video = /<video[^>]*>/.exec(html)?.[0]
    for (const said of ['controls', 'muted', 'playsinline', 'preload="none"', 'width="720"']) {
      expect(video).toContain(said)
    }
    expect(video).toMatch(/poster="\/_astro\/[^"]+\.avif"/)
    expect(video).not.toContain('autoplay')
    expect(html).toMatch(/<source src="\/films\/tour\.mp4" type="video\/mp4"/)
    const tracks = [...html.matchAll(/<track[^>]*>/g)].map(([tag]) => tag)
    expect(tracks).toHaveLength(2)
    expect(
      tracks.filter(track => track.includes('default')),
      'which would load at once',
    ).toEqual([])
    expect(tracks[0]).toMatch(/kind="captions" src="\/films\/tour\.en\.vtt" srclang="en"/)
    expect(html).toContain(`>${cue}</li>`)
  })

  it('a picture comes in sizes for phones, late, and the shared one is 1200 × 630', async () => {
    const html = site.read('dist/bonuses.html')
    const pictures = [...html.matchAll(/<img[^>]*src="\/_astro[^>]*>/g)].map(([tag]) => tag)
    expect(pictures).toHaveLength(1)
    for (const picture of pictures) expect(picture).toMatch(/loading="lazy"/)
    expect(pictures[0]).toMatch(/srcset="\/_astro\/\S+\.webp 360w, \S+ 720w, \S+ 1344w"/)
    const shared = /og:image" content="https:\/\/ank\.example(\/_astro\/[^"]+\.jpg)"/.exec(
      html,
    )?.[1]
    const { width, height } = await sharp(site.path(`dist${shared}`)).metadata()
    expect([width, height]).toEqual([1200, 630])
  })
})

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2843c4' } })
    .png()
    .toBuffer()
}
