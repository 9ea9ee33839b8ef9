import { useMessages } from '../../../hooks/use-messages.ts'
import { enteringWords } from '../../../messages/en/play.ts'
import { SearchField } from '../../../ui/form/search-field.tsx'
import type { Play } from '../play.ts'
import { ManyButtons } from './many-buttons.tsx'

type NumberToolsProps = { play: Play; onSearch: ((typed: string) => void) | null }

/** What is above a grid: the search, where there is much to search, and the ways to add many. */
export function GridTools({ play, onSearch }: NumberToolsProps) {
  const t = useMessages(enteringWords)
  return onSearch ? (
    <SearchField
      label={t.find}
      placeholder={t.findShort}
      inputMode="numeric"
      onSearch={onSearch}
      beside={<ManyButtons play={play} />}
    />
  ) : (
    <ManyButtons play={play} />
  )
}
