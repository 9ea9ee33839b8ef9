import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import styles from './tool.module.css'

type ToolProps = ComponentProps<'button'> & {
  label: string
  /** One word under the icon. */
  word?: string
  icon: 'search' | 'bolt' | 'close'
}

/** A square button of the tools. */
export function Tool({ label, word, icon, ...rest }: ToolProps) {
  return (
    <span className={styles.tool}>
      <Button {...rest} kind="quiet" icon={icon} aria-label={label} title={label}>
        {word && <span aria-hidden="true">{word}</span>}
      </Button>
    </span>
  )
}
