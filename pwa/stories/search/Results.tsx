import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FoundPost, SearchAnswer, SearchFilter } from '../../../data/contract/search.ts'
import type { StoryCard } from '../../../data/contract/stories.ts'
import { countryName } from '../../../data/rules/countryName.ts'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import { paths } from '../../app/paths.ts'
import type { SearchPage } from '../../remote/searches.ts'
import { Failed } from '../../states/Failed.tsx'
import { SavedCopy } from '../../states/SavedCopy.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Found, MarkFound } from '../../ui/Found.tsx'
import { shortDate } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { close } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { MoreStories } from '../MoreStories.tsx'
import { StoryDialog } from '../StoryDialog.tsx'
import { StoryGrid } from '../StoryGrid.tsx'

interface Props {
  query: UseInfiniteQueryResult<{ pages: SearchPage[] }>
  filter: SearchFilter
}

/** What was found, and what it was found by. */
export function Results({ query, filter }: Props) {
  if (query.isPending) return <Spinner label="Searching…" />
  if (!query.data) return <Failed what="the search" error={query.error} onRetry={() => void query.refetch()} />
  const [first] = query.data.pages
  if (!first) return null
  return (
    <MarkFound roots={first.roots}>
      <SavedCopy asOf={first.asOf} />
      {first.asOf && <p className="search-said">Only stories and news saved on this phone were searched.</p>}
      <Summary answer={first} filter={filter} />
      <FoundThings query={query} first={first} filter={filter} />
    </MarkFound>
  )
}

/** A phone that searched by itself says first how many there are, and draws them then. */
function FoundThings({ query, first, filter }: Props & { first: SearchPage }) {
  const [open, setOpen] = useState<StoryCard | null>(null)
  const isDrawn = useDeferredValue(true, first.asOf === null)
  if (!isDrawn) return null
  const stories = query.data?.pages.flatMap((page) => page.stories) ?? []
  return (
    <>
      {stories.length > 0 && <StoryGrid stories={stories} onRead={setOpen} />}
      <MoreStories query={query} shown={stories} addressOf={(next) => paths.storiesFound(filter, Number(next))} />
      {first.total === 0 && <NoStoryFits filter={filter} />}
      <Posts posts={first.posts} />
      {open && <StoryDialog story={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Summary({ answer: { total, hasMore, corrected }, filter }: { answer: SearchAnswer; filter: SearchFilter }) {
  const { q, category, country, species, language } = filter
  const count = `${total.toLocaleString('en-US')} ${total === 1 ? 'story' : 'stories'}`
  return (
    <div className="search-summary">
      <div role="status">
        <h2>{hasMore ? `More than ${count} found` : `${total === 0 ? 'No stories' : count} found`}</h2>
      </div>
      {corrected && (
        <p className="search-said">
          Showing results for <b>{corrected}</b>. We did not find “{q}”.
        </p>
      )}
      {hasMore && <p className="search-said">The newest of them are shown. Another word makes the list shorter.</p>}
      <ul className="search-chosen" aria-label="Searched for">
        {q && <Chosen without={{ ...filter, q: undefined }}>“{q}”</Chosen>}
        {category && <Chosen without={{ ...filter, category: undefined }}>{category}</Chosen>}
        {country && <Chosen without={{ ...filter, country: undefined }}>{countryName(country)}</Chosen>}
        {language && <Chosen without={{ ...filter, language: undefined }}>{languageName(language)}</Chosen>}
        {species && <Chosen without={{ ...filter, species: undefined }}>{species}</Chosen>}
      </ul>
    </div>
  )
}

/** One thing that was asked for; followed, it is asked for no longer. */
const Chosen = ({ without, children }: { without: SearchFilter; children: ReactNode }) => (
  <li>
    <Link className="chip" to={paths.storiesFound(without)}>
      <span className="visually-hidden">Remove </span>
      {children} <Icon path={close} />
    </Link>
  </li>
)

function NoStoryFits({ filter: { q, category, country, species, language } }: { filter: SearchFilter }) {
  const isNarrowed = Boolean(q && (category || country || species || language))
  return (
    <Empty
      picture="tracks"
      title="No story fits"
      level={3}
      action={
        <Link className="button" to={isNarrowed ? paths.storiesFound({ q }) : paths.stories}>
          {isNarrowed ? 'Search in all stories' : 'Show all stories'}
        </Link>
      }
    >
      {q ? 'Try fewer words, or other ones.' : 'Nobody has written about this yet.'}
    </Empty>
  )
}

function Posts({ posts }: { posts: readonly FoundPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className="search-posts" aria-labelledby="found-news">
      <h2 id="found-news">In our news</h2>
      <ul>
        {posts.map(({ id, title, excerpt, createdAt }) => (
          <li key={id}>
            <h3>
              <Link to={paths.post({ id, title })}>
                <Found text={title} />
              </Link>
            </h3>
            <p className="muted small">
              <time dateTime={createdAt}>{shortDate(createdAt)}</time>
            </p>
            <p>
              <Found text={excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
