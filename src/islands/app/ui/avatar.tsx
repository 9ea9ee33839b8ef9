import styles from './avatar.module.css'
import { Icon } from './icon.tsx'

/** A player's photo. Until there is one, a drawing takes its place. */
export function Avatar({ src, alt }: { src: string; alt: string }) {
  return (
    <span className={styles.avatar}>
      {src ? <img className={styles.photo} src={src} alt={alt} /> : <Icon name="user" />}
    </span>
  )
}
