import { Link, useSearchParams } from 'react-router-dom'
import { organisation } from '../app/organisation.ts'
import { paths } from '../app/paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { storyFilterOf } from './address.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { StoryList } from './StoryList.tsx'

export default function StoriesScreen() {
  const [search] = useSearchParams()
  const filter = storyFilterOf(search)
  const { category } = filter
  return (
    <>
      <PageHead title={organisation.hashtag} pattern="stories">
        <p className="lead">
          Told by the people who were there, newest first. Every one was read by a person before it was published.
        </p>
      </PageHead>
      <div className="wrap filter">
        <CategoryChips chosen={category} />
        <Link className="more" to={paths.storyMap}>
          Stories by country, on a map
        </Link>
      </div>
      <section className="wrap">
        <h2 className="visually-hidden">{category ?? 'All stories'}</h2>
        <StoryList filter={filter} />
      </section>
    </>
  )
}
