import { sitePathIn, sitePaths } from '#contract/routes.ts'
import { useMessages } from '../hooks/use-messages.ts'
import { loginWords } from '../messages/en/entry.ts'
import { headerWords } from '../messages/en/frame.ts'
import { LinkButton } from '../ui/form/button.tsx'

/** The brand, which leads to the landing page, and the way to the rules. */
export function EntryLinks({ brand, isNewTab }: { brand: string; isNewTab: boolean }) {
  const t = useMessages(loginWords)
  const { code } = useMessages(headerWords)
  const tab = { target: isNewTab ? '_blank' : '_self', kind: 'plain' } as const
  return (
    <div className="entry-links row apart">
      <LinkButton {...tab} href={sitePathIn(code, sitePaths.download)}>
        <b className="big row">
          <img src="/favicon.svg" width="32" height="32" alt="" />
          {brand}
        </b>
      </LinkButton>
      <LinkButton {...tab} href={sitePathIn(code, sitePaths.howToPlay)}>
        {t.howToPlay}
      </LinkButton>
    </div>
  )
}
