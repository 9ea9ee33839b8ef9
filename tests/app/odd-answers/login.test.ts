import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../src/islands/app/stores/session/account.ts'
import { $session, $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { PHONE, type PhpBackend, phpBackend } from './php-backend.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

let backend: PhpBackend

beforeEach(() => {
  forgetSession()
  backend = phpBackend()
})

const odd: [fields: object, wallet: number | undefined][] = [
  [{ wallet: null }, undefined],
  [{ wallet: '' }, undefined],
  [{ wallet: undefined }, undefined],
  [{ wallet: '1,380' }, 1380],
  [{ wallet: '380.50' }, 380.5],
  [{ MIN_DEPOSIT: null }, 500],
  [{ MIN_DEPOSIT: '' }, 500],
]

test.each(odd)('a login that is answered with %j logs the player in', async (fields, wallet) => {
  backend.answer('login.php', usual => {
    const { data } = usual as { data: object }
    return { ...usual, data: { ...data, ...fields } }
  })
  expect(await signIn(PHONE, '2580')).toMatchObject({ state: 'done' })
  expect($session.get()).toEqual({ state: 'player', status: '1' })
  expect($user.get()?.phone_number).toBe(PHONE)
  expect($user.get()?.wallet).toBe(wallet)
})
