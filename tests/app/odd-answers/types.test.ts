import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inTypesOf } from '#app/api/foreign-types.ts'
import { getBidHistory } from '#contract/bids.ts'
import { getLimits, setLimit } from '#contract/limits.ts'
import { getCharts, getGames } from '#contract/markets.ts'
import { getProfile } from '#contract/profile.ts'

function readReply<Schema extends v.GenericSchema>(schema: Schema, sent: object) {
  return v.safeParse(schema, inTypesOf(schema, sent))
}

test('numbers and texts may be exchanged, and yes has several words', () => {
  const data = { phone_number: 9000000001, wallet: '1,380.50', name: null, demo: true }
  const { output } = readReply(getProfile.reply, { data })
  expect(output).toMatchObject({
    data: { phone_number: '9000000001', wallet: 1380.5, name: '', demo: true },
  })
  const games = { result: [{ open_at: 'soon', result_void: '1' }, {}] }
  expect(readReply(getGames.reply, games).output).toMatchObject({
    result: [
      { games_name: '', open_at: undefined, result_void: true },
      { result_void: false, closed_params: {} },
    ],
  })
})

test('a missing list is empty, a missing object has empty fields, and the rest is undefined', () => {
  expect(readReply(getBidHistory.reply, {}).output).toEqual({ result: [], days: [] })
  expect(readReply(getBidHistory.reply, { result: { 0: {} }, days: null }).output).toEqual({
    result: [],
    days: [],
  })
  const waiting = [{ id: 'a', kind: 'stake_day' }]
  const { success, output } = readReply(getLimits.reply, { waiting })
  expect(success).toBe(true)
  expect(output).toMatchObject({ limits: [], session: { since: undefined } })
  expect(output).toMatchObject({ waiting: [{ points: undefined }], excluded_until: undefined })
})

test.each([{ params: [] }, { params: ['a'] }, { params: 'none' }, { params: null }])(
  'the params of %j are none',
  sent => {
    const { output } = readReply(setLimit.reply, { success: '1', msg: 'Done', code: 'x', ...sent })
    expect(output).toEqual({ success: true, msg: 'Done', code: 'x', params: {} })
  },
)

test('a day of a chart is a text or two panas', () => {
  const data = [{ mon: 16, tue: { open_panna: 128 }, wed: null }]
  expect(readReply(getCharts.reply, { data }).output).toMatchObject({
    data: [{ mon: '16', tue: { open_panna: '128', close_panna: '' }, wed: '' }],
  })
})

test('a profile without a number, or a limit without a kind, is not read', () => {
  expect(readReply(getProfile.reply, { data: { name: 'Asha' } }).success).toBe(false)
  expect(readReply(getLimits.reply, { limits: [{ points: 1, used: 1 }] }).success).toBe(false)
})

test('an optional text that is left out stays undefined', () => {
  const rows = [{ status: 'unheard of' }, { status: 'won', corrected: true }]
  const { output } = readReply(getBidHistory.reply, { result: rows })
  expect(output).toMatchObject({
    result: [
      { status: undefined, corrected: undefined },
      { status: 'won', corrected: true },
    ],
  })
})
