import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Heading } from '#app/ui/heading.tsx'
import { Table } from '#app/ui/table.tsx'
import { changeSetting, listSettings } from '#contract/operator/settings.ts'
import { Confirm } from '../frame/confirm.tsx'
import { Shown } from '../frame/shown.tsx'
import { useCall, useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { type Me, mayUse } from '../people/session.ts'

type Setting = { key: string; value: string; default: string; unit: string; meaning: string }

/** The settings of the instance: amounts, phones, the notice. */
export function Settings({ me }: { me: Me }) {
  const words = useWords()
  const read = useCall(listSettings, {})
  const [changing, setChanging] = useState<Setting | null>(null)
  return (
    <section className="stack tight">
      <Heading>{words.settings.title}</Heading>
      <Shown read={read}>
        {({ settings }) => (
          <Table
            caption={words.settings.title}
            columns={[
              { key: 'key', label: words.settings.key, place: 'main' },
              { key: 'value', label: words.settings.value, place: 'aside' },
              { key: 'meaning', label: words.settings.meaning, place: 'detail' },
            ]}
            rows={settings.map(setting => ({
              key: setting.key,
              value: (
                <span className="row">
                  <strong>{setting.value || words.settings.empty}</strong>
                  {mayUse(me, changeSetting) && (
                    <Button kind="plain" onClick={() => setChanging(setting)}>
                      {words.change}
                    </Button>
                  )}
                </span>
              ),
              meaning: setting.meaning,
            }))}
          />
        )}
      </Shown>
      {changing && (
        <ChangeSetting
          setting={changing}
          onClose={() => setChanging(null)}
          onDone={() => {
            setChanging(null)
            read.reload()
          }}
        />
      )}
    </section>
  )
}

type ChangeSettingProps = { setting: Setting; onClose: () => void; onDone: () => void }

function ChangeSetting({ setting, onClose, onDone }: ChangeSettingProps) {
  const words = useWords()
  const change = useChange(changeSetting, words.lost)
  const [value, setValue] = useState(setting.value)
  return (
    <Confirm
      title={setting.key}
      onClose={onClose}
      action={words.save}
      isReady={value !== setting.value}
      change={change}
      onConfirm={async () => {
        if (await change.send({ key: setting.key, value })) onDone()
      }}
    >
      <p>{setting.meaning}</p>
      <Field
        label={words.settings.value}
        name="value"
        value={value}
        hint={words.settings.defaultIs(setting.default || words.settings.empty)}
        onChange={event => setValue(event.currentTarget.value)}
      />
    </Confirm>
  )
}
