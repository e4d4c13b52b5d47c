import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Notice } from '../../data/contract/notice.ts'
import type { StoryFields, StoryReceipt } from '../../data/contract/stories.ts'
import { here } from '../../data/rules/languages.ts'
import { submissionTexts } from '../../data/vocabulary/submission.ts'
import { t } from '../../data/words/words.ts'
import type { Deps } from '../platform/deps.ts'
import { isLite } from '../platform/http/lite.ts'
import { wordsSha256 } from './receipt.ts'
import { findStoryOfSubmission } from './stories.store.ts'
import type { StoryFile } from './stories.ts'

/** Draws the page that answers a form which a browser sent by itself. */
export type DrawNotice = (notice: Notice) => string

/** Whether the answer is what somebody will look at: the app asks for anything or for JSON, a browser for a page. */
export function isSentByBrowser({ req }: Context): boolean {
  const accept = req.header('accept') ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}

/** Within this time the same words and files from the same network are the same story: a reload, or a second tap. */
const repeatMs = 600_000

/**
 * The submission of a form that came without an id: that of its first time, when this is a repeat. The page with the form
 * is the same for everybody, so no id can stand in it.
 */
export function repeatableSubmission(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  network: string,
  fields: StoryFields,
  files: readonly StoryFile[],
): string {
  const now = clock.now().getTime()
  const sent = [network, wordsSha256(fields), ...files.map(({ file }) => file.sha256)]
  const idOfSpan = (span: number) => uuidFrom(secrets.hide(JSON.stringify(['browser form', span, ...sent])))
  const span = Math.floor(now / repeatMs)
  const first = [span, span - 1]
    .map((number) => findStoryOfSubmission(db, idOfSpan(number)))
    .find((story) => story && now - Date.parse(story.createdAt) < repeatMs)
  // What its writer has taken back may be sent again, as a new story.
  if (first?.withdrawnAt) return randomUUID()
  return first?.submission ?? idOfSpan(span)
}

/** RFC 9562, section 5.8: a UUID of our own making. */
function uuidFrom(hidden: string): string {
  const hex = Buffer.from(hidden, 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Site = Pick<Deps, 'config'>

export const sayReceived = ({ config }: Site, c: Context, draw: DrawNotice, { code, title }: StoryReceipt): string =>
  draw({
    title: t(submissionTexts.received.title),
    paragraphs: [t(submissionTexts.received.text), t('“{title}” has arrived.', { title })],
    code,
    links: [{ to: here('/submit-story'), label: t('Submit Another Story') }, viewStories()],
    lite: isLite(c),
    origin: config.publicUrl,
  })

export const sayFailed =
  ({ config }: Site, c: Context, draw: DrawNotice) =>
  (message: string): string =>
    draw({
      title: t(submissionTexts.failed.title),
      paragraphs: [
        ...(message || t(submissionTexts.failed.text)).split('\n'),
        t(
          'Your browser’s Back button leads to the form, and your words are still in it. Photos, videos and recordings may have to be chosen again.',
        ),
      ],
      code: null,
      links: [viewStories()],
      lite: isLite(c),
      origin: config.publicUrl,
    })

const viewStories = () => ({ to: here('/stories'), label: t('View Stories') })
