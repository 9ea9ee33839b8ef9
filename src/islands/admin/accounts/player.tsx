import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Table } from '#app/ui/table.tsx'
import {
  creditPlayer,
  makeResetCode,
  setPlayerStatus,
  showLimits,
  showPlayer,
  unlockPlayer,
} from '#contract/operator/players.ts'
import { formatPoints } from '#domain/points.ts'
import { Confirm } from '../frame/confirm.tsx'
import { addressOf } from '../frame/place.ts'
import { Shown } from '../frame/shown.tsx'
import { timeText } from '../frame/times.ts'
import { useCall, useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { type Me, mayUse } from '../people/session.ts'
import { MovePoints } from './move-points.tsx'

type Opened = 'status' | 'credit' | 'debit' | 'reset' | null

/** A player: balances, what the operator may do, the newest bids and entries, and limits. */
export function Player({ me, phone }: { me: Me; phone: string }) {
  const words = useWords()
  const read = useCall(showPlayer, { phone })
  const [opened, setOpened] = useState<Opened>(null)
  // It stays until a move is done, so that a move without an answer is not made twice.
  const [moveId, setMoveId] = useState(() => crypto.randomUUID())
  const close = () => setOpened(null)
  return (
    <>
      <LinkButton kind="plain" icon="back" href={addressOf('players')}>
        {words.screens.players}
      </LinkButton>
      <Shown read={read}>
        {({ player, login_locked_until, bids, entries }) => (
          <>
            <Card>
              <div className="stack tight">
                <div className="row apart">
                  <h2>{player.name || player.phone}</h2>
                  <Badge tone={player.state === 'active' ? 'won' : 'closed'}>
                    {words.players.states[player.state]}
                  </Badge>
                </div>
                <Facts
                  facts={[
                    { name: words.players.phone, value: player.closed_phone || player.phone },
                    { name: words.players.wallet, value: formatPoints(player.wallet) },
                    { name: words.players.held, value: formatPoints(player.held) },
                    { name: words.players.owed, value: formatPoints(player.owed) },
                    { name: words.players.since, value: timeText(player.created_at) },
                  ]}
                />
                {login_locked_until && (
                  <Notice tone="info">
                    {words.players.lockedUntil(timeText(login_locked_until))}
                  </Notice>
                )}
                {player.state !== 'closed' && (
                  <div className="row">
                    {mayUse(me, creditPlayer) && (
                      <>
                        <Button kind="quiet" icon="plus" onClick={() => setOpened('credit')}>
                          {words.players.credit}
                        </Button>
                        <Button kind="quiet" icon="minus" onClick={() => setOpened('debit')}>
                          {words.players.debit}
                        </Button>
                      </>
                    )}
                    {mayUse(me, unlockPlayer) && login_locked_until && (
                      <Unlock phone={phone} onDone={read.reload} />
                    )}
                    {mayUse(me, makeResetCode) && (
                      <Button kind="quiet" onClick={() => setOpened('reset')}>
                        {words.players.reset}
                      </Button>
                    )}
                    {mayUse(me, setPlayerStatus) && (
                      <Button
                        kind={player.status === '1' ? 'danger' : 'primary'}
                        onClick={() => setOpened('status')}
                      >
                        {player.status === '1' ? words.players.block : words.players.activate}
                      </Button>
                    )}
                  </div>
                )}
              </div>
            </Card>
            <Table
              isTitled
              caption={words.players.bids}
              empty={words.players.noBids}
              columns={[
                { key: 'what', label: words.players.bid, place: 'main' },
                { key: 'points', label: words.players.points, place: 'aside' },
                { key: 'at', label: words.players.at, place: 'detail' },
              ]}
              rows={bids.map(bid => ({
                key: bid.id,
                what: `${bid.market} ${bid.session} · ${bid.game_type} ${bid.number}`,
                points: `${formatPoints(bid.points)} · ${words.players.outcomes[bid.status]}${bid.payout ? ` ${formatPoints(bid.payout)}` : ''}`,
                at: timeText(bid.placed_at),
              }))}
            />
            <Table
              isTitled
              caption={words.players.entries}
              empty={words.players.noEntries}
              columns={[
                { key: 'what', label: words.players.entry, place: 'main' },
                { key: 'amount', label: words.players.points, place: 'aside' },
                { key: 'at', label: words.players.at, place: 'detail' },
              ]}
              rows={entries.map(entry => ({
                key: entry.id,
                what: entry.remark,
                amount: formatPoints(entry.amount),
                at: `${timeText(entry.at)} · ${words.players.balance(formatPoints(entry.balance_after))}`,
              }))}
            />
            {player.state !== 'closed' && <Limits phone={phone} />}
            {opened === 'status' && (
              <Status
                phone={phone}
                isActive={player.status === '1'}
                onClose={close}
                onDone={read.reload}
              />
            )}
            {(opened === 'credit' || opened === 'debit') && (
              <MovePoints
                kind={opened}
                player={player}
                id={moveId}
                onClose={close}
                onDone={() => {
                  setMoveId(crypto.randomUUID())
                  read.reload()
                }}
              />
            )}
            {opened === 'reset' && <ResetCode phone={phone} onClose={close} />}
          </>
        )}
      </Shown>
    </>
  )
}

type ActionProps = { phone: string; onDone: () => void }

function Unlock({ phone, onDone }: ActionProps) {
  const words = useWords()
  const change = useChange(unlockPlayer, words.lost)
  return (
    <>
      <Button
        kind="quiet"
        busy={change.isSending}
        onClick={async () => (await change.send({ phone })) && onDone()}
      >
        {words.players.unlock}
      </Button>
      {change.error && <Notice tone="error">{change.error}</Notice>}
    </>
  )
}

type StatusProps = ActionProps & { isActive: boolean; onClose: () => void }

function Status({ phone, isActive, onClose, onDone }: StatusProps) {
  const words = useWords()
  const change = useChange(setPlayerStatus, words.lost)
  return (
    <Confirm
      title={isActive ? words.players.block : words.players.activate}
      onClose={onClose}
      action={isActive ? words.players.block : words.players.activate}
      isDanger={isActive}
      change={change}
      onConfirm={async () => {
        if (!(await change.send({ phone, status: isActive ? '0' : '1' }))) return
        onClose()
        onDone()
      }}
    >
      <p>{isActive ? words.players.blockNote(phone) : words.players.activateNote(phone)}</p>
    </Confirm>
  )
}

function ResetCode({ phone, onClose }: { phone: string; onClose: () => void }) {
  const words = useWords()
  const change = useChange(makeResetCode, words.lost)
  const [made, setMade] = useState<{ code: string; minutes: number } | null>(null)
  return (
    <Confirm
      title={words.players.reset}
      onClose={onClose}
      action={made ? words.close : words.players.makeCode}
      change={change}
      onConfirm={async () => {
        if (made) return onClose()
        const reply = await change.send({ phone })
        if (reply) setMade(reply)
      }}
    >
      {made ? (
        <>
          <p className="big num">{made.code}</p>
          <p>{words.players.codeNote(made.minutes)}</p>
        </>
      ) : (
        <p>{words.players.resetNote(phone)}</p>
      )}
    </Confirm>
  )
}

function Limits({ phone }: { phone: string }) {
  const words = useWords()
  const { reply } = useCall(showLimits, { phone })
  if (!reply) return null
  return (
    <Table
      isTitled
      caption={words.players.limits}
      empty={words.players.noLimits}
      columns={[
        { key: 'kind', label: words.players.limit, place: 'main' },
        { key: 'points', label: words.players.points, place: 'aside' },
      ]}
      rows={reply.limits.map(({ kind, points, used }) => ({
        key: kind,
        kind: words.players.limitKinds[kind],
        points: words.players.usedOf(formatPoints(used), formatPoints(points)),
      }))}
    />
  )
}
