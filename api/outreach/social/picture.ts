import { existsSync } from 'node:fs'
import { sharePreviewOf } from '../../../data/rules/sharePreview.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import type { SocialPost } from '../../platform/providers/social.ts'
import { findPost as findNews, isPictureNamed } from '../../site/news/news.store.ts'
import type { Cards } from '../../site/sharing/cards.ts'
import { artworkFile } from '../../site/sharing/plate.ts'
import { findPublicStory } from '../../site/sharing/publicStory.ts'
import { findVisibility } from '../../stories/media/media.store.ts'
import { loadSharp } from '../../stories/media/sharp.ts'
import type { PostRow } from './posts.store.ts'

/** In px: more is not shown by either platform. */
const longestSide = 2_048

/** What can be seen on the site under a path of `requirements.ts`. */
type Source =
  | { kind: 'card'; storyId: number }
  | { kind: 'media'; id: string; file: string }
  | { kind: 'artwork'; name: string }

/** The path of the picture that goes along: the post's own, or that of what it is about. A story has its share card. */
export function picturePathOf(db: Store, row: Pick<PostRow, 'mediaUrl' | 'contentType' | 'contentId'>): string | null {
  if (row.mediaUrl !== null || row.contentId === null) return row.mediaUrl
  if (row.contentType === 'story') return `/api/share/story/${row.contentId}/card.jpg`
  return row.contentType === 'blog_post' ? (findNews(db, row.contentId)?.imageUrl ?? null) : null
}

/** Why a picture must not go out; null where everybody may see it. */
export function pictureProblem(db: Store, path: string): string | null {
  const source = sourceOf(path)
  const isPublic =
    source?.kind === 'media'
      ? isShowable(db, source.id)
      : source?.kind === 'card'
        ? findPublicStory(db, source.storyId) !== null
        : source && existsSync(artworkFile(source.name))
  return isPublic ? null : 'Its picture is not on the site any more.'
}

/** What everybody sees on the site, and what an editor has uploaded for a post like this: it is in no news post. */
function isShowable(db: Store, id: string): boolean {
  const seen = findVisibility(db, id)
  return seen !== null && (seen.isPublic || (seen.isReady && seen.isLoose && !isPictureNamed(db, id)))
}

/** Errors: 400 social.foreign_media. */
export function requirePublicPicture(db: Store, path: string | null): void {
  const message = 'This picture is not on the site.'
  if (path !== null && pictureProblem(db, path) !== null)
    fail('invalid', 'social.foreign_media', message, { issues: [{ field: 'mediaUrl', message }] })
}

/** Null when it has gone. `about`: the title of what the post is about. */
export async function readPicture(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  cards: Cards,
  { path, about }: { path: string; about: string | null },
): Promise<SocialPost['picture']> {
  const source = sourceOf(path)
  if (!source || pictureProblem(db, path) !== null) return null
  if (source.kind === 'card') {
    const story = findPublicStory(db, source.storyId)
    const card = await cards.find(source.storyId)
    return story && card && { bytes: card.jpeg, type: 'image/jpeg', alt: sharePreviewOf(story).alt }
  }
  const file = source.kind === 'media' ? storage.pathOf(source.id, source.file) : artworkFile(source.name)
  if (!existsSync(file)) return null
  const sharp = await loadSharp()
  const bytes = await sharp(file, source.kind === 'artwork' ? { density: 144 } : {})
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
  const shown = (source.kind === 'media' && findVisibility(db, source.id)?.storyTitle) || about
  return { bytes, type: 'image/jpeg', alt: shown ? `A picture to “${shown}”` : 'A picture of Voices for Wildlife' }
}

function sourceOf(path: string): Source | null {
  const [, storyId] = path.match(/^\/api\/share\/story\/(\d+)\/card\.jpg$/) ?? []
  if (storyId) return { kind: 'card', storyId: Number(storyId) }
  const [, id, file] = path.match(/^\/media\/([\w-]+)\/([\w-]+\.webp)$/) ?? []
  if (id && file) return { kind: 'media', id, file }
  const [, name] = path.match(/^\/art\/((?:[\w-]+\/)?[\w-]+)\.svg$/) ?? []
  return name ? { kind: 'artwork', name } : null
}
