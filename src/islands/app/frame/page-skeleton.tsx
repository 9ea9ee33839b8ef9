import { type AppRoute, appRoutes, titleOf } from '#contract/routes.ts'
import { headerWords } from '../messages/en/header.ts'
import { Frame } from '../ui/frame.tsx'
import { type Shape, Skeleton } from '../ui/skeleton.tsx'
import { TopBar } from '../ui/top-bar.tsx'

type PageSkeletonProps = { brand: string; route: AppRoute | undefined }

const fields = 'fields'

/** Outlines of screens that are not lists. */
const shapes: Partial<Record<AppRoute, Shape>> = {
  root: 'markets',
  home: 'markets',
  myBids: 'cards',
  bulk: 'numbers',
  jodiChart: 'weeks',
  panaChart: 'weeks',
  single: fields,
  halfSangam: fields,
  fullSangam: fields,
  profile: fields,
  addFund: fields,
  addFundManual: fields,
  deposit: fields,
  withdraw: fields,
  bankDetails: fields,
}

/** The outline of a screen whose script is being loaded. */
export function ScreenSkeleton({ route }: { route: AppRoute | undefined }) {
  return <Skeleton shape={(route && shapes[route]) ?? 'rows'} />
}

/** Shown until the island runs: the frame, and the outline of the screen. */
export function PageSkeleton({ brand, route }: PageSkeletonProps) {
  const isHome = route !== undefined && appRoutes[route].access === 'home'
  return (
    <Frame
      header={
        <TopBar
          words={headerWords.get()}
          title={route ? titleOf(route) : ''}
          brand={brand}
          home={isHome}
          balance={null}
        />
      }
    >
      <ScreenSkeleton route={route} />
    </Frame>
  )
}
