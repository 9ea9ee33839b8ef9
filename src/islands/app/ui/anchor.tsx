import type { ComponentProps } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string; external?: boolean | undefined }

/**
 * A link of the router. With `external` it leaves the island: another site opens in a new tab, a page
 * of this site in the same tab.
 */
export function Anchor({ external = false, ...rest }: AnchorProps) {
  if (!external) return <a {...rest} />
  return rest.href.startsWith('http') ? (
    <a {...rest} target="_blank" rel="noopener" />
  ) : (
    <a {...rest} target="_self" />
  )
}
