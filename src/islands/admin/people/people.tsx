import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Heading } from '#app/ui/heading.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  blockPerson,
  changeRole,
  invitePerson,
  linkPerson,
  listPeople,
  type Person,
} from '#contract/operator/people.ts'
import { type Role, roles } from '#contract/operator/roles.ts'
import { Confirm } from '../frame/confirm.tsx'
import { Shown } from '../frame/shown.tsx'
import { timeText } from '../frame/times.ts'
import { useCall, useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { CopyLine } from '../funds/copy-line.tsx'
import { Devices } from './devices.tsx'
import { type Me, mayUse } from './session.ts'

type Opened = { kind: 'invite' } | { kind: 'link' | 'block' | 'role'; person: Person }

/** Who runs the instance, and the devices of the person who is logged in. */
export function People({ me }: { me: Me }) {
  return (
    <>
      <Devices />
      {mayUse(me, listPeople) && <Everybody me={me} />}
    </>
  )
}

function Everybody({ me }: { me: Me }) {
  const words = useWords()
  const read = useCall(listPeople, {})
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const roleOptions = roles.map(value => ({ value, label: words.roles[value] }))
  return (
    <section className="stack tight">
      <Heading
        aside={
          <Button kind="quiet" icon="plus" onClick={() => setOpened({ kind: 'invite' })}>
            {words.people.invite}
          </Button>
        }
      >
        {words.screens.people}
      </Heading>
      <Shown read={read}>
        {({ people }) => (
          <ul className="stack tight">
            {people.map(person => (
              <Card key={person.name} as="li">
                <div className="stack tight">
                  <div className="row apart">
                    <strong>{person.name}</strong>
                    <Badge tone={person.blocked_at ? 'lost' : 'closed'} icon="user">
                      {person.blocked_at ? words.people.blocked : words.roles[person.role]}
                    </Badge>
                  </div>
                  <p className="muted small num">
                    {words.people.devices(person.devices)} ·{' '}
                    {words.people.lastLogin(timeText(person.used_at))}
                  </p>
                  {person.link_expires_at && (
                    <p className="small">
                      {words.people.linkOpen(timeText(person.link_expires_at))}
                    </p>
                  )}
                  {person.name !== me.name && person.name !== 'command line' && (
                    <div className="row">
                      <Button kind="quiet" onClick={() => setOpened({ kind: 'role', person })}>
                        {words.people.role}
                      </Button>
                      <Button kind="quiet" onClick={() => setOpened({ kind: 'link', person })}>
                        {words.people.newLink}
                      </Button>
                      <Button kind="danger" onClick={() => setOpened({ kind: 'block', person })}>
                        {person.blocked_at ? words.people.unblock : words.people.block}
                      </Button>
                    </div>
                  )}
                </div>
              </Card>
            ))}
          </ul>
        )}
      </Shown>
      {opened?.kind === 'invite' && (
        <Invite options={roleOptions} onClose={close} onDone={read.reload} />
      )}
      {opened?.kind === 'link' && (
        <NewLink person={opened.person} onClose={close} onDone={read.reload} />
      )}
      {opened?.kind === 'block' && (
        <Block person={opened.person} onClose={close} onDone={read.reload} />
      )}
      {opened?.kind === 'role' && (
        <ChangeRole
          person={opened.person}
          options={roleOptions}
          onClose={close}
          onDone={read.reload}
        />
      )}
    </section>
  )
}

type DialogProps = { onClose: () => void; onDone: () => void }
type RoleOptions = readonly { value: Role; label: string }[]

function Invite({ options, onClose, onDone }: DialogProps & { options: RoleOptions }) {
  const words = useWords()
  const change = useChange(invitePerson, words.lost)
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('cashier')
  const [link, setLink] = useState('')
  return (
    <Confirm
      title={words.people.invite}
      onClose={onClose}
      action={link ? words.close : words.people.makeLink}
      isReady={name.trim() !== ''}
      change={change}
      onConfirm={async () => {
        if (link) return onClose()
        const reply = await change.send({ name, role })
        if (!reply) return
        setLink(reply.link)
        onDone()
      }}
    >
      {link ? (
        <MadeLink name={name} link={link} />
      ) : (
        <>
          <Field
            label={words.people.name}
            name="name"
            data-first
            maxLength={40}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Select label={words.people.role} value={role} options={options} onChange={setRole} />
          <p className="muted small">{words.people.roleNotes[role]}</p>
        </>
      )}
    </Confirm>
  )
}

function NewLink({ person: { name }, onClose, onDone }: DialogProps & { person: Person }) {
  const words = useWords()
  const change = useChange(linkPerson, words.lost)
  const [link, setLink] = useState('')
  return (
    <Confirm
      title={words.people.newLink}
      onClose={onClose}
      action={link ? words.close : words.people.makeLink}
      change={change}
      onConfirm={async () => {
        if (link) return onClose()
        const reply = await change.send({ name, is_lost: true })
        if (!reply) return
        setLink(reply.link)
        onDone()
      }}
    >
      {link ? <MadeLink name={name} link={link} /> : <p>{words.people.lostNote(name)}</p>}
    </Confirm>
  )
}

function MadeLink({ name, link }: { name: string; link: string }) {
  const words = useWords()
  return (
    <>
      <p>{words.people.linkNote(name)}</p>
      <CopyLine label={words.people.link} value={link} />
    </>
  )
}

function Block({ person, onClose, onDone }: DialogProps & { person: Person }) {
  const words = useWords()
  const change = useChange(blockPerson, words.lost)
  const { name, blocked_at } = person
  const isBlocked = blocked_at !== null
  return (
    <Confirm
      title={isBlocked ? words.people.unblock : words.people.block}
      onClose={onClose}
      action={isBlocked ? words.people.unblock : words.people.block}
      isDanger={!isBlocked}
      change={change}
      onConfirm={async () => {
        if (!(await change.send({ name, is_blocked: !isBlocked }))) return
        onClose()
        onDone()
      }}
    >
      <p>{isBlocked ? words.people.unblockNote(name) : words.people.blockNote(name)}</p>
    </Confirm>
  )
}

type ChangeRoleProps = DialogProps & { person: Person; options: RoleOptions }

function ChangeRole({ person, options, onClose, onDone }: ChangeRoleProps) {
  const words = useWords()
  const change = useChange(changeRole, words.lost)
  const [role, setRole] = useState(person.role)
  return (
    <Confirm
      title={person.name}
      onClose={onClose}
      action={words.save}
      isReady={role !== person.role}
      change={change}
      onConfirm={async () => {
        if (!(await change.send({ name: person.name, role }))) return
        onClose()
        onDone()
      }}
    >
      <Select label={words.people.role} value={role} options={options} onChange={setRole} />
      <p className="muted small">{words.people.roleNotes[role]}</p>
    </Confirm>
  )
}
