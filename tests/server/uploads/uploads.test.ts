import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPoints } from '#contract/funds.ts'
import { editProfile, getPhoto } from '#contract/profile.ts'
import * as sentences from '#contract/sentences.ts'
import { redrawImage } from '../../../server/uploads/images.ts'
import { type Browser, SITE } from '../../support/browser.ts'
import { setUpServer, testConfig } from '../../support/server.ts'
import { newUtr } from '../../support/test-players.ts'
import { blankPng, noise } from './pictures.ts'

const LIMIT_BYTES = 5 * 1024 * 1024
const MARK = '<script>alert("mark")</script>'

const operator = { authorization: `Bearer ${testConfig.secrets.OPERATOR_TOKEN}` }
const form = { name: 'Asha', email: 'a@example.com', phonpe: '', gpay: '', paytm: '' }

describe('uploads', () => {
  const server = setUpServer()
  let browser: Browser
  let phone: string
  let jpeg: Buffer

  beforeAll(async () => {
    jpeg = await noise().jpeg().toBuffer()
  })
  beforeEach(async () => {
    browser = server.browser()
    phone = await browser.enter()
  })

  function send(bytes: Buffer, name = 'photo.jpg', type = 'image/jpeg') {
    const photo = new File([new Uint8Array(bytes)], name, { type })
    return browser.call(editProfile, { phone_number: phone, ...form, photo })
  }

  async function storedIds(): Promise<string[]> {
    const text = `SELECT u.id FROM uploads u JOIN players p ON p.id = u.player_id
        WHERE p.phone = $1`
    const rows = await server.db.query<{ id: string }>({ name: 'test_uploads', text }, [phone])
    return rows.map(row => row.id)
  }

  function fetchUpload(id: string, headers: Record<string, string> = operator) {
    return server.app.request(`${SITE}/operator/uploads/${id}`, { headers })
  }

  /** The only picture of the player, as an operator gets it. */
  async function stored() {
    const [id] = await storedIds()
    return Buffer.from(await (await fetchUpload(id!)).arrayBuffer())
  }

  async function expectTooLarge(bytes: Buffer, type?: string) {
    const msg = 'This file is too large. Please choose a smaller photo.'
    expect(await send(bytes, 'a', type)).toMatchObject({ httpStatus: 413, success: '0', msg })
    expect(await storedIds()).toEqual([])
  }

  async function expectRefused(bytes: Buffer, name?: string, type?: string) {
    const reply = await send(bytes, name, type)
    expect(reply).toMatchObject({ httpStatus: 200, success: '0', msg: sentences.imageInvalid })
    expect(await storedIds()).toEqual([])
  }

  test('stores a JPEG, a PNG and a WebP as WebP, whatever their names', async () => {
    const files = [jpeg, await noise().png().toBuffer(), await noise().webp().toBuffer()]
    for (const bytes of files) {
      expect(await send(bytes, '../../x', 'text/html')).toMatchObject({ success: '1' })
      const kept = await sharp(await stored()).metadata()
      expect(kept).toMatchObject({ format: 'webp', width: 64, height: 48 })
    }
  })

  test('shows a player the newest photo of the profile', async () => {
    const photo = async () => {
      const reply = await browser.call(getPhoto, { phone_number: phone })
      return Buffer.from(String(reply.photo), 'base64')
    }
    expect(await photo()).toHaveLength(0)
    await send(await noise().png().toBuffer())
    await send(await blankPng(20, 10))
    expect(await sharp(await photo()).metadata()).toMatchObject({
      format: 'webp',
      width: 20,
      height: 10,
    })
  })

  test('keeps exactly one of two photos that come at once, and shows it', async () => {
    for (let round = 0; round < 4; round++) {
      const replies = await Promise.all([
        send(await blankPng(20, 10)),
        send(await blankPng(30, 10)),
      ])
      expect(replies).toMatchObject([{ success: '1' }, { success: '1' }])
      expect(await storedIds()).toHaveLength(1)
      const { photo } = await browser.call(getPhoto, { phone_number: phone })
      expect(String(photo)).toBe((await stored()).toString('base64'))
    }
  })

  // Fails when the file's own name or type is used for anything.
  test('returns a file to download, with a random name and no way to run', async () => {
    await send(jpeg, '../../x', 'text/html')
    const [id] = await storedIds()
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const response = await fetchUpload(id!)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="${id}.webp"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('shows a picture to an operator alone, not to its player or with a wrong token', async () => {
    await send(jpeg)
    const [id] = await storedIds()
    expect((await browser.fetch(`/operator/uploads/${id}`)).status).toBe(404)
    expect((await fetchUpload(id!, { authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await fetchUpload(crypto.randomUUID())).status).toBe(404)
    expect((await fetchUpload('..%2f..%2fx')).status).toBe(404)
    expect((await browser.fetch(`/uploads/${id}`)).headers.get('content-type')).not.toMatch(/image/)
  })

  // Fails when sharp keeps metadata.
  test('removes the place and all other metadata of a photo', async () => {
    const position = {
      IFD0: { ImageDescription: MARK, Make: MARK },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    }
    const photo = await noise().withExif(position).withXmp(`<x>${MARK}</x>`).jpeg().toBuffer()
    expect(await sharp(photo).metadata()).toMatchObject({ exif: expect.any(Buffer) })
    expect(photo.includes(MARK)).toBe(true)
    expect(await send(photo)).toMatchObject({ success: '1' })
    const kept = await sharp(await stored()).metadata()
    expect([kept.exif, kept.xmp, kept.iptc, kept.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect((await stored()).includes('script')).toBe(false)
  })

  // Fails without imageTypeOf and the blocked loaders in server/uploads/images.ts; either is enough.
  test('refuses SVG, GIF, AVIF, a page and an empty file', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${MARK}</svg>`
    await expectRefused(Buffer.from(svg), 'a.svg', 'image/svg+xml')
    await expectRefused(Buffer.from(svg), 'a.png', 'image/png')
    await expectRefused(await noise().gif().toBuffer(), 'a.gif', 'image/gif')
    await expectRefused(await noise().avif().toBuffer(), 'a.avif', 'image/avif')
    await expectRefused(Buffer.from(`<html>${MARK}</html>`), 'a.jpg')
    await expectRefused(Buffer.from('%PDF-1.7\n'), 'a.jpg')
    await expectRefused(Buffer.alloc(0), 'a.jpg')
  })

  test('refuses wrong magic bytes, junk after right ones, and a truncated file', async () => {
    const big = await noise(800, 600).png().toBuffer()
    await expectRefused(Buffer.concat([Buffer.from('x'), jpeg]))
    await expectRefused(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(999)]))
    await expectRefused(Buffer.concat([big.subarray(0, 8), Buffer.from(MARK)]))
    await expectRefused(big.subarray(0, big.length / 2))
    const photo = await noise(800, 600).jpeg().toBuffer()
    await expectRefused(photo.subarray(0, photo.length / 2))
  })

  // Fails without IMAGE_LIMIT_BYTES in server/uploads/images.ts.
  test('accepts 5 MB, refuses one byte more, and does not read 7 MB', async () => {
    await expectTooLarge(Buffer.concat([jpeg, Buffer.alloc(LIMIT_BYTES + 1 - jpeg.length)]))
    await expectTooLarge(Buffer.alloc(7 * 1024 * 1024))
    const whole = Buffer.concat([jpeg, Buffer.alloc(LIMIT_BYTES - jpeg.length)])
    expect(await send(whole)).toMatchObject({ success: '1' })
  })

  // Fails without PIXELS_MAX in server/uploads/images.ts.
  test('refuses 30,000 x 30,000 pixels in a small file before decoding them', async () => {
    const bomb = blankPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    await expectTooLarge(bomb, 'image/png')
    await expectTooLarge(blankPng(5_000, 5_001), 'image/png')
    expect(await send(blankPng(5_000, 5_000), 'a.png', 'image/png')).toMatchObject({
      success: '1',
    })
    expect(await sharp(await stored()).metadata()).toMatchObject({ width: 1600, height: 1600 })
  })

  test('keeps a long screenshot wide enough to read, also one that a camera turned', async () => {
    const sizes: [from: Buffer, width: number, height: number][] = [
      [blankPng(1080, 20_000), 480, 8_889],
      [blankPng(20_000, 1080), 8_889, 480],
      [await turned(600, 4_000), 4_000 * 0.8, 480],
      [blankPng(1080, 2_340), 738, 1_600],
      [blankPng(300, 4_000), 300, 4_000],
      // The most pixels that a WebP has.
      [blankPng(720, 34_000), 347, 16_383],
    ]
    for (const [from, width, height] of sizes) {
      expect(await send(from)).toMatchObject({ success: '1' })
      expect(await sharp(await stored()).metadata()).toMatchObject({ width, height })
    }

    function turned(width: number, height: number) {
      const grey = { create: { width, height, channels: 3, background: '#888' } } as const
      return sharp(grey).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    }
  })

  test('stores pictures of cameras and editors: other colours, one pixel, several frames', async () => {
    const create = { width: 9, height: 9, channels: 4, background: '#f008' } as const
    const frames = await Promise.all(
      ['#f00', '#00f'].map(background =>
        sharp({ create: { ...create, background } })
          .png()
          .toBuffer(),
      ),
    )
    const pictures = {
      cmyk: await noise().toColourspace('cmyk').jpeg().toBuffer(),
      'sixteen bits': await noise().toColourspace('rgb16').png().toBuffer(),
      grey: await noise().greyscale().jpeg({ progressive: true }).toBuffer(),
      transparent: await sharp({ create }).png().toBuffer(),
      'one pixel': blankPng(1, 1),
      frames: await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    }
    expect(await sharp(pictures.frames, { animated: true }).metadata()).toMatchObject({ pages: 2 })
    for (const [title, bytes] of Object.entries(pictures)) {
      expect([title, (await send(bytes, 'फ़ोटो '.repeat(60))).success]).toEqual([title, '1'])
      const { format, space, pages = 1 } = await sharp(await stored()).metadata()
      expect([title, format, space, pages]).toEqual([title, 'webp', 'srgb', 1])
    }
  })

  test('takes a file field without a file as missing, and refuses a chosen file that is empty', async () => {
    const text = { phone_number: phone, amount: '500', UTR_NUM: newUtr() }
    const none = new File([], '', { type: 'application/octet-stream' })
    const empty = new File([], 'empty.jpg', { type: 'image/jpeg' })
    const refused = { httpStatus: 200, success: '0', msg: sentences.imageInvalid }
    expect(await browser.call(addPoints, { ...text, image: empty })).toMatchObject(refused)
    for (const field of ['photo', 'image']) {
      const profile = { phone_number: phone, ...form, [field]: empty }
      expect(await browser.call(editProfile, profile)).toMatchObject(refused)
    }
    expect(await storedIds()).toEqual([])
    expect(await browser.call(addPoints, { ...text, image: none })).toMatchObject({ success: '1' })
    const profile = { phone_number: phone, ...form, photo: none }
    expect(await browser.call(editProfile, profile)).toMatchObject({ success: '1' })
    expect(await storedIds()).toEqual([])
  })

  test('refuses two files in one field, and a file in the field of a text', async () => {
    const photo = new File([new Uint8Array(jpeg)], 'a.jpg')
    const body = new FormData()
    for (const [name, value] of Object.entries({ phone_number: phone, ...form })) {
      body.append(name, value)
    }
    body.append('photo', photo)
    body.append('photo', photo)
    const headers = { 'x-user-token': browser.userToken }
    const init = { method: 'POST', body, headers }
    const twice = await browser.fetch(`/api/${editProfile.name}`, init)
    expect([twice.status, await twice.json()]).toMatchObject([400, { code: 'field_repeated' }])
    const asName = { phone_number: phone, ...form, name: photo }
    const reply = await browser.call(editProfile, asName, { as: 'multipart' })
    expect(reply).toMatchObject({ httpStatus: 400, success: '0', code: 'field_invalid' })
    expect(await storedIds()).toEqual([])
  })

  test('refuses a text instead of the file', async () => {
    const text = { phone_number: phone, ...form, photo: 'C:\\fakepath\\a.jpg' }
    for (const as of ['json', 'multipart'] as const) {
      expect(await browser.call(editProfile, text, { as })).toMatchObject({ success: '0' })
    }
  })

  test('a refused photo changes nothing in the profile', async () => {
    const changed = { phone_number: phone, ...form, name: 'Another' }
    const photo = new File(['no picture'], 'a.jpg')
    expect(await browser.call(editProfile, { ...changed, photo })).toMatchObject({ success: '0' })
    const profile = await browser.logIn(phone)
    expect(profile.data).toMatchObject({ name: 'Asha Rao' })
  })
})

// Fails without the queue in server/uploads/images.ts.
test('decodes at most two pictures at a time', async () => {
  const bytes = await noise(600, 450).png().toBuffer()
  let most = 0
  const watch = setInterval(() => {
    // Without the queue: a picture that leaves it is in both for a moment.
    most = Math.max(most, sharp.counters().process)
  }, 1)
  await Promise.all(Array.from({ length: 10 }, () => redrawImage(bytes)))
  clearInterval(watch)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})
