import type { ReactNode } from 'react'

type FactsProps = { facts: readonly { name: string; value: ReactNode }[] }

/** Names on the left, and their values on the right. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="stack tight num">
      {facts.map(({ name, value }) => (
        <div key={name} className="row apart">
          <dt className="muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
