import type { AdminName } from '../../../data/contract/admin.ts'
import type { AdminPost, BlogPost, PostChange, PostWords } from '../../../data/contract/news.ts'
import { tagProblem } from '../../../data/rules/site/tags.ts'
import type { PostStatus } from '../../../data/vocabulary/news.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { holds } from '../../platform/http/writes.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../../platform/idempotencyKeys.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { deleteRiskDecisions } from '../../platform/risk/risk.store.ts'
import { type RiskWord, requireSafe } from '../../platform/risk/risk.ts'
import { markGone, markPublished, newestChange } from '../../stories/index.ts'
import { newestWords, presentForAdmin, presentPost, wordsOf } from './news.present.ts'
import { changePostRow, deletePostRow, findPost, insertPost, isPictureShown, type PostRow } from './news.store.ts'
import { erasePicturesOf, picturesOf, settlePictures } from './pictures.ts'
import { plainText, safeHtml, shownWords } from './safeHtml.ts'

const emptyPost: PostWords = { title: '', content: '', excerpt: '', category: '', imageUrl: null, tags: '' }

/** Saved as somebody types: within this time, it is noted once that somebody is at it. */
const oneSittingMs = 30 * 60_000

/** Errors: post.not_found. */
export const showPost = ({ db }: Deps, id: number): AdminPost => presentForAdmin(findPost(db, id) ?? noPost())

/** The post as the site would show it. Nothing is kept. */
export function previewPost({ clock }: Deps, words: Partial<PostWords>): BlogPost {
  const at = toInstant(clock)
  return presentPost({
    ...emptyPost,
    ...words,
    id: 0,
    status: 'draft',
    working: null,
    revision: 1,
    publishedAt: null,
    ...notScheduled,
    editedBy: null,
    createdAt: at,
    updatedAt: at,
  })
}

/**
 * Begins a post, once for each `key`. Errors: post.incomplete, when it is to be published at once; post.not_found, when
 * the post of this key was deleted since.
 */
export function beginPost(
  deps: Deps,
  admin: AdminName,
  key: string,
  { status, riskReason, ...given }: PostChange,
): AdminPost {
  const making = { route: 'POST /api/blog-posts', key }
  return writePost(deps, (tx) => {
    const made = findByIdempotencyKey(tx, making)
    if (made !== undefined) return found(tx, made)
    const at = toInstant(deps.clock)
    const { id } = insertPost(tx, { ...emptyPost, ...safe(given), editedBy: admin, createdAt: at, updatedAt: at })
    noteIdempotencyKey(tx, making, id, at)
    recordAct(tx, { admin, action: 'post.begun', subject: { kind: 'post', id }, at })
    return status === 'published' ? change(deps, tx, { admin, id, status, riskReason, at }) : found(tx, id)
  })
}

/**
 * Saves words and, with a status, puts the post on the site or takes it off. The words of a published post wait until
 * they are published too. What has no effect is no change, whatever it was made from.
 * Errors: post.not_found; post.stale (409, with the post as it is); post.scheduled; post.incomplete; story.poacher_risk (409).
 */
export const changePost = (deps: Deps, admin: AdminName, id: number, given: PostChange): AdminPost =>
  writePost(deps, (tx) => change(deps, tx, { ...given, admin, id, at: toInstant(deps.clock) }))

/** Takes a post off the site for good, with the pictures that no other post shows. Errors: post.not_found. */
export function deletePost(deps: Deps, admin: AdminName, id: number): void {
  deps.db.transaction((tx) => {
    const post = findPost(tx, id) ?? noPost()
    const pictures = allPicturesOf(post)
    deletePostRow(tx, id)
    deleteRiskDecisions(tx, { kind: 'post', id })
    erasePicturesOf(tx, deps, pictures)
    settlePictures(tx, pictures)
    if (post.status === 'published') takeOff(tx, post)
    deps.newsAltered(tx, id)
    const before = { title: post.title, status: post.status }
    recordAct(tx, { admin, action: 'post.deleted', subject: { kind: 'post', id }, before, at: toInstant(deps.clock) })
    if (post.status === 'published') deps.published.changed(tx, newsChanged)
  })
  deps.jobs.wake()
}

export type Change = PostChange & { admin: AdminName; id: number; at: string }

export const notScheduled = { publishAt: null, publishTimezone: null, scheduledBy: null }

