import type { AdminPost } from '../../../data/contract/news.ts'
import { shortPostPath } from '../../../data/rules/site/postAddress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alert, check, external, retry } from '../../ui/icons.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { SaveState } from '../kit/edit/autoSaver.ts'
import { Facts } from '../kit/lists/Facts.tsx'
import { fullDate, shortTime } from '../kit/words/times.ts'

type Shown = Pick<AdminPost, 'id' | 'status' | 'publishedAt' | 'updatedAt' | 'editedBy'> & { readonly shown: unknown }

/** Where a post stands, and since when. */
export function PostState({ post }: { post: Shown | null }) {
  if (!post) return <p className="small muted">A draft once you write: nobody but admins sees it.</p>
  const isPublished = post.status === 'published'
  return (
    <>
      <Facts
        facts={{
          Status: <Tag tint={isPublished ? 'green' : 'neutral'}>{post.status}</Tag>,
          [isPublished ? 'Published' : 'First published']: post.publishedAt && fullDate(post.publishedAt),
          Changed: `${shortTime(post.updatedAt)}${post.editedBy ? ` by ${post.editedBy}` : ''}`,
        }}
      />
      {isPublished && (
        <p className="small">
          <a href={shortPostPath(post)} target="_blank" rel="noopener">
            View on the site<span className="visually-hidden"> (opens in a new tab)</span> <Icon path={external} />
          </a>
        </p>
      )}
      {post.shown !== null && (
        <p className="small">Readers still see the earlier words. What you changed goes out when you press Update.</p>
      )}
    </>
  )
}

const marks = {
  saved: { words: 'Saved', icon: check },
  saving: { words: 'Saving…', icon: retry },
  unsaved: { words: 'Not saved', icon: alert },
} as const satisfies Record<SaveState, object>

/** Where the words are. */
export function SaveMark({ state }: { state: SaveState }) {
  const { words, icon } = marks[state]
  return (
    <span className={`save-mark ${state}`} role="status">
      <Icon path={icon} /> {words}
    </span>
  )
}
