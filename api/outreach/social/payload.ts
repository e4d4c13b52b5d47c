import { existsSync } from 'node:fs'
import { outgoingText } from '../../../data/rules/outreach/postText.ts'
import { sharePreviewOf } from '../../../data/rules/site/sharePreview.ts'
import { missedAfterHours, socialPlatformNames } from '../../../data/vocabulary/social.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import type { SocialKeys, SocialPost } from '../../platform/providers/social.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { artworkFile, type Cards, findPost as findNews, findPublicStory, isPictureNamed } from '../../site/index.ts'
import { findVisibility } from '../../stories/index.ts'
import type { PostRow } from './posts.store.ts'
import { platformOf } from './present.ts'
import { dueOf } from './queue.ts'
import { riskOfLeaving } from './risk.ts'
import { findSubject } from './subject.ts'
import { keysOf } from './tokens/connections.ts'

/** The words of a post as the platform is given them. */
function wordsOf(db: Store, config: Deps['config'], row: PostRow): Pick<SocialPost, 'text' | 'link'> {
  const link = findSubject(db, config, row)?.link ?? null
  const hasPicture = picturePathOf(db, row) !== null
  const text = outgoingText(platformOf(row), row.postText, { link, hasPicture })
  return { text, link: hasPicture ? null : link }
}

/** Everything that a platform is given; null when its picture has gone. */
export async function buildPayload(
  deps: Pick<Deps, 'config' | 'db' | 'storage'>,
  cards: Cards,
  row: PostRow,
): Promise<SocialPost | null> {
  const path = picturePathOf(deps.db, row)
  const about = findSubject(deps.db, deps.config, row)?.title ?? null
  const picture = path === null ? null : await readPicture(deps, cards, { path, about })
  if (path !== null && picture === null) return null
  return { ...wordsOf(deps.db, deps.config, row), picture }
}

/** Why a post must not go out now, asked in the transaction right before; null when it may. */
export function obstacleTo(db: Store, deps: Pick<Deps, 'clock' | 'config'>, row: PostRow): string | null {
  const due = Date.parse(row.scheduledAt ?? dueOf(row) ?? '')
  if (deps.clock.now().getTime() - due > missedAfterHours * 3_600_000)
    return `Missed: its time passed more than ${missedAfterHours} hours ago, while nothing could be sent.`
  const subject = findSubject(db, deps.config, row)
  if (!subject) return `The ${row.contentType === 'story' ? 'story' : 'news post'} is not on the site any more.`
  if (row.contentType === 'story' && subject.author !== row.namedAuthor)
    return 'The name of the story’s author has changed since this was written. Look whether the text still names them as they wish.'
  const path = picturePathOf(db, row)
  return (path === null ? null : pictureProblem(db, path)) ?? riskOfLeaving(db, row)
}

type FoundKeys = { keys: SocialKeys } | { keys: null; problem: string }

/** The keys to send with, or why there are none. */
export function findKeys(deps: Pick<Deps, 'db' | 'secrets'>, row: PostRow): FoundKeys {
  const platform = platformOf(row)
  const none = `${socialPlatformNames[platform]} is not connected: there is no active token. Add one in the Token Manager.`
  try {
    const keys = keysOf(deps, platform)
    return keys ? { keys } : { keys: null, problem: none }
  } catch (error) {
    if (error instanceof ProductError) return { keys: null, problem: error.message }
    throw error
  }
}

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
function pictureProblem(db: Store, path: string): string | null {
  const source = sourceOf(path)
  const isPublic =
    source?.kind === 'media'
      ? isShowable(db, source.id)
      : source?.kind === 'card'
        ? findPublicStory(db, source.storyId, 'socialPost') !== null
        : source && existsSync(artworkFile(source.name))
  return isPublic ? null : 'Its picture is not on the site any more.'
}

/** What everybody sees on the site, and what an editor has uploaded for a post like this: it is in no news post. */
function isShowable(db: Store, id: string): boolean {
  const seen = findVisibility(db, id)
  return seen !== null && (seen.isPublic || (seen.isReady && seen.storyId === null && !isPictureNamed(db, id)))
}

/** Errors: 400 social.foreign_media. */
export function requirePublicPicture(db: Store, path: string | null): void {
  const message = 'This picture is not on the site.'
  if (path !== null && pictureProblem(db, path) !== null)
    fail('invalid', 'social.foreign_media', message, { issues: [{ field: 'mediaUrl', message }] })
}

/** Null when it has gone. `about`: the title of what the post is about. */
async function readPicture(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  cards: Cards,
  { path, about }: { path: string; about: string | null },
): Promise<SocialPost['picture']> {
  const source = sourceOf(path)
  if (!source || pictureProblem(db, path) !== null) return null
  if (source.kind === 'card') {
    const story = findPublicStory(db, source.storyId, 'socialPost')
    const card = await cards.find(source.storyId)
    return story && card && { bytes: card.jpeg, type: 'image/jpeg', alt: sharePreviewOf(story).alt }
  }
  const file = source.kind === 'media' ? await storage.read(source.id, source.file) : artworkFile(source.name)
  if (file === null || (typeof file === 'string' && !existsSync(file))) return null
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
