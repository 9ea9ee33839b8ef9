import type { ComponentProps } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string; external?: boolean | undefined }

/**
 * A link the router takes. With `external` it leaves the island: in a new tab to another site, in
 * this one to a page of ours.
 */
export function Anchor({ external = false, ...rest }: AnchorProps) {
  if (!external) return <a {...rest} />
  return rest.href.startsWith('http') ? (
    <a {...rest} target="_blank" rel="noopener" />
  ) : (
    <a {...rest} target="_self" />
  )
}
