import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { messages } from '../../messages/home.ts'
import { pathTo } from '../../stores/router.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { callLink, chatLink } from './home.ts'

type ChartDialogProps = { game: Game | null; onClose: () => void }

export function ChartDialog({ game, onClose }: ChartDialogProps) {
  const params = { game: gameSlug(game?.games_name ?? '') }
  return (
    <Dialog
      kind="sheet"
      title={messages.chartInfo}
      close="Close"
      open={game !== null}
      onClose={onClose}
    >
      <div className="stack">
        <p className="muted">{game?.games_name}</p>
        <LinkButton wide icon="chart" href={pathTo('jodiChart', params)}>
          {messages.jodiChart}
        </LinkButton>
        <LinkButton wide kind="quiet" icon="chart" href={pathTo('panaChart', params)}>
          {messages.panaChart}
        </LinkButton>
      </div>
    </Dialog>
  )
}

type SupportDialogProps = { number: string; onClose: () => void }

export function SupportDialog({ number, onClose }: SupportDialogProps) {
  return (
    <Dialog
      kind="sheet"
      title={messages.support}
      close="Close"
      open={number !== ''}
      onClose={onClose}
    >
      <div className="stack">
        <p className="num big">+91 {number}</p>
        <LinkButton wide icon="phone" href={callLink(number)}>
          {messages.callNow}
        </LinkButton>
        <LinkButton wide kind="quiet" icon="chat" href={chatLink(number)} external>
          {messages.whatsapp}
        </LinkButton>
      </div>
    </Dialog>
  )
}
