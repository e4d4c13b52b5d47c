import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { StoryCard as Card } from '../../data/contract/stories.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { publishedStories, type StoryListFilter } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { MoreStories } from './MoreStories.tsx'
import { StoryDialog } from './StoryDialog.tsx'
import { StoryGrid } from './StoryGrid.tsx'

/** Published stories, page after page, newest first. */
export function StoryList({ filter }: { filter: StoryListFilter }) {
  const query = useInfiniteQuery(publishedStories(filter))
  const [open, setOpen] = useState<Card | null>(null)
  if (query.isPending) return <Spinner label={t('Loading stories…')} />
  if (!query.data)
    return <Failed title={t('Couldn’t load the stories')} error={query.error} onRetry={() => void query.refetch()} />
  const { category, author } = filter
  const place = author ? paths.author(author) : paths.stories
  const stories = query.data.pages.flatMap((page) => page.stories)
  if (stories.length === 0) return <NoStories filtered={category !== undefined} />
  return (
    <>
      <SavedCopy asOf={query.data.pages[0]?.asOf} />
      <StoryGrid stories={stories} onRead={setOpen} />
      <MoreStories
        query={query}
        shown={stories}
        addressOf={(before) => `${place}?${new URLSearchParams({ ...(category && { category }), before })}`}
      />
      {open && <StoryDialog story={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function NoStories({ filtered }: { filtered: boolean }) {
  return (
    <Empty
      picture="notebook"
      title={t('No stories available yet')}
      action={
        <Link className="button gold" to={paths.submitStory}>
          {t('Submit Your Story')}
        </Link>
      }
    >
      {filtered ? t('Nobody has written about this yet.') : t('You can write the first one.')}
    </Empty>
  )
}
