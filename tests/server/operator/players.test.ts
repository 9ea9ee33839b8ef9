import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { reconcileAfterEach } from '../support/wallet.ts'
import { setUpCommand } from './run-command.ts'

describe('the operator’s commands about players', () => {
  const server = setUpServer({ config: { isOtpRequired: true } })
  const { operator, answering } = setUpCommand(server)
  const folder = mkdtempSync(join(tmpdir(), 'ank-players-'))
  let player: TestPlayer

  afterAll(() => rmSync(folder, { recursive: true }))

  beforeEach(async () => {
    player = await server.addPlayer(1_000)
  })

  reconcileAfterEach(server)

  test('--csv writes the list into a new file, and no formula', async () => {
    await server.run('UPDATE players SET name = $1 WHERE id = $2', ['=1+1, "x"', player.id])
    const file = join(folder, 'players.csv')
    const { out } = await operator('players', '--search', player.phone, '--csv', file)
    expect(out).toBe(`Wrote 1 row to ${file}.\n`)
    expect(readFileSync(file, 'utf8')).toMatch(
      new RegExp(
        `^\uFEFFphone,name,email,status,wallet,held,owed,since,blocked_at\r\n${player.phone}\t,"'=1\\+1, ""x""",,active,1000,0,0,2026-11-18 12:0\\d:\\d\\d,\r\n$`,
      ),
    )
    expect(await operator('players', `--csv=${file}`)).toMatchObject({
      code: 1,
      err: `${file} exists already.\n`,
    })
    expect((await operator('player', player.phone, '--csv', file)).code).toBe(2)
    expect(await operator('players', '--csv', join(folder, 'none', 'x.csv'))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/x\.csv cannot be written: ENOENT[^\n]*\.\n$/),
    })
  })

  // Fails if --csv is refused after the command has run.
  test('--csv with a credit changes nothing', async () => {
    const credit = ['player', player.phone, 'credit', '500', '--reason', 'Gift', '--yes']
    expect(await operator(...credit, '--csv', join(folder, 'credit.csv'))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^This command has no list; --csv cannot be used\.\n/),
    })
    expect(await player.balances()).toMatchObject({ wallet: 1_000 })
  })

  test.each([
    ['＝1+1', "'＝1+1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['\u200B=1+1', "' =1+1"],
    ['\uFEFF＝1+1', "' ＝1+1"],
    [' -1', "' -1"],
    ['Asha = Rao', 'Asha = Rao'],
  ])('--csv writes the name %j as the text %j', async (name, cell) => {
    await server.run('UPDATE players SET name = $1 WHERE id = $2', [name, player.id])
    const file = join(folder, `${randomUUID()}.csv`)
    await operator('players', '--search', player.phone, '--csv', file)
    expect(readFileSync(file, 'utf8')).toContain(`\r\n${player.phone}\t,${cell},,active,`)
  })

  test('--json has no character raw that a terminal would obey, and means the same', async () => {
    const name = 'A\u001B[2J\u009B\u202E\u2066\u2028\u2029\u200B\u200D\uFEFF\u{E0041}z'
    await server.run('UPDATE players SET name = $1 WHERE id = $2', [name, player.id])
    const { out } = await operator('player', player.phone, '--json')
    expect(out.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(out).toContain('\\u202e')
    expect(JSON.parse(out)).toMatchObject({ player: { name } })
    const wrong = await operator('player', '\u202E1234567890', '--json')
    expect(wrong.out.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    const shown = (await operator('player', player.phone)).out
    expect(shown).not.toMatch(/(?![\n\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  test('columns are aligned by the width that a terminal shows', async () => {
    const names = ['आशा राव', '王小明', 'Asha 😀', 'Asha']
    for (const name of names) {
      const { id } = await server.addPlayer(0)
      await server.run('UPDATE players SET name = $1 WHERE id = $2', [name, id])
    }
    const { out } = await operator('players', '--limit', '4')
    const padded = out
      .split('\n')
      .slice(1, 5)
      .map(line => line.slice(12).split('active')[0])
    expect(padded).toEqual(['Asha     ', 'Asha 😀  ', '王小明   ', 'आशा राव    '])
  })

  test('debit takes points once for each id, below zero only with --owe as a debt', async () => {
    const debit = ['player', player.phone, 'debit']
    const id = ['--id', '0190a0b0-0000-7000-8000-000000000009']
    const rest = ['--reason', 'A mistaken credit', '--yes']
    expect((await operator(...debit, '300', ...rest, ...id)).out).toMatch(/^Took 300 points\.\n/)
    expect((await operator(...debit, '300', ...rest, ...id)).code).toBe(0)
    expect(await player.balances()).toEqual({ wallet: 700, held: 0, owed: 0 })
    expect((await operator(...debit, '400', ...rest, ...id)).err).toBe(
      'This debit id was already used for another debit.\n',
    )
    expect(await operator(...debit, '701', ...rest)).toMatchObject({
      code: 1,
      err: 'The wallet has only 700 points. With --owe the rest becomes a debt.\n',
    })
    expect((await operator(...debit, '1000', ...rest, '--owe')).code).toBe(0)
    expect(await player.balances()).toEqual({ wallet: 0, held: 0, owed: 300 })
    expect((await player.statement({ kind: 'withdrawal' })).at(-1)).toMatchObject({
      kind: 'debit',
      amount: '-700',
      remark: 'Debit: A mistaken credit (300 of 1000 still to be repaid)',
      params: { reason: 'A mistaken credit', debt: 300, all: 1000 },
    })
    // A repeat takes nothing, so the wallet does not need the points.
    expect((await operator(...debit, '300', ...rest, ...id)).code).toBe(0)
    expect(await player.balances()).toEqual({ wallet: 0, held: 0, owed: 300 })
  })

  test('credit, debit and block ask at a terminal, and need --yes without one', async () => {
    const credit = ['player', player.phone, 'credit', '50', '--reason', 'A test']
    const about = `Asha Rao (${player.phone})`
    const question = `Credit 50 points to ${about}? The wallet goes from 1,000 to 1,050 points.`
    expect(await operator(...credit)).toEqual({
      code: 2,
      out: '',
      err: `${question}\nNothing was done. Without a terminal, --yes answers this question.\n`,
    })
    const asked: string[] = []
    expect((await answering(['no'], asked, ...credit)).err).toBe('Nothing was done.\n')
    expect((await answering([''], asked, 'player', player.phone, 'block')).code).toBe(1)
    expect(
      (await answering(['n'], asked, 'player', player.phone, 'debit', '5', '--reason', 'x')).code,
    ).toBe(1)
    expect(await player.balances()).toMatchObject({ wallet: 1_000 })
    expect((await answering(['y'], asked, ...credit)).code).toBe(0)
    expect(asked[0]).toBe(`${question} (yes/no) `)
    expect(asked).toHaveLength(4)
    expect(await player.balances()).toMatchObject({ wallet: 1_050 })
    expect((await answering(['y'], asked, ...credit.with(3, '5o'))).err).toMatch(/whole number/)
    const owe = ['player', player.phone, 'debit', '1100', '--reason', 'x', '--owe']
    expect((await answering(['y'], asked, ...owe)).code).toBe(0)
    expect((await answering(['n'], asked, ...credit.with(3, '80'))).code).toBe(1)
    const limit = ['player', player.phone, 'limit', 'stake_day', '500', '--reason', 'x']
    expect((await answering(['n'], asked, ...limit)).code).toBe(1)
    expect((await operator('player', player.phone, 'limits')).out).toContain('No limits.')
    expect(asked.slice(4)).toEqual([
      `Take 1100 points from ${about}? The wallet goes from 1,050 to 0 points. The debt goes from 0 to 50 points. (yes/no) `,
      `Credit 80 points to ${about}? 50 points pay a debt. The wallet goes from 0 to 30 points. (yes/no) `,
      `Set the daily stake limit of ${about} to 500 points? Only the player can raise it, and a day later. (yes/no) `,
    ])
  })
})
