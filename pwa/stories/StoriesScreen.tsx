import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { categoryWords } from '../../data/vocabulary/stories.ts'
import { t } from '../../data/words/words.ts'
import { organisation } from '../app/organisation.ts'
import { paths } from '../app/paths.ts'
import { choicesOf } from '../follow/choices.ts'
import { Follow } from '../follow/Follow.tsx'
import { searchedStories } from '../remote/searches.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { isSearch, type StoryFilter, storyFilterOf } from './address.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { StoryList } from './StoryList.tsx'
import { Results } from './search/Results.tsx'
import { SearchForm } from './search/SearchForm.tsx'
import { speciesIn } from './search/speciesIn.ts'

export default function StoriesScreen() {
  const [search] = useSearchParams()
  const filter = storyFilterOf(search)
  return (
    <>
      <PageHead title={organisation.hashtag} pattern="stories">
        <p className="lead">
          {t(
            'Told by the people who were there, newest first. Every one was read by a person before it was published.',
          )}
        </p>
      </PageHead>
      {isSearch(filter) ? <FoundStories filter={filter} /> : <AllStories filter={filter} />}
    </>
  )
}

function AllStories({ filter }: { filter: StoryFilter }) {
  const { category } = filter
  return (
    <>
      <div className="wrap filter">
        <SearchForm filter={{ category }} />
        <CategoryChips filter={{ category }} />
        <Link className="more" to={paths.storyMap}>
          {t('Stories by country, on a map')}
        </Link>
      </div>
      <section className="wrap">
        <h2 className="visually-hidden">{category ? t(categoryWords[category]) : t('All stories')}</h2>
        <StoryList filter={filter} />
      </section>
    </>
  )
}

function FoundStories({ filter }: { filter: StoryFilter }) {
  const { q, category, country, species, language } = filter
  const asked = { q, category, country, species, language }
  const query = useInfiniteQuery(searchedStories(filter))
  const choices = query.data?.pages[0]?.choices
  return (
    <>
      <div className="wrap filter">
        {/* What stands in its fields is what the address says. */}
        <SearchForm key={paths.storiesFound(asked)} filter={asked} choices={choices} />
        <CategoryChips filter={asked} found={choices?.category} />
      </div>
      <section className="wrap">
        <Results query={query} filter={asked} />
        <Follow
          choices={choicesOf({
            country,
            species: species ? [species] : [],
            nameOf: (name) => speciesIn(choices, name),
          })}
        />
      </section>
    </>
  )
}
