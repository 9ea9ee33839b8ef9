import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useWords } from './words.ts'

type FailedProps = { message: string; onAgain: () => void }

/** A sentence about a call that failed, with a button to make it again. */
export function Failed({ message, onAgain }: FailedProps) {
  const words = useWords()
  return (
    <Notice
      tone="error"
      action={
        <Button kind="plain" onClick={onAgain}>
          {words.again}
        </Button>
      }
    >
      {message}
    </Notice>
  )
}
