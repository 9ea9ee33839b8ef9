import { useMessages } from '../../../hooks/use-messages.ts'
import { enteringWords } from '../../../messages/en/play.ts'
import { Chip } from '../../../ui/form/chips.tsx'
import type { Play } from '../play.ts'

/** The ways to add many numbers at once. The slip's panel loads and shows them. */
export function ManyButtons({ play }: { play: Play }) {
  const t = useMessages(enteringWords)
  return (
    <>
      <Chip onClick={() => play.$sheet.set('fill')}>{t.quickFill}</Chip>
      <Chip onClick={() => play.$sheet.set('type')}>{t.typeMany}</Chip>
    </>
  )
}
