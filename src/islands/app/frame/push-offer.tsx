import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useMessages } from '../lib/words.ts'
import { limitsWords } from '../messages/en/limits.ts'
import { pushWords } from '../messages/en/push.ts'
import { $push, $pushChoice, $thisDevice, loadPush, turnOn } from '../push/push.ts'
import type { Obstacle } from '../push/subscription.ts'
import { Button } from '../ui/button.tsx'
import { Offer } from '../ui/offer.tsx'

/** Offers to send results to this phone, until the player has chosen. Nothing is asked before a tap. */
export function PushOffer() {
  const t = useMessages(pushWords)
  const { notNow } = useMessages(limitsWords)
  const choice = useStore($pushChoice)
  const push = useStore($push)
  const isOn = useStore($thisDevice) !== undefined
  const [isSending, setSending] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  // Once accepted here, it says so.
  const [isAccepted, setAccepted] = useState(false)
  const isOffered = choice === ''
  useEffect(() => {
    if (isOffered) void loadPush()
  }, [isOffered])
  if (isAccepted && isOn) return <p className="muted small">{t.isOn}</p>
  if (!isOffered || !push?.key || isOn) return null

  async function accept() {
    setSending(true)
    setObstacle(await turnOn().finally(() => setSending(false)))
    setAccepted(true)
  }

  return (
    <Offer text={obstacle ? t.obstacles[obstacle] : t.offer}>
      {!obstacle && (
        <Button kind="plain" busy={isSending} onClick={() => void accept()}>
          {t.turnOn}
        </Button>
      )}
      <Button kind="plain" onClick={() => $pushChoice.set('declined')}>
        {notNow}
      </Button>
    </Offer>
  )
}
