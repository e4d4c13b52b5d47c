import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { StoryCard as Card } from '../../data/contract/stories.ts'
import { organisation } from '../app/organisation.ts'
import { paths } from '../app/paths.ts'
import { publishedStories } from '../remote/queries.ts'
import { searchedStories } from '../remote/searches.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { Empty } from '../ui/Empty.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { isSearch, type StoryFilter, storyFilterOf } from './address.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { MoreStories } from './MoreStories.tsx'
import { StoryDialog } from './StoryDialog.tsx'
import { StoryGrid } from './StoryGrid.tsx'
import { Results } from './search/Results.tsx'
import { SearchForm } from './search/SearchForm.tsx'

export default function StoriesScreen() {
  const [search] = useSearchParams()
  const filter = storyFilterOf(search)
  return (
    <>
      <PageHead title={organisation.hashtag} pattern="stories">
        <p className="lead">
          Told by the people who were there, newest first. Every one was read by a person before it was published.
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
      </div>
      <section className="wrap">
        <h2 className="visually-hidden">{category ?? 'All stories'}</h2>
        <StoryList filter={filter} />
      </section>
    </>
  )
}

function FoundStories({ filter }: { filter: StoryFilter }) {
  const { q, category, country, species } = filter
  const asked = { q, category, country, species }
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
      </section>
    </>
  )
}

function StoryList({ filter }: { filter: StoryFilter }) {
  const query = useInfiniteQuery(publishedStories(filter))
  const [open, setOpen] = useState<Card | null>(null)
  if (query.isPending) return <Spinner label="Loading stories…" />
  if (!query.data) return <Failed what="the stories" error={query.error} onRetry={() => void query.refetch()} />
  const stories = query.data.pages.flatMap((page) => page.stories)
  if (stories.length === 0) return <NoStories filtered={filter.category !== undefined} />
  const { category } = filter
  return (
    <>
      <SavedCopy asOf={query.data.pages[0]?.asOf} />
      <StoryGrid stories={stories} onRead={setOpen} />
      <MoreStories
        query={query}
        shown={stories}
        addressOf={(before) => `${paths.stories}?${new URLSearchParams({ ...(category && { category }), before })}`}
      />
      {open && <StoryDialog story={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function NoStories({ filtered }: { filtered: boolean }) {
  return (
    <Empty
      picture="notebook"
      title="No stories available yet"
      action={
        <Link className="button gold" to={paths.submitStory}>
          Submit Your Story
        </Link>
      }
    >
      {filtered ? 'Nobody has written about this yet.' : 'You can write the first one.'}
    </Empty>
  )
}
