import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SITE } from '../../support/browser.ts'
import { testConfig } from '../../support/server.ts'
import { setUpGameServer } from '../support/game-server.ts'

const operator = { authorization: `Bearer ${testConfig.secrets.OPERATOR_TOKEN}` }

const server = setUpGameServer('2026-11-18T12:00:00+05:30')

test('counts a refused call of the operator as refused', async () => {
  expect(await server.operator('approve', { id: 'D000000000' })).toMatchObject({
    httpStatus: 200,
    success: '0',
  })
  expect(await counted('operator/approve')).toEqual({ accepted: 0, refused: 1, rejected: 0 })
})

test('counts an image that is served, and one that is not there', async () => {
  const player = await server.addPlayer(0)
  const id = randomUUID()
  const text = `INSERT INTO uploads (id, player_id, purpose, content_type, bytes, created_at)
    VALUES ($1, $2, 'deposit', 'image/webp', '\\x00', now())`
  await server.db.query({ name: 'test_upload', text }, [id, player.id])
  expect((await fetchImage(id)).status).toBe(200)
  expect((await fetchImage(randomUUID())).status).toBe(404)
  expect(await counted('operator/uploads')).toEqual({ accepted: 1, refused: 0, rejected: 1 })
})

function fetchImage(id: string) {
  return server.app.request(`${SITE}/operator/uploads/${id}`, { headers: operator })
}

async function counted(call: string) {
  const text = await (await server.app.request(`${SITE}/metrics`)).text()
  const figure = (outcome: string) =>
    Number(text.split(`{call="${call}",outcome="${outcome}"} `)[1]?.split('\n')[0])
  return {
    accepted: figure('accepted'),
    refused: figure('refused'),
    rejected: figure('rejected'),
  }
}
