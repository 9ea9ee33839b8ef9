import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Role } from '#contract/operator/roles.ts'
import { leaveLink } from '../frame/place.ts'
import { useWords } from '../frame/words.ts'
import styles from './login.module.css'
import { acceptWith, logIn, readLink } from './session.ts'

type Trying = { isBusy: boolean; error: string }

/** The login by a passkey. */
export function Login() {
  const words = useWords()
  const { state, run } = useAttempt()
  return (
    <Panel title={words.login.title}>
      <p>{words.login.how}</p>
      {state.error && <Notice tone="error">{state.error}</Notice>}
      <Button wide busy={state.isBusy} onClick={() => run(logIn)}>
        {words.login.button}
      </Button>
    </Panel>
  )
}

/** The screen of a link: makes a passkey on this device. */
export function AcceptLink({ token }: { token: string }) {
  const words = useWords()
  const [person, setPerson] = useState<{ name: string; role: Role }>()
  const [device, setDevice] = useState('')
  const { state, run, fail } = useAttempt()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link.
  useEffect(() => {
    readLink(token).then(answer => {
      if (answer.state === 'done') setPerson(answer.reply)
      else fail(answer.state === 'lost' ? words.lost : answer.message)
    })
  }, [token])
  const accept = async () => {
    const outcome = await acceptWith(token, device)
    if (outcome === '') leaveLink()
    return outcome
  }
  return (
    <Panel title={words.login.welcome(person?.name ?? '')}>
      {person && <p>{words.login.linkFor(words.roles[person.role])}</p>}
      {state.error && <Notice tone="error">{state.error}</Notice>}
      {person ? (
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            run(accept)
          }}
        >
          <Field
            label={words.login.device}
            name="device"
            hint={words.login.deviceHint}
            maxLength={60}
            value={device}
            onChange={event => setDevice(event.currentTarget.value)}
          />
          <Button wide type="submit" busy={state.isBusy}>
            {words.login.make}
          </Button>
        </form>
      ) : (
        <Button kind="quiet" wide onClick={leaveLink}>
          {words.login.toLogin}
        </Button>
      )}
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <p className={styles.brand}>Ank</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}

function useAttempt() {
  const words = useWords()
  const [state, setState] = useState<Trying>({ isBusy: false, error: '' })
  return {
    state,
    fail: (error: string) => setState({ isBusy: false, error }),
    async run(attempt: typeof logIn) {
      setState({ isBusy: true, error: '' })
      const outcome = await attempt()
      const error =
        outcome === ''
          ? ''
          : outcome === 'lost'
            ? words.lost
            : outcome === 'cancelled'
              ? words.login.cancelled
              : outcome.message
      setState({ isBusy: false, error })
    },
  }
}
