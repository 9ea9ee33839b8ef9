import styles from './marked-text.module.css'

type MarkedTextProps = { parts: readonly { text: string; isMarked: boolean }[] }

/** A text with marked parts, by weight and underline, not by colour. */
export function MarkedText({ parts }: MarkedTextProps) {
  return parts.map(({ text, isMarked }, place) => {
    const Part = isMarked ? 'mark' : 'span'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <Part key={place} className={isMarked ? styles.mark : undefined}>
        {text}
      </Part>
    )
  })
}
