import type { ReactNode } from 'react'
import { Loader } from '#app/ui/loader.tsx'
import { Failed } from './failed.tsx'
import type { Read } from './use-call.ts'
import { useWords } from './words.ts'

type ShownProps<Reply> = { read: Read<Reply>; children: (reply: Reply) => ReactNode }

/**
 * What a call replied. While it loads for the first time, a bar is shown. A failure is said over the older
 * reply, which stays.
 */
export function Shown<Reply>({ read, children }: ShownProps<Reply>) {
  const words = useWords()
  const { reply, failure, isLoading, reload } = read
  return (
    <>
      <Loader label={words.loading} shown={isLoading && reply === undefined} />
      {failure && (
        <Failed
          message={failure.state === 'lost' ? words.lost : failure.message}
          onAgain={reload}
        />
      )}
      {reply !== undefined && children(reply)}
    </>
  )
}
