import { Anchor, type AnchorProps } from './anchor.tsx'
import { buttonLook, type Look } from './button.tsx'
import { Icon } from './icon.tsx'

export function LinkButton({
  kind = 'primary',
  wide = false,
  icon,
  children,
  ...rest
}: AnchorProps & Look) {
  return (
    <Anchor {...rest} className={buttonLook(kind, wide)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Anchor>
  )
}
