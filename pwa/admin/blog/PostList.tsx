import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BlogPost, ListedPost } from '../../../data/contract/news.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { pen } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { DraftList } from '../kit/drafts/DraftList.tsx'
import { UnlessHeld } from '../kit/held/UnlessHeld.tsx'
import { isNarrowed } from '../kit/lists/filters.ts'
import { ListFrame } from '../kit/lists/ListFrame.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { useFilter } from '../kit/lists/useFilter.ts'
import { fullDate, placedTime } from '../kit/words/times.ts'
import { SocialButton } from '../social/SocialButton.tsx'
import { postListQuery } from './calls.ts'
import { discardPost } from './livingSavers.ts'
import { PostFilters, postReaders } from './PostFilters.tsx'
import { PostTag } from './PostState.tsx'
import { nameOf, postDrafts } from './postWords.ts'

interface Props {
  onOpen: (name: string) => void
  onNew: () => void
}

/** Every post, drafts included, by title, date and status. */
export function PostList({ onOpen, onNew }: Props) {
  const { filter, show } = useFilter('blog', postReaders)
  const list = useInfiniteQuery(postListQuery(filter))
  const drafts = postDrafts.useAll().map(({ key, words, keptAt }) => ({ id: key, what: nameOf(words), keptAt }))
  const newPost = (
    <Button onClick={onNew}>
      <Icon path={pen} /> New Post
    </Button>
  )
  useFocusLater(list.data !== undefined)
  return (
    <section>
      <div className="blog-head">
        <SectionHead title="Blog" note="Newest first." hasList />
        {newPost}
      </div>
      <DraftList drafts={drafts} onOpen={onOpen} onDiscard={discardPost} />
      <PostFilters filter={filter} onChange={show} />
      <ListFrame
        list={list}
        more="Load more posts"
        empty={
          isNarrowed(filter) ? (
            <Empty picture="notebook" title="No such posts" level={3}>
              No post has all that you have chosen.
            </Empty>
          ) : (
            <Empty picture="notebook" title="No posts yet" level={3}>
              Published posts appear on the News page.
            </Empty>
          )
        }
      >
        {(posts) => (
          <ul className="list panel flush post-list" aria-label="Posts">
            {posts.map((post) => (
              <li key={post.id}>
                <div className="grow">
                  <button type="button" className="post-name" onClick={() => onOpen(String(post.id))}>
                    {post.title || 'Untitled'}
                  </button>
                  <span className="subline">
                    {post.category && `${post.category} · `}
                    {publishAtOf(post) ? `Goes out ${placedTime(publishAtOf(post) ?? '')}` : fullDate(post.createdAt)}
                  </span>
                </div>
                <PostTag post={{ status: post.status, publishAt: publishAtOf(post) }} />
                <UnlessHeld kind="post" id={post.id} name={post.title}>
                  {post.status === 'published' && post.url === null && (
                    <SocialButton title={post.title} contentType="blog_post" contentId={post.id} />
                  )}
                </UnlessHeld>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </section>
  )
}

/** What is on the site already has none. */
const publishAtOf = (post: BlogPost & Partial<Pick<ListedPost, 'publishAt'>>) => post.publishAt ?? null

/** Back from a post, the keyboard goes on at the heading rather than at the top of the page. */
function useFocusLater(isReady: boolean): void {
  useEffect(() => {
    if (isReady && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-section-heading]')?.focus({ preventScroll: true })
  }, [isReady])
}
