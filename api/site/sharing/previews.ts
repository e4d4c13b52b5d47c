import type { BlogPost } from '../../../data/contract/news.ts'
import { postPreviewOf } from '../../../data/rules/site/postPreview.ts'
import { type PreviewSubject, sharePreviewOf } from '../../../data/rules/site/sharePreview.ts'
import type { Store } from '../../platform/database.ts'
import { presentPost } from '../news/news.present.ts'
import { findPost } from '../news/news.store.ts'
import { findPublicStory } from './publicStory.ts'

/** A post of ours as everybody may see it, or null when it is not on the site. */
function findPublicPost(db: Store, id: number): BlogPost | null {
  const post = findPost(db, id)
  return post?.status === 'published' ? presentPost(post) : null
}

export type CardKind = 'story' | 'post'

/** What the preview picture of a story or a post shows in the language that is spoken; null when it is not on the site. */
export function findPreview(db: Store, kind: CardKind, id: number): { hash: string; subject: PreviewSubject } | null {
  if (kind === 'post') {
    const post = findPublicPost(db, id)
    return post && postPreviewOf(post)
  }
  const story = findPublicStory(db, id)
  return story && sharePreviewOf(story)
}
