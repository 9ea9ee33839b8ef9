import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type GameType, gameTypeOf, numbersOf } from '#domain/game-types.ts'
import { NotFound } from '../frame/not-found.tsx'
import { parameter } from '../frame/router.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { nameWords } from '../messages/en/names.ts'
import { enteringWords, playWords } from '../messages/en/play.ts'
import { NumberTools } from '../ui/number-tools.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { StickyPoints } from '../ui/sticky-points.tsx'
import { Tool } from '../ui/tool.tsx'
import { AboutMarket } from './about-market.tsx'
import { anksOf, createGrid } from './grid.ts'
import { Anks, Grid } from './number-grid.tsx'
import { createPlay } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { ManyTool, PointsField } from './points-field.tsx'

type SearchProps = { onSearch: (typed: string) => void; onClose: () => void }

/** Replaces the row over the grid. */
function Search({ onSearch, onClose }: SearchProps) {
  const t = useMessages(enteringWords)
  return (
    <NumberTools>
      <SearchField
        label={t.find}
        placeholder={t.findShort}
        inputMode="numeric"
        onSearch={onSearch}
        autoFocus
      />
      <Tool label={t.closeSearch} icon="close" onClick={onClose} />
    </NumberTools>
  )
}

export function Bulk() {
  const type = gameTypeOf(parameter('type'))
  return type && numbersOf(type).length > 0 ? (
    <BulkOf game={parameter('game')} type={type} />
  ) : (
    <NotFound />
  )
}

function BulkOf({ game, type }: { game: string; type: GameType }) {
  const t = useMessages(playWords)
  const words = useMessages(enteringWords)
  const translate = useTranslate()
  const hasKeys = useIsWide()
  const [play] = useState(() => createPlay(game, type))
  const [grid] = useState(() => createGrid(play))
  const [typed, setTyped] = useState('')
  /** False just after a search, whose focus goes to the button of the next one; null otherwise. */
  const [isSearching, setSearching] = useState<boolean | null>(null)
  const chosen = useStore(grid.$chosen)
  const isMany = numbersOf(type).length > FEW_NUMBERS

  function closeSearch(): void {
    setTyped('')
    setSearching(false)
  }

  const tools = (
    <>
      {isMany && (
        <Tool
          label={words.find}
          word={words.findShort}
          icon="search"
          autoFocus={isSearching === false}
          onFocus={() => setSearching(null)}
          onClick={() => setSearching(true)}
        />
      )}
      <ManyTool play={play} />
    </>
  )
  return (
    <PlayPage
      play={play}
      heading={t.bulk(useMessages(nameWords).gameType(type))}
      missing={grid.missing}
      asks={chosen && words.waits(chosen)}
      hint={hasKeys ? words.bulkHintKeys : words.bulkHint}
      tools={tools}
      instead={isSearching && <Search onSearch={setTyped} onClose={closeSearch} />}
      isBulk
    >
      {!isMany && <AboutMarket play={play} isAbove />}
      <StickyPoints>
        <PointsField
          play={play}
          error={translate(useStore(grid.$error)) || undefined}
          onDone={grid.addChosen}
        />
        {anksOf(type).length > 0 && !isSearching && <Anks play={play} />}
      </StickyPoints>
      <Grid play={play} grid={grid} typed={typed} />
    </PlayPage>
  )
}

const FEW_NUMBERS = 10
