import { type ReactNode, useEffect, useRef } from 'react'
import styles from './strips.module.css'

/** Lines that stay under the header. They push the page down, and --bar grows by their height. */
export function Strips({ children }: { children: ReactNode }) {
  const strips = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const watcher = new ResizeObserver(([entry]) =>
      style.setProperty('--strips', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    watcher.observe(strips.current!)
    return () => {
      watcher.disconnect()
      style.removeProperty('--strips')
    }
  }, [])
  return (
    <div ref={strips} className={styles.strips}>
      {children}
    </div>
  )
}