/** In the transaction of whoever publishes or changes it. */
export function change(deps: Deps, tx: Tx, { admin, id, at, revision, status, riskReason, ...given }: Change): PostRow {
  const post = findPost(tx, id) ?? noPost()
  const newest = { ...newestWords(post), ...safe(given) }
  const after = outcome(post, newest, status)
  // A status is an answer to the question when it goes out.
  if (holds(post, after) && (status === undefined || post.publishAt === null)) return post
  if (revision !== undefined && revision !== post.revision)
    fail('conflict', 'post.stale', 'Somebody changed this post while you had it open.', {
      current: presentForAdmin(post),
    })
  if (post.publishAt !== null && status === undefined)
    fail('conflict', 'post.scheduled', 'This post waits for its time. Take it back first to change it.')
  if (after.status === 'published' && !after.working) requireReady(tx, id, newest, { admin, reason: riskReason, at })
  const isFirst = after.status === 'published' && post.publishedAt === null
  const saved = changePostRow(tx, id, {
    ...after,
    // The date readers see is the one of the first publication.
    ...(isFirst && { publishedAt: at, createdAt: at }),
    ...notScheduled,
    revision: post.revision + 1,
    editedBy: admin,
    updatedAt: at,
  })
  if (after.status === 'published' && !after.working) markPublished(tx, 'post', id)
  else if (after.status !== post.status) takeOff(tx, post)
  if (after.status !== post.status) deps.newsAltered(tx, id)
  settlePictures(tx, [...picturesOf(post), ...picturesOf(saved)])
  noteChange(tx, { admin, post, saved, asked: status, at })
  return saved
}

/** How the post stands afterwards: public words, waiting words, status. */
function outcome(post: PostRow, newest: PostWords, status: PostStatus | undefined) {
  const waits = post.status === 'published' && status === undefined
  if (!waits) return { ...newest, working: null, status: status ?? post.status }
  const shown = wordsOf(post)
  return { ...shown, working: holds(shown, newest) ? null : newest, status: post.status }
}

/** What is asked of words that go out, now or at their time. Errors: post.incomplete; story.poacher_risk. */
export function requireReady(tx: Tx, id: number, words: PostWords, word: RiskWord): void {
  requireComplete(words)
  requireSafe(tx, { subjects: [{ kind: 'post', id }], texts: riskTextsOf(words) }, word)
}

/** Nothing half-written goes out by mistake. */
function requireComplete({ title, content, category, tags }: PostWords): void {
  const hasContent = plainText(content) !== '' || /<img /i.test(content)
  const ofTags = tagProblem(tags)
  const issues = [
    !title && { field: 'title', message: 'A post needs a title.' },
    !hasContent && { field: 'content', message: 'A post needs some text.' },
    !category && { field: 'category', message: 'A post needs a category.' },
    ofTags !== null && { field: 'tags', message: ofTags },
  ].filter((issue) => issue !== false)
  if (issues.length > 0) fail('invalid', 'post.incomplete', issues.map(({ message }) => message).join('\n'), { issues })
}

/** What is shown of a post together. */
const riskTextsOf = ({ title, excerpt, content, tags }: PostWords) => [
  { field: 'title', text: title },
  { field: 'excerpt', text: excerpt },
  { field: 'content', text: shownWords(content) },
  { field: 'tags', text: tags },
]

/** Off the site and off the devices, with the pictures that nothing else shows. */
const takeOff = (tx: Tx, post: PostRow) =>
  markGone(
    tx,
    'post',
    post.id,
    picturesOf(post).filter((picture) => !isPictureShown(tx, picture)),
  )

interface Noted {
  admin: AdminName
  post: PostRow
  saved: PostRow
  asked: PostStatus | undefined
  at: string
}

function noteChange(tx: Tx, { admin, post, saved, asked, at }: Noted): void {
  const subject = { kind: 'post', id: post.id } as const
  const isMove = saved.status !== post.status || asked === 'published'
  const isSameSitting = post.editedBy === admin && Date.parse(at) - Date.parse(post.updatedAt) < oneSittingMs
  if (isMove) {
    const action = saved.status === 'draft' ? 'post.unpublished' : 'post.published'
    const before = { status: post.status }
    recordAct(tx, { admin, action, subject, before, after: { title: saved.title, status: saved.status }, at })
  } else if (!isSameSitting) recordAct(tx, { admin, action: 'post.edited', subject, after: { title: saved.title }, at })
}

export function writePost(deps: Deps, write: (tx: Tx) => PostRow): AdminPost {
  const post = deps.db.transaction((tx) => {
    const before = newestChange(tx)
    const written = write(tx)
    // Kept answers outlive what nobody sees.
    if (newestChange(tx) !== before) deps.published.changed(tx, newsChanged)
    return written
  })
  return presentForAdmin(post)
}

function safe({ revision: _, status: __, riskReason: ___, ...words }: PostChange): Partial<PostWords> {
  return words.content === undefined ? words : { ...words, content: safeHtml(words.content) }
}

/** For a cache in front: words or pictures may have been taken away. */
const newsChanged = { keys: [publicKeys.news], isSoft: false }

const allPicturesOf = (post: PostRow) => [...new Set([...picturesOf(post), ...picturesOf(post.working)])]
const found = (tx: Tx, id: number) => findPost(tx, id) ?? noPost()
export const noPost = (): never => fail('notFound', 'post.not_found', 'That post does not exist.')
