import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ScheduledPost } from '../../../../data/contract/outreach/social.ts'
import { type ScheduledPostFilter, scheduledPostFilters } from '../../../../data/vocabulary/social.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { closeThenFocus } from '../../kit/acts/closeThenFocus.ts'
import { Chips } from '../../kit/lists/Chips.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { counted } from '../../kit/words/counted.ts'
import { addressOf } from '../places.ts'
import { overviewQuery, postsQuery } from '../queries.ts'
import { ChangeDrafts } from './ChangeDrafts.tsx'
import { DeletePost } from './DeletePost.tsx'
import { EditPost } from './EditPost.tsx'
import { Figures } from './Figures.tsx'
import { type PostAct, PostRow } from './PostRow.tsx'
import { PublishPost } from './PublishPost.tsx'
import { countOf } from './postLabels.ts'

interface OpenedPost {
  act: PostAct
  post: ScheduledPost
}

/** Every post, what waits first, and what became of it. */
export function ScheduledPosts() {
  const [filter, setFilter] = useState<ScheduledPostFilter>('all')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: overview } = useQuery(overviewQuery)
  const list = useInfiniteQuery(postsQuery(filter))
  // Held here: a post may leave the list, or its place in it, while something is done with it.
  const [opened, setOpened] = useState<OpenedPost | null>(null)
  const post = opened && (list.data?.find(({ id }) => id === opened.post.id) ?? opened.post)
  const close = () => setOpened(null)
  const focusHeading = () => heading.current?.focus()
  const unclear = overview?.counts.unclear ?? 0
  return (
    <>
      {unclear > 0 && (
        <Notice tone="warn">
          <p>
            <b>{counted(unclear, 'post')} to be checked.</b> Nobody heard the platform’s answer, so{' '}
            {unclear === 1 ? 'it' : 'each'} may be out or not. Nothing is sent again before one of you has looked.
          </p>
          {filter !== 'failed' && (
            <Button look="line small" onClick={() => setFilter('failed')}>
              Show {unclear === 1 ? 'it' : 'them'}
            </Button>
          )}
        </Notice>
      )}
      <ChangeDrafts onOpen={(kept) => setOpened({ act: 'edit', post: kept })} />
      {post && opened.act === 'edit' && <EditPost post={post} onClose={close} />}
      {post && opened.act === 'publish' && <PublishPost post={post} onClose={close} />}
      {post && opened.act === 'delete' && (
        <DeletePost post={post} onClose={close} onDeleted={() => closeThenFocus(close, focusHeading)} />
      )}
      <Panel id="posts-heading" title="Posts" heading={heading}>
        <div className="narrow">
          <Chips
            label="Show"
            names={scheduledPostFilters}
            chosen={filter}
            onChoose={setFilter}
            words={(name) => name}
            count={overview && ((name) => countOf(overview.counts, name))}
          />
        </div>
        <ListFrame list={list} isWithin empty={<None filter={filter} />}>
          {(posts) => (
            <ul className="plain social-posts">
              {posts.map((one) => (
                <PostRow key={one.id} post={one} onOpen={(act) => setOpened({ act, post: one })} />
              ))}
            </ul>
          )}
        </ListFrame>
      </Panel>
      <Figures />
    </>
  )
}

const noneOf: Record<Exclude<ScheduledPostFilter, 'all'>, string> = {
  scheduled: 'Nothing waits for its time.',
  posted: 'Nothing has been posted yet.',
  failed: 'Nothing has failed.',
}

const None = ({ filter }: { filter: ScheduledPostFilter }) => (
  <Empty
    picture="nest"
    title="No scheduled posts"
    level={3}
    action={
      <Link className="button line" to={addressOf('publisher')}>
        Write a post
      </Link>
    }
  >
    {filter === 'all' ? 'What is planned or posted from here is listed here.' : noneOf[filter]}
  </Empty>
)
