import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { headerWords } from '../../messages/en/frame.ts'
import { homeWords } from '../../messages/en/home.ts'
import { pathTo } from '../../stores/router.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { callLink, chatLink } from './home.ts'

type ChartDialogProps = { game: Game | null; onClose: () => void }

export function ChartDialog({ game, onClose }: ChartDialogProps) {
  const t = useMessages(homeWords)
  const params = { game: gameSlug(game?.games_name ?? '') }
  return (
    <Dialog
      kind="sheet"
      title={t.chartInfo}
      close={useMessages(headerWords).close}
      open={game !== null}
      onClose={onClose}
    >
      <div className="stack">
        <p className="muted">{game?.games_name}</p>
        <LinkButton wide icon="chart" href={pathTo('jodiChart', params)}>
          {t.jodiChart}
        </LinkButton>
        <LinkButton wide kind="quiet" icon="chart" href={pathTo('panaChart', params)}>
          {t.panaChart}
        </LinkButton>
      </div>
    </Dialog>
  )
}

type SupportDialogProps = { number: string; onClose: () => void }

export function SupportDialog({ number, onClose }: SupportDialogProps) {
  const t = useMessages(homeWords)
  return (
    <Dialog
      kind="sheet"
      title={t.support}
      close={useMessages(headerWords).close}
      open={number !== ''}
      onClose={onClose}
    >
      <div className="stack">
        <p className="num big">+91 {number}</p>
        <LinkButton wide icon="phone" href={callLink(number)}>
          {t.callNow}
        </LinkButton>
        <LinkButton wide kind="quiet" icon="chat" href={chatLink(number)} external>
          {t.whatsapp}
        </LinkButton>
      </div>
    </Dialog>
  )
}
