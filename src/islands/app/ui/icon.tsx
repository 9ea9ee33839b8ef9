import styles from './icon.module.css'

/** The drawings of assets/icons.svg, which the layout of the app puts into each page. */
export type IconName =
  | 'menu'
  | 'back'
  | 'wallet'
  | 'history'
  | 'bids'
  | 'home'
  | 'globe'
  | 'chevron'
  | 'play'
  | 'calendar'
  | 'phone'
  | 'chat'
  | 'copy'
  | 'eye'
  | 'eye-off'
  | 'close'
  | 'check'
  | 'alert'
  | 'info'
  | 'clock'
  | 'refresh'
  | 'logout'
  | 'user'
  | 'statement'
  | 'rates'
  | 'terms'
  | 'video'
  | 'plus'
  | 'minus'
  | 'chart'
  | 'lock'
  | 'bank'
  | 'upload'
  | 'download'
  | 'trophy'
  | 'megaphone'
  | 'external'
  | 'filter'
  | 'print'
  | 'star'
  | 'refund'
  | 'install'
  | 'search'
  | 'bolt'
  | 'image'
  | 'qr'

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
