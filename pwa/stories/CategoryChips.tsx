import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type StoryCategory, storyCategories } from '../../data/vocabulary/stories.ts'
import { paths } from '../app/paths.ts'
import { showChosen } from './chosenChip.ts'

/** On a phone one row that scrolls sideways, with the chosen category in view. */
export function CategoryChips({ chosen }: { chosen: StoryCategory | undefined }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (row.current && chosen) showChosen(row.current)
  }, [chosen])
  return (
    <nav ref={row} className="chips" aria-label="Filter by category">
      <Link className="chip" to={paths.stories} aria-current={chosen ? undefined : 'true'}>
        All stories
      </Link>
      {storyCategories.map((category) => (
        <Link
          key={category}
          className="chip"
          to={paths.storiesIn(category)}
          aria-current={category === chosen ? 'true' : undefined}
        >
          {category}
        </Link>
      ))}
    </nav>
  )
}
