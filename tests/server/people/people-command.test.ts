import { expect, test } from 'vitest'
import { setUpServer } from '../../support/server.ts'
import { setUpCommand } from '../operator/run-command.ts'
import { createAdminBrowser } from './admin-browser.ts'

const server = setUpServer()
const { operator } = setUpCommand(server)

test('the command invites the first owner, and changes and blocks people', async () => {
  const { out } = await operator('invite', 'Asha')
  const [link, sentence] = out.split('\n')
  expect(sentence).toBe(
    'Only Asha (owner) should get this link. It works once, until 2026-11-19 12:00.',
  )
  expect(await createAdminBrowser(server.admin).accept(link!)).toMatchObject({ role: 'owner' })
  await operator('invite', 'Ravi', '--role', 'viewer')
  expect((await operator('invite', 'Ravi')).err).toBe('There is a person called Ravi already.\n')
  expect((await operator('invite', 'Meena', '--role', 'king')).err).toBe(
    'A role is one of: owner, manager, cashier, viewer.\n',
  )
  expect((await operator('person', 'Ravi', 'role', 'cashier')).out).toBe('Ravi is cashier.\n')
  expect((await operator('person', 'Ravi', 'block')).out).toBe('Ravi is cashier, and blocked.\n')
  expect((await operator('person', 'Ravi', 'link')).err).toBe('Ravi is blocked: unblock first.\n')
  await operator('person', 'Ravi', 'unblock')
  expect((await operator('person', 'Ravi', 'link', '--lost')).out).toMatch(/#link=[\w-]{43}\n/)
  expect((await operator('person', 'Nobody', 'block')).err).toBe(
    'There is no person called Nobody.\n',
  )
  const rows = (await operator('people')).out.split('\n').map(row => row.split(/ {2,}/))
  expect(rows[0]).toEqual(['NAME', 'ROLE', 'DEVICES', 'LAST LOGIN', 'LINK UNTIL', 'BLOCKED'])
  expect(rows.slice(1, 4).toSorted()).toEqual([
    ['Asha', 'owner', '1', '2026-11-18 12:00'],
    ['Ravi', 'cashier', '0', '2026-11-19 12:00'],
    ['command line', 'owner', '0'],
  ])
})

test('the command lists and checks the journal', async () => {
  await operator('settings', 'MIN_DEPOSIT', '150')
  const [, row] = (await operator('journal', '--limit', '1')).out.split('\n')
  expect(row!.split(/ {2,}/).slice(1)).toEqual([
    ...['2026-11-18 12:00', 'command line', '127.0.0.1', 'setting', 'done'],
    ...['key=MIN_DEPOSIT value=150', 'value: 100 → 150'],
  ])
  const { code, out } = await operator('journal', 'verify')
  expect([code, out]).toEqual([0, expect.stringContaining('Every entry is as it was written.')])
  const hash = /is ([\w-]{43})$/m.exec(out)![1]!
  expect(await operator('journal', 'verify', '--hash', hash)).toMatchObject({ code: 0 })
  expect(await operator('journal', 'verify', '--hash', 'x'.repeat(43))).toMatchObject({
    code: 1,
    out: expect.stringContaining('The entry with this hash is not there any more.'),
  })
})
