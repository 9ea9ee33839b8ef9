import { beforeEach, expect, test } from 'vitest'
import { fetchPhoto } from '#app/accounts/fetched-profile.ts'
import { createProfile } from '#app/accounts/profile.tsx'
import { signOut } from '#app/accounts/session-end.ts'
import { connect } from '#app/api/call.ts'
import { translate } from '#app/frame/language.ts'
import { createManualDeposit } from '#app/funds/manual-deposit.tsx'
import { blankPng, noise } from '../server/uploads/pictures.ts'
import {
  cutNetwork,
  enterAsNewPlayer,
  here,
  loadedRequests,
  setUpIslandOnServer,
} from './support/island.ts'

const island = setUpIslandOnServer()

beforeEach(() => enterAsNewPlayer(island))

const deposit = { amount: '100', utr: 'UTR123456789' }
const profile = { name: 'Asha', email: 'a@b.in' }

const MEGABYTE = 1024 * 1024
const png = [...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]
const jpeg = [0xff, 0xd8, 0xff, 0xe0]

/** A file of `length` bytes that begins with `head`. */
function chosen(head: number[] | string, name: string, type = '', length = 100): File {
  const bytes = new Uint8Array(length)
  bytes.set(typeof head === 'string' ? Buffer.from(head, 'latin1') : head)
  return new File([bytes], name, { type })
}

const webp = 'RIFF\x10\0\0\0WEBP'
const heic = '\0\0\0\x18ftypheic'
const unreadable = chosen(png, 'cloud.png', 'image/png')
unreadable.slice = () =>
  ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) as Blob

test.each([
  ['a JPEG without an extension', chosen(jpeg, 'IMG_2041'), ''],
  ['a PNG named as a text', chosen(png, 'a.txt', 'text/plain'), ''],
  ['a WebP', chosen(webp, 'a.webp', 'image/webp'), ''],
  ['5 MB', chosen(png, 'a.png', 'image/png', 5 * MEGABYTE), ''],
  ['one byte more', chosen(png, 'a.png', 'image/png', 5 * MEGABYTE + 1), 'too_large'],
  ['an empty file', new File([], 'empty.jpg', { type: 'image/jpeg' }), 'image_invalid'],
  ['a text', chosen('Hello', 'a.txt', 'text/plain'), 'image_invalid'],
  ['a PDF named as a JPEG', chosen('%PDF-1.7', 'a.jpg', 'image/jpeg'), 'image_invalid'],
  ['an SVG', chosen('<svg xmlns=', 'a.svg', 'image/svg+xml'), 'image_invalid'],
  ['a GIF', chosen('GIF89a', 'a.gif', 'image/gif'), 'image_invalid'],
  ['a HEIC', chosen(heic, 'a.heic', 'image/heic'), 'image_invalid'],
  ['a file that cannot be read', unreadable, 'image_unreadable'],
])('judges %s by its bytes, in the deposit and in the profile', async (_, file, code) => {
  const forms = [
    { form: createManualDeposit(here), field: 'image', typed: deposit },
    { form: createProfile(), field: 'photo', typed: profile },
  ]
  for (const { form, field, typed } of forms) {
    await form.image.choose(file)
    expect(form.$errors.get()[field]?.code).toBe(code || undefined)
    if (code === '') continue
    // Its error stays next to those of the other fields, and nothing is sent.
    cutNetwork()
    expect(await form.submit({ ...typed, name: '', utr: '', [field]: file })).toBe(false)
    expect(form.$errors.get()[field]?.code).toBe(code || undefined)
    expect(await form.submit(typed)).toBe(false)
    expect(form.$error.get()).toBeNull()
  }
})

test('sends the file that was chosen last, with the bytes that it had then', async () => {
  const form = createManualDeposit({ current: false })
  const bytes = await noise().jpeg().toBuffer()
  const first = form.image.choose(chosen('Hello', 'a.txt'))
  void form.image.choose(chosen([...bytes], 'IMG_2041', '', bytes.length))
  let sent: File | undefined
  connect({
    fetch: (url, init) => {
      if (init?.body instanceof FormData) sent = init.body.get('image') as File
      return island.tab.fetch(url, init)
    },
  })
  // The file is still being read; its error would be on the field.
  expect(await form.submit({ ...deposit, utr: 'UTR323456789' })).toBe(true)
  await first
  expect(form.$errors.get().image).toBeFalsy()
  expect([sent?.name, sent?.type, sent?.size]).toEqual(['IMG_2041', 'image/jpeg', bytes.length])
  expect(await loadedRequests()).toMatchObject([{ utr: 'UTR323456789' }])
})

test('a file that turns out to be wrong while it is sent is reported at its field', async () => {
  const form = createManualDeposit(here)
  cutNetwork()
  void form.image.choose(unreadable)
  expect(await form.submit(deposit)).toBe(false)
  expect(translate(form.$errors.get().image)).toBe(
    'This file cannot be read. Please choose it again.',
  )
})

test('a file that is still being read when its player logs out is sent for nobody', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<ArrayBuffer>()
  const bytes = blankPng(20, 10)
  const slow = chosen([...bytes], 'a.png', '', bytes.length)
  slow.slice = () => ({ arrayBuffer: () => held }) as Blob
  const form = createManualDeposit(here)
  void form.image.choose(slow)
  const sending = form.submit(deposit)
  signOut()
  await enterAsNewPlayer(island)
  release(new Uint8Array(png).buffer)
  expect(await sending).toBe(false)
  expect(await loadedRequests()).toEqual([])
})

test('a wrong file that was taken out is not sent', async () => {
  const form = createManualDeposit({ current: false })
  await form.image.choose(chosen('Hello', 'a.txt'))
  expect([form.image.$isChosen.get(), form.image.$preview.get()]).toEqual([true, ''])
  await form.image.choose(undefined)
  expect([form.image.$isChosen.get(), form.$errors.get().image]).toEqual([false, undefined])
  // What a browser sends for a field without a file.
  const image = new File([], '', { type: 'application/octet-stream' })
  expect(await form.submit({ ...deposit, utr: 'UTR223456789', image })).toBe(true)
  expect(await loadedRequests()).toMatchObject([{ points: 100, utr: 'UTR223456789' }])
})

test('a photo that was taken out is not sent, and the stored one is shown again', async () => {
  const [first, second] = await Promise.all([noise(40, 30), noise(50, 30)].map(jpegOf))
  const form = createProfile()
  await form.image.choose(first)
  expect(await form.submit(profile)).toBe(true)
  expect(form.image.$isChosen.get()).toBe(false)
  const shown = form.$photo.get()
  expect(shown).not.toBe('')
  await form.image.choose(second)
  expect(form.$photo.get()).not.toBe(shown)
  await form.image.choose(undefined)
  expect(form.$photo.get()).toBe(shown)
  const stored = (await fetchPhoto())!.size
  expect(await form.submit(profile)).toBe(true)
  expect((await fetchPhoto())!.size).toBe(stored)

  async function jpegOf(picture: ReturnType<typeof noise>) {
    const bytes = await picture.jpeg().toBuffer()
    return chosen([...bytes], 'a.jpg', 'image/jpeg', bytes.length)
  }
})
