import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { requestImage } from '#contract/operator/requests.ts'
import { call } from '../api/call.ts'
import { Failed } from '../frame/failed.tsx'
import { useWords } from '../frame/words.ts'
import styles from './requests.module.css'

type Loaded = { url: string } | { error: string } | null

/** The picture of a deposit. It is loaded at once, or on a tap. */
export function Picture({ id, isShown }: { id: string; isShown: boolean }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(isShown)
  const [loaded, setLoaded] = useState<Loaded>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads it again.
  useEffect(() => {
    if (!isOpen) return
    let url = ''
    let isHere = true
    call(requestImage, { id }).then(answer => {
      if (!isHere) return
      if (answer.state !== 'done') {
        setLoaded({ error: answer.state === 'lost' ? words.lost : answer.message })
        return
      }
      url = URL.createObjectURL(new Blob([new Uint8Array(answer.reply)], { type: 'image/webp' }))
      setLoaded({ url })
    })
    return () => {
      isHere = false
      URL.revokeObjectURL(url)
    }
  }, [id, isOpen, attempt])
  if (!isOpen) {
    return (
      <Button kind="plain" icon="image" onClick={() => setIsOpen(true)}>
        {words.requests.showPicture}
      </Button>
    )
  }
  if (loaded && 'error' in loaded) {
    return <Failed message={loaded.error} onAgain={() => setAttempt(attempt + 1)} />
  }
  if (!loaded) return <div className={styles.picture} role="status" aria-label={words.loading} />
  return (
    <a href={loaded.url} target="_blank" rel="noreferrer">
      <img className={styles.picture} src={loaded.url} alt={words.requests.picture} />
    </a>
  )
}
