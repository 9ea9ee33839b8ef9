import { useState } from 'react'
import { useMessages } from '../../hooks/use-messages.ts'
import { saveFile } from '../../lib/save-file.ts'
import { closeAccount, downloadMyData } from '../../stores/limits/limits.ts'
import { $protectionWords } from '../../stores/limits/words.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'

/** The download of the player's data, and closing the account after one question. */
export function MyData() {
  const t = useMessages($protectionWords)
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="stack">
      <h2>{t.myData}</h2>
      <p className="muted small">{t.myDataText}</p>
      <Button kind="quiet" wide onClick={() => void save()}>
        {t.download}
      </Button>
      <Button kind="quiet" wide onClick={() => setAsking(true)}>
        {t.closeAccount}
      </Button>
      <Dialog
        title={t.closeAccount}
        close={t.close}
        open={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(false)
                void closeAccount()
              }}
            >
              {t.closeAccount}
            </Button>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {t.breakKeep}
            </Button>
          </>
        }
      >
        <p>{t.closeAsk}</p>
      </Dialog>
    </section>
  )
}

async function save() {
  const file = await downloadMyData()
  if (file) saveFile(file, 'my-data.zip')
}
