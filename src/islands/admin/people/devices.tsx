import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Heading } from '#app/ui/heading.tsx'
import { endDevice, listDevices } from '#contract/operator/logins.ts'
import { Confirm } from '../frame/confirm.tsx'
import { Shown } from '../frame/shown.tsx'
import { timeText } from '../frame/times.ts'
import { useCall, useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'

/** The devices of the person who is logged in. */
export function Devices() {
  const words = useWords()
  const read = useCall(listDevices, {})
  const change = useChange(endDevice, words.lost)
  const [ending, setEnding] = useState<{ id: string; device: string } | null>(null)
  return (
    <section className="stack tight">
      <Heading>{words.people.myDevices}</Heading>
      <Shown read={read}>
        {({ devices }) => (
          <ul className="stack tight">
            {devices.map(device => (
              <Card key={device.id} as="li">
                <div className="row apart">
                  <span>
                    <strong>{device.device || words.people.unnamed}</strong>{' '}
                    {device.is_this && <span className="muted">{words.people.thisDevice}</span>}
                    <br />
                    <span className="muted small num">
                      {words.people.lastLogin(timeText(device.used_at))}
                    </span>
                  </span>
                  {!device.is_this && (
                    <Button kind="danger" onClick={() => setEnding(device)}>
                      {words.people.endDevice}
                    </Button>
                  )}
                </div>
              </Card>
            ))}
          </ul>
        )}
      </Shown>
      {ending && (
        <Confirm
          title={words.people.endDevice}
          onClose={() => setEnding(null)}
          action={words.people.endDevice}
          isDanger
          change={change}
          onConfirm={async () => {
            if (!(await change.send({ id: ending.id }))) return
            setEnding(null)
            read.reload()
          }}
        >
          <p>{words.people.endDeviceNote(ending.device || words.people.unnamed)}</p>
        </Confirm>
      )}
    </section>
  )
}
