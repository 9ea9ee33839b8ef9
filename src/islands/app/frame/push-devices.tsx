import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PushDevice } from '#contract/push.ts'
import { formatInstant } from '../lib/dates.ts'
import { useMessages } from '../lib/words.ts'
import { pushWords } from '../messages/en/push.ts'
import { $push, $thisDevice, changePush, loadPush, turnOff, turnOn } from '../push/push.ts'
import { type Obstacle, obstacle } from '../push/subscription.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Notice } from '../ui/notice.tsx'

/** The one place to see and end what is sent to the player's phones. */
export function PushDevices() {
  const t = useMessages(pushWords)
  const push = useStore($push)
  const own = useStore($thisDevice)
  const [isSending, setSending] = useState(false)
  const [found, setFound] = useState<Obstacle | null>(null)
  useEffect(() => void loadPush(), [])
  if (!push?.key) return null
  const others = push.devices.filter(device => !device.is_this)
  const inTheWay = own ? null : (found ?? obstacle())
  const during = (work: () => Promise<unknown>) => {
    setSending(true)
    void work()
      .catch(() => setFound(obstacle()))
      .finally(() => setSending(false))
  }
  return (
    <Card as="section">
      <div className="stack">
        <h2>{t.title}</h2>
        <p className="muted small">{own ? t.isOn : t.text}</p>
        {inTheWay && <Notice tone="info">{t.obstacles[inTheWay]}</Notice>}
        {own && <Choices device={own} />}
        {own ? (
          <Button kind="quiet" busy={isSending} onClick={() => during(() => turnOff(own))}>
            {t.turnOff}
          </Button>
        ) : (
          inTheWay !== 'unsupported' &&
          inTheWay !== 'install' && (
            <Button
              kind="quiet"
              busy={isSending}
              onClick={() => during(async () => setFound(await turnOn()))}
            >
              {t.offer}
            </Button>
          )
        )}
        {others.length > 0 && <Others devices={others} />}
      </div>
    </Card>
  )
}

function Choices({ device }: { device: PushDevice }) {
  const t = useMessages(pushWords)
  const { amounts, quiet } = device
  return (
    <div>
      <CheckField
        label={t.amounts}
        name="push_amounts"
        checked={amounts}
        onChange={event => void changePush({ quiet, amounts: event.currentTarget.checked })}
      />
      <CheckField
        label={t.quiet}
        name="push_quiet"
        checked={quiet}
        onChange={event => void changePush({ amounts, quiet: event.currentTarget.checked })}
      />
    </div>
  )
}

function Others({ devices }: { devices: readonly PushDevice[] }) {
  const t = useMessages(pushWords)
  return (
    <div>
      <p>{t.others}</p>
      {devices.map(device => {
        const since = t.since(device.added_at === undefined ? '' : formatInstant(device.added_at))
        return (
          <p key={device.id} className="muted small">
            <span>{since}</span>{' '}
            <Button
              kind="plain"
              aria-label={`${t.turnOff}: ${since}`}
              onClick={() => void turnOff(device)}
            >
              {t.turnOff}
            </Button>
          </p>
        )
      })}
    </div>
  )
}
