import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Choice, SearchFilter } from '../../data/contract/search.ts'
import { categoryWords, type StoryCategory, storyCategories } from '../../data/vocabulary/stories.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { showChosen } from './chosenChip.ts'
import { Count } from './search/Count.tsx'

interface Props {
  filter: SearchFilter
  /** How many stories of each category were found; without a search, all are offered. */
  found?: readonly Choice<StoryCategory>[]
}

/** On a phone one row that scrolls sideways, with the chosen category in view. What else was asked for stays. */
export function CategoryChips({ filter, found }: Props) {
  const { category: chosen } = filter
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (row.current && chosen) showChosen(row.current)
  }, [chosen])
  const countOf = (category: StoryCategory) => found?.find(({ value }) => value === category)?.stories ?? 0
  // Where nothing would be found, nothing is offered.
  const offered = storyCategories.filter((one) => !found || one === chosen || countOf(one) > 0)
  return (
    <nav ref={row} className="chips" aria-label={t('Filter by category')}>
      <Link
        className="chip"
        to={paths.storiesFound({ ...filter, category: undefined })}
        aria-current={chosen ? undefined : 'true'}
      >
        {t('All stories')}
      </Link>
      {offered.map((category) => (
        <Link
          key={category}
          className="chip"
          to={paths.storiesFound({ ...filter, category })}
          aria-current={category === chosen ? 'true' : undefined}
        >
          {t(categoryWords[category])}
          {found && (
            <>
              {' '}
              <Count stories={countOf(category)} />
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
