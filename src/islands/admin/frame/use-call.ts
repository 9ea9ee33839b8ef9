import { useCallback, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { OperatorCall } from '#contract/operator/call.ts'
import { type Answer, call } from '../api/call.ts'

/** What a screen shows of a call that reads. */
export type Read<Reply> = {
  /** The newest reply; undefined before the first one. */
  reply: Reply | undefined
  /** The last answer if it was no reply. */
  failure: Exclude<Answer<Reply>, { state: 'done' }> | null
  isLoading: boolean
  reload(): Promise<void>
}

const nothing = { reply: undefined, failure: null, isLoading: true }

/**
 * Makes a call that reads: at once, when `request` changes, on `reload`, and every `everyMs` and on the
 * return to the page if that is given. Only the reply to the newest request counts.
 */
export function useCall<C extends OperatorCall>(
  declared: C,
  request: v.InferInput<C['request']>,
  everyMs?: number,
): Read<v.InferOutput<C['reply']>> {
  type Reply = v.InferOutput<C['reply']>
  const key = JSON.stringify(request)
  const [read, setRead] = useState<Omit<Read<Reply>, 'reload'> & { key: string }>({
    ...nothing,
    key,
  })
  const newest = useRef(0)
  const load = useCallback(async () => {
    newest.current += 1
    const own = newest.current
    setRead(now => (now.key === key ? { ...now, isLoading: true } : { ...nothing, key }))
    const answer = await call(declared, JSON.parse(key))
    setRead(now => {
      if (now.key !== key || own !== newest.current) return now
      const isDone = answer.state === 'done'
      const shown = isDone ? { reply: answer.reply, failure: null } : { failure: answer }
      return { ...now, ...shown, isLoading: false }
    })
  }, [declared, key])
  useEffect(() => {
    load()
    if (everyMs === undefined) return
    const again = () => {
      if (document.visibilityState === 'visible') load()
    }
    const timer = setInterval(again, everyMs)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [load, everyMs])
  return { ...read, reload: load }
}

/** A call that changes something, made by a button. */
export type Change<C extends OperatorCall> = {
  isSending: boolean
  /** The sentence of the last refusal, or of a lost answer; '' without one. */
  error: string
  /** The code of the last refusal; '' without one. */
  code: string
  /** Makes the call once at a time. Returns the reply; undefined if it was refused or lost. */
  send(request: v.InferInput<C['request']>): Promise<v.InferOutput<C['reply']> | undefined>
  clear(): void
}

export function useChange<C extends OperatorCall>(declared: C, lostSentence: string): Change<C> {
  const [state, setState] = useState({ isSending: false, error: '', code: '' })
  return {
    ...state,
    async send(request) {
      if (state.isSending) return undefined
      setState({ isSending: true, error: '', code: '' })
      const answer = await call(declared, request)
      if (answer.state === 'done') {
        setState({ isSending: false, error: '', code: '' })
        return answer.reply
      }
      const refused = answer.state === 'refused' ? answer : { message: lostSentence, code: '' }
      setState({ isSending: false, error: refused.message, code: refused.code })
      return undefined
    },
    clear: () => setState({ isSending: false, error: '', code: '' }),
  }
}
