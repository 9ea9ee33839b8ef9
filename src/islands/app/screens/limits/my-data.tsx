import { useState } from 'react'
import { useMessages } from '../../hooks/use-messages.ts'
import { saveFile } from '../../lib/save-file.ts'
import { limitsWords } from '../../messages/en/account.ts'
import { closeAccount, downloadMyData } from '../../stores/limits/limits.ts'
import { Button } from '../../ui/form/button.tsx'
import { AskedButton } from './asked-button.tsx'

/** The download of the player's data, and closing the account. */
export function MyData() {
  const t = useMessages(limitsWords)
  const [isLoading, setLoading] = useState(false)

  async function save() {
    setLoading(true)
    const file = await downloadMyData()
    setLoading(false)
    if (file) saveFile(file, 'my-data.zip')
  }

  return (
    <section className="stack">
      <h2>{t.myData}</h2>
      <p className="muted small">{t.myDataText}</p>
      <Button kind="quiet" wide busy={isLoading} onClick={() => void save()}>
        {t.download}
      </Button>
      <AskedButton
        label={t.closeAccount}
        title={t.closeAccount}
        question={t.closeAsk}
        isDanger
        onYes={() => void closeAccount()}
      />
    </section>
  )
}
