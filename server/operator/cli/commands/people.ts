import { type JournalEntry, listJournal, verifyJournal } from '#contract/operator/journal.ts'
import {
  blockPerson,
  changeRole,
  invitePerson,
  linkPerson,
  listPeople,
  type Person,
} from '#contract/operator/people.ts'
import type { Role } from '#contract/operator/roles.ts'
import { type Command, type Input, oneWay } from '../command.ts'
import { listed, timeColumn, timeText } from '../output.ts'

const invite = oneWay({
  usage: 'invite NAME [--role owner]',
  help: 'Adds a person to the admin’s page, and prints the link with which a phone or computer makes a passkey: once, within 24 hours. --role: owner, manager, cashier or viewer.',
  example: 'invite "Asha Rao"',
  async run({ ask, typed: { name, role = 'owner' } }) {
    return linkOutcome(await ask(invitePerson, { name, role: role as Role }))
  },
})

const people = oneWay({
  usage: 'people',
  isList: true,
  help: 'Who may use the admin’s page, and the command line.',
  example: 'people',
  async run({ ask }) {
    const data = await ask(listPeople, {})
    const list = listed(data.people, [
      ['NAME', 'name'],
      ['ROLE', 'role'],
      ['DEVICES', 'devices'],
      timeColumn('LAST LOGIN', 'used_at', ({ used_at }) => used_at),
      timeColumn('LINK UNTIL', 'link_expires_at', ({ link_expires_at }) => link_expires_at),
      timeColumn('BLOCKED', 'blocked_at', ({ blocked_at }) => blocked_at),
    ])
    return { data, ...list }
  },
})

const person: Command = {
  help: 'Changes a person:',
  example: 'person "Asha Rao" link --lost',
  ways: [
    {
      usage: 'person NAME link [--lost]',
      help: 'prints a new link; --lost ends all devices of the person',
      async run({ ask, typed: { name }, has }) {
        return linkOutcome(await ask(linkPerson, { name, is_lost: has('lost') }))
      },
    },
    {
      usage: 'person NAME role owner|manager|cashier|viewer',
      help: 'changes the role',
      async run({ ask, typed }) {
        const role = typed['owner|manager|cashier|viewer']
        return personOutcome(await ask(changeRole, { name: typed.name, role }))
      },
    },
    {
      usage: 'person NAME block',
      help: 'ends all sessions, and lets the person in no more',
      run: input => block(input, true),
    },
    {
      usage: 'person NAME unblock',
      help: 'lets the person in again',
      run: input => block(input, false),
    },
  ],
}

const journal: Command = {
  help: 'What people changed, newest first, or checks that nobody has changed the journal. --hash: a hash that an earlier check printed.',
  example: 'journal --limit 20',
  ways: [
    {
      usage: 'journal [--limit 50] [--before NUMBER]',
      isList: true,
      async run({ ask, typed }) {
        const data = await ask(listJournal, typed)
        const list = listed(data.entries, [
          ['NO', 'number'],
          timeColumn('AT', 'at', ({ at }) => at),
          ['PERSON', 'person'],
          ['FROM', 'address'],
          ['CALL', 'call'],
          ['OUTCOME', 'outcome'],
          ['SENT', 'sent', ({ sent }) => valuesText(sent)],
          ['CHANGED', 'changed', changeText],
          ['REASON', 'reason'],
        ])
        return { data, ...list }
      },
    },
    {
      usage: 'journal verify [--hash HASH]',
      async run({ ask, typed: { hash } }) {
        const data = await ask(verifyJournal, hash === undefined ? {} : { hash })
        const { entries, faults } = data
        const verdict = faults.length === 0 ? ['Every entry is as it was written.'] : faults
        const text = [`${entries} entries. The hash of the newest is ${data.hash}`, ...verdict]
        return { data, text: text.join('\n'), exitCode: faults.length === 0 ? 0 : 1 }
      },
    },
  ],
}

export const peopleCommands = [invite, people, person, journal]

async function block({ ask, typed: { name } }: Input, isBlocked: boolean) {
  return personOutcome(await ask(blockPerson, { name, is_blocked: isBlocked }))
}

function linkOutcome(data: { person: Person; link: string }) {
  const { name, role, link_expires_at: until } = data.person
  const text = `${data.link}\nOnly ${name} (${role}) should get this link. It works once, until ${timeText(until)}.`
  return { data, text }
}

function personOutcome(data: { person: Person }) {
  const { name, role, blocked_at } = data.person
  return { data, text: `${name} is ${role}${blocked_at === null ? '' : ', and blocked'}.` }
}

function valuesText(values: Record<string, unknown> | null): string {
  const entries = Object.entries(values ?? {})
  return entries.map(([name, value]) => `${name}=${valueText(value)}`).join(' ')
}

/** The values that differ: 'wallet: 500 → 600'. */
function changeText({ before, after }: JournalEntry): string {
  const changed = Object.entries(after ?? {}).filter(
    ([name, value]) => valueText(value) !== valueText(before?.[name]),
  )
  return changed
    .map(([name, value]) => `${name}: ${valueText(before?.[name])} → ${valueText(value)}`)
    .join(', ')
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
