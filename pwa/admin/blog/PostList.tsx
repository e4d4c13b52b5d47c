import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { pen } from '../../ui/icons.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { DraftList } from '../kit/drafts/DraftList.tsx'
import { ListFrame } from '../kit/lists/ListFrame.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { fullDate } from '../kit/words/times.ts'
import { SocialButton } from '../social/SocialButton.tsx'
import { postListQuery } from './calls.ts'
import { discardPost } from './livingSavers.ts'
import { nameOf, postDrafts } from './postWords.ts'

interface Props {
  onOpen: (name: string) => void
  onNew: () => void
}

/** Every post, drafts included, by title, date and status. */
export function PostList({ onOpen, onNew }: Props) {
  const list = useInfiniteQuery(postListQuery)
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
        <SectionHead title="Blog" note="Newest first." />
        {newPost}
      </div>
      <DraftList drafts={drafts} onOpen={onOpen} onDiscard={discardPost} />
      <ListFrame
        list={list}
        more="Load more posts"
        empty={
          <Empty picture="notebook" title="No posts yet" level={3}>
            Published posts appear on the News page.
          </Empty>
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
                  <span className="subline">{fullDate(post.createdAt)}</span>
                </div>
                <Tag tint={post.status === 'published' ? 'green' : 'neutral'}>{post.status}</Tag>
                {post.status === 'published' && post.url === null && (
                  <SocialButton title={post.title} contentType="blog_post" contentId={post.id} />
                )}
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </section>
  )
}

/** Back from a post, the keyboard goes on at the heading rather than at the top of the page. */
function useFocusLater(isReady: boolean): void {
  useEffect(() => {
    if (isReady && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-section-heading]')?.focus({ preventScroll: true })
  }, [isReady])
}
