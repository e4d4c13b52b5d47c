import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { PostCard } from '../../contract/news.ts'
import { t } from '../../words/words.ts'
import { type Artwork, artworksForNews, focalPoints } from '../stories/artwork.ts'
import type { PreviewSubject } from './sharePreview.ts'

/** To be raised when the drawing changes, so that messengers fetch the new pictures. */
const drawing = 1

/** What a shared link shows of a news post. The address changes with the picture, because messengers keep what they fetched. */
export function postPreviewOf(post: Pick<PostCard, 'id' | 'title' | 'category' | 'imageUrl' | 'createdAt'>) {
  const subject: PreviewSubject = {
    title: post.title,
    authorName: 'News',
    authorLocation: dayOf(post.createdAt),
    category: post.category,
    cover: coverOf(post),
    untitled: 'News from the field',
  }
  const hash = bytesToHex(sha256(utf8ToBytes(JSON.stringify([drawing, subject])))).slice(0, 16)
  return {
    subject,
    hash,
    path: `/api/share/post/${post.id}/card.jpg?v=${hash}`,
    alt: t('“{title}”, a news post', { title: post.title }),
  }
}

/** A picture of ours, or the linocut that stands in for it. */
function coverOf({ id, imageUrl }: Pick<PostCard, 'id' | 'imageUrl'>): PreviewSubject['cover'] {
  const [, media, file = ''] = /^\/media\/([\w-]+)\/([\w-]+\.webp)$/.exec(imageUrl ?? '') ?? []
  if (media) return { media, file }
  const [, name = ''] = /^\/art\/(\w+)\.svg$/.exec(imageUrl ?? '') ?? []
  return { artwork: name in focalPoints ? (name as Artwork) : (artworksForNews([id])[0] ?? 'savanna') }
}

/** "12 November 2026", in UTC. */
const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
