import { describe, expect, test } from 'vitest'
import { getProfile } from '#contract/profile.ts'
import {
  openAccountNumber,
  resealAccountNumbers,
  sealAccountNumber,
} from '../../../server/accounts/account-numbers.ts'
import { createLog } from '../../../server/config/log.ts'
import { bankDetails } from '../../support/players.ts'
import { setUpServer, testConfig } from '../../support/server.ts'

const NUMBER = bankDetails.account_number
const rotated = { ...testConfig, accountSecrets: ['a-newer-key-of-accounts'] }

describe('account numbers', () => {
  const server = setUpServer()

  const storedIn = async (table: string) => {
    const text = `SELECT account_number FROM ${table} WHERE account_number <> ''`
    const rows = await server.db.query<{ account_number: string }>({ name: '', text }, [])
    return rows.map(row => row.account_number)
  }
  const reseal = (config = testConfig) =>
    resealAccountNumbers(server.db, config, createLog('silent'))

  test('are encrypted at rest, and readable for the player and the operator', async () => {
    const player = await server.addPlayer(1_000, { withBank: false })
    expect(await player.saveBank()).toMatchObject({ success: '1' })
    expect(await player.withdraw(600)).toMatchObject({ success: '1' })
    const stored = [...(await storedIn('players')), ...(await storedIn('fund_requests'))]
    expect(stored).toHaveLength(2)
    for (const text of stored) expect(text).toMatch(/^v1\.[0-9a-f]{8}\./)
    expect(stored.join()).not.toContain(NUMBER)
    const profile = await player.ask(getProfile.name, {})
    expect(profile).toMatchObject({ data: { bank_details: { account_number: NUMBER } } })
    expect(await server.operator('requests', {})).toMatchObject({
      requests: [{ bank: { account_number: NUMBER } }],
    })
  })

  test('from before are encrypted by the job, and with a new key in front again', async () => {
    const { id } = await server.addPlayer(1_000)
    expect(await storedIn('players')).toContain(NUMBER)
    for (const config of [testConfig, rotated]) {
      await reseal(config)
      const stored = [...(await storedIn('players')), ...(await storedIn('fund_requests'))]
      const prefix = sealAccountNumber(config, id, '').slice(0, 'v1.12345678.'.length)
      expect(stored.filter(text => !text.startsWith(prefix))).toEqual([])
    }
    await expect(reseal(testConfig)).rejects.toThrow('ACCOUNT_KEYS')
  })

  test('whose key is missing stop neither their player, nor the operator, nor the job', async () => {
    const [lost, other] = [await server.addPlayer(1_000), await server.addPlayer(1_000)]
    const text = 'UPDATE players SET account_number = $2 WHERE id = $1'
    const sealed = sealAccountNumber(rotated, lost.id, NUMBER)
    await server.db.query({ name: '', text }, [lost.id, sealed])
    for (const player of [lost, other]) {
      expect(await player.withdraw(600)).toMatchObject({ success: '1' })
    }

    const profile = () => lost.ask(getProfile.name, {})
    expect(await profile()).toMatchObject({ success: '1', data: { bank_details: null } })
    const { requests } = (await server.operator('requests', {})) as unknown as {
      requests: { phone: string; bank: { account_number: string } }[]
    }
    const shown = (phone: string) => requests.find(each => each.phone === phone)?.bank
    expect(shown(other.phone)).toMatchObject({ account_number: NUMBER })
    expect(shown(lost.phone)).toMatchObject({
      account_number: expect.stringMatching(/ACCOUNT_KEYS/),
    })

    await expect(reseal()).rejects.toThrow('ACCOUNT_KEYS')
    expect(await storedIn('players')).not.toContain(NUMBER)
    expect(await storedIn('fund_requests')).not.toContain(NUMBER)
    expect(await storedIn('players')).toContain(sealed)

    expect(await lost.saveBank()).toMatchObject({ success: '1' })
    expect(await profile()).toMatchObject({ data: { bank_details: { account_number: NUMBER } } })
  })

  test('open with their own key and for their own player only', () => {
    const sealed = sealAccountNumber(rotated, 'asha', NUMBER)
    expect(openAccountNumber(rotated, 'asha', sealed)).toBe(NUMBER)
    expect(() => openAccountNumber(testConfig, 'asha', sealed)).toThrow('ACCOUNT_KEYS')
    expect(() => openAccountNumber(rotated, 'vikram', sealed)).toThrow()
    const other = sealed.at(-2) === 'A' ? 'B' : 'A'
    expect(() => openAccountNumber(rotated, 'asha', `${sealed.slice(0, -2)}${other}A`)).toThrow()
  })
})
