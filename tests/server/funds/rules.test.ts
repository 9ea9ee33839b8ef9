import { describe, expect, test } from 'vitest'
import { decisionError } from '../../../server/funds/decide-request.ts'
import {
  type DepositState,
  depositError,
  type WithdrawalState,
  withdrawalError,
} from '../../../server/funds/request-funds.ts'
import type { LimitRow } from '../../../server/limits/lock-wallet.ts'

const noon = new Date('2026-11-18T12:00:00+05:30')
const later = new Date(noon.getTime() + 1)

describe('a withdrawal of 500', () => {
  const state: WithdrawalState = {
    at: noon,
    status: '1',
    has_bank: true,
    minimum: 500,
    maximum: 500,
    owed: 0,
    balance: 500,
  }

  test.each<[Partial<WithdrawalState>, string | null, object?]>([
    [{}, null],
    [{ status: '0' }, 'account_inactive'],
    [{ status: '2' }, 'account_inactive'],
    [{ has_bank: false }, 'bank_details_required'],
    [{ minimum: 501 }, 'withdrawal_below_minimum', { minimum: 501 }],
    [{ maximum: 499 }, 'withdrawal_above_maximum', { maximum: 499 }],
    [{ owed: 1 }, 'debt_first', { owed: 1 }],
    [{ balance: 499 }, 'withdrawal_above_balance', { balance: 499 }],
    // The first reason of several, in the order in which a player can do something about it.
    [{ status: '0', has_bank: false }, 'account_inactive'],
    [{ has_bank: false, minimum: 501 }, 'bank_details_required'],
    [{ minimum: 501, maximum: 499 }, 'withdrawal_below_minimum'],
    [{ maximum: 499, owed: 1 }, 'withdrawal_above_maximum'],
    [{ owed: 1, balance: 0 }, 'debt_first'],
  ])('with %o: %s', (changed, code, params) => {
    expectError(withdrawalError({ ...state, ...changed }, 500), code, params)
  })
})

describe('a deposit of 100', () => {
  const limits: LimitRow = {
    ...{ deposit_day: null, deposit_week: null, deposit_month: null },
    ...{ stake_day: 0, stake_week: 0, loss_day: 0, loss_week: 0, excluded_until: null },
  }
  const state: DepositState = {
    ...{ at: noon, minimum: 100, deposit_day: 10, deposit_week: 20, deposit_month: 30 },
  }

  test.each<[Partial<LimitRow>, Partial<DepositState>, string | null, object?]>([
    [{}, {}, null],
    [{}, { minimum: 101 }, 'minimum_deposit', { minimum: 101 }],
    [{ excluded_until: noon }, {}, null],
    [{ excluded_until: later }, {}, 'excluded', { until: later.getTime() }],
    [{ deposit_day: 110, deposit_week: 120, deposit_month: 130 }, {}, null],
    [{ deposit_day: 109 }, {}, 'limit_reached', { limit: 'deposit_day', points: 109, left: 99 }],
    [{ deposit_week: 119 }, {}, 'limit_reached', { limit: 'deposit_week', left: 99 }],
    [{ deposit_month: 129 }, {}, 'limit_reached', { limit: 'deposit_month', left: 99 }],
    [{ deposit_day: 0 }, {}, 'limit_reached', { left: 0 }],
    [{ deposit_day: 50, deposit_week: 59 }, {}, 'limit_reached', { limit: 'deposit_week' }],
    [{ deposit_day: 109 }, { minimum: 101 }, 'minimum_deposit'],
    [{ deposit_day: 109, excluded_until: later }, {}, 'excluded'],
  ])('with %o, %o: %s', (limited, changed, code, params) => {
    const error = depositError({ ...limits, ...limited }, { ...state, ...changed }, 100)
    expectError(error, code, params)
  })
})

test.each([
  [undefined, 'request_unknown'],
  [{ status: 0, is_open: true }, null],
  [{ status: -1, is_open: true }, null],
  [{ status: -1, is_open: false }, 'request_declined'],
  [{ status: 1, is_open: false }, 'request_approved'],
] as const)('a decision on %o: %s', (request, code) => {
  expectError(decisionError(request, 'D123'), code, { id: 'D123' })
})

function expectError(error: unknown, code: string | null, params: object = {}) {
  if (code === null) expect(error).toBeNull()
  else expect(error).toMatchObject({ code, params })
}
