import { type AppRoute, appRoutes, titleOf } from '#contract/routes.ts'
import { headerWords } from '../messages/en/frame.ts'
import { Skeleton } from '../ui/feedback.tsx'
import { Frame } from '../ui/layout.tsx'
import { TopBar } from '../ui/top-bar.tsx'

type PageSkeletonProps = { brand: string; route: AppRoute | undefined }

/** Shown until the island runs: the frame, and grey boxes in place of the screen. */
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
      <Skeleton shape={isHome ? 'markets' : 'rows'} />
    </Frame>
  )
}
