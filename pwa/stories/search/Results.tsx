import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FoundPost, SearchAnswer, SearchFilter } from '../../../data/contract/search.ts'
import type { StoryCard } from '../../../data/contract/stories.ts'
import { countryName } from '../../../data/rules/countryName.ts'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import { categoryWords } from '../../../data/vocabulary/stories.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import type { SearchPage } from '../../remote/searches.ts'
import { Failed } from '../../states/Failed.tsx'
import { SavedCopy } from '../../states/SavedCopy.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Found, MarkFound } from '../../ui/Found.tsx'
import { shortDate } from '../../ui/format/dates.ts'
import { heard } from '../../ui/heard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { close } from '../../ui/icons.ts'
import { rich } from '../../ui/rich.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { isolated } from '../../ui/Written.tsx'
import { MoreStories } from '../MoreStories.tsx'
import { StoryDialog } from '../StoryDialog.tsx'
import { StoryGrid } from '../StoryGrid.tsx'
import { speciesIn } from './speciesIn.ts'

interface Props {
  query: UseInfiniteQueryResult<{ pages: SearchPage[] }>
  filter: SearchFilter
}

/** What was found, and what it was found by. */
export function Results({ query, filter }: Props) {
  if (query.isPending) return <Spinner label={t('Searching…')} />
  if (!query.data)
    return <Failed title={t('Couldn’t load the search')} error={query.error} onRetry={() => void query.refetch()} />
  const [first] = query.data.pages
  if (!first) return null
  return (
    <MarkFound roots={first.roots}>
      <SavedCopy asOf={first.asOf} />
      {first.asOf && <p className="search-said">{t('Only stories and news saved on this phone were searched.')}</p>}
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

function Summary({
  answer: { total, hasMore, corrected, choices },
  filter,
}: {
  answer: SearchAnswer
  filter: SearchFilter
}) {
  const { q, category, country, species, language } = filter
  return (
    <div className="search-summary">
      <div role="status">
        <h2>
          {hasMore
            ? t('{total, plural, one {More than # story found} other {More than # stories found}}', { total })
            : t('{total, plural, =0 {No stories found} one {# story found} other {# stories found}}', { total })}
        </h2>
      </div>
      {corrected && (
        <p className="search-said">
          {rich('Showing results for <b></b>. We did not find “{asked}”.', {
            b: () => <b>{corrected}</b>,
            asked: q ?? '',
          })}
        </p>
      )}
      {hasMore && (
        <p className="search-said">{t('The newest of them are shown. Another word makes the list shorter.')}</p>
      )}
      <ul className="search-chosen" aria-label={t('Searched for')}>
        {q && <Chosen without={{ ...filter, q: undefined }}>{t('“{words}”', { words: isolated(q) })}</Chosen>}
        {category && <Chosen without={{ ...filter, category: undefined }}>{t(categoryWords[category])}</Chosen>}
        {country && <Chosen without={{ ...filter, country: undefined }}>{countryName(country)}</Chosen>}
        {language && <Chosen without={{ ...filter, language: undefined }}>{languageName(language)}</Chosen>}
        {species && <Chosen without={{ ...filter, species: undefined }}>{speciesIn(choices, species)}</Chosen>}
      </ul>
    </div>
  )
}

/** One thing that was asked for; followed, it is asked for no longer. */
const Chosen = ({ without, children }: { without: SearchFilter; children: ReactNode }) => (
  <li>
    <Link className="chip" to={paths.storiesFound(without)}>
      {rich('<heard>Remove </heard><what></what>', { heard, what: () => children })} <Icon path={close} />
    </Link>
  </li>
)

function NoStoryFits({ filter: { q, category, country, species, language } }: { filter: SearchFilter }) {
  const isNarrowed = Boolean(q && (category || country || species || language))
  return (
    <Empty
      picture="tracks"
      title={t('No story fits')}
      level={3}
      action={
        <Link className="button" to={isNarrowed ? paths.storiesFound({ q }) : paths.stories}>
          {isNarrowed ? t('Search in all stories') : t('Show all stories')}
        </Link>
      }
    >
      {q ? t('Try fewer words, or other ones.') : t('Nobody has written about this yet.')}
    </Empty>
  )
}

function Posts({ posts }: { posts: readonly FoundPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className="search-posts" aria-labelledby="found-news">
      <h2 id="found-news">{t('In our news')}</h2>
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
