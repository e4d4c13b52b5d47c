import type { PhotoSent, ReceiptFile, ReceiptStatus } from '../../../data/contract/authors/receipts.ts'
import type { StoryReceipt } from '../../../data/contract/stories.ts'
import { reviewDue } from '../../../data/rules/inbox/reviewClock.ts'
import { unsaidReason } from '../../../data/rules/stories/moderation.ts'
import { defaultTimezone } from '../../../data/vocabulary/admin.ts'
import { t } from '../../../data/words/words.ts'
import { hourMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import {
  answerQuestion,
  changeName,
  changeScopes,
  consentOf,
  correctStory,
  findCaptions,
  findStory,
  importedAmong,
  latestProposalOf,
  listFileProposals,
  listQuestions,
  type MediaRow,
  namesOf,
  presentFileProposal,
  presentQuestion,
  removeFile,
  type StoryRow,
  sendCaptions,
  sendPhoto,
  sendPhotoWords,
  standingFiles,
  withdrawStory,
} from '../../stories/index.ts'
import { settleStory } from '../ledger/recalculate.ts'
import { type Holder, noReceipt, storyOf } from './holder.ts'

const daily = (action: string, most: number): Limit => ({
  action,
  identifierType: 'receipt',
  most,
  windowMs: 24 * hourMs,
})
/** Enough for every second thought about one's own name, and about showing it. */
const nameChanges = daily('receipt_name', 10)
/** Of the places where the story may appear. */
const scopeChoices = daily('receipt_scopes', 30)
const answers = daily('receipt_answer', 20)
/** Of the words: each makes a version that is kept. */
const corrections = daily('receipt_correction', 20)
/** Each with a file: all six places three times over, and tries that lost their answer. */
const photos = daily('receipt_photo', 40)

/** Errors of this and the other verbs: those of `storyOf`, story.withdrawn (409) where something would change, submission.reused (409). */
export const statusOfReceipt = (deps: Deps, holder: Holder): ReceiptStatus =>
  presentForWriter(deps, storyOf(deps, holder))

/** Something to be done once, under the id that the phone gave it. */
interface Keyed extends Holder {
  key: string
}

export function correctName(deps: Deps, { key, ...holder }: Keyed, authorName: string): ReceiptStatus {
  const story = storyOf(deps, holder)
  const { id, withdrawnAt } = story
  if (authorName !== namesOf(story).name && !withdrawnAt) spend(deps, nameChanges, String(id))
  changeName(deps, id, { key, authorName })
  return showToWriter(deps, id)
}

/** Errors: receipt.no_name (409). */
export function chooseName(deps: Deps, { key, ...holder }: Keyed, showsName: boolean): ReceiptStatus {
  const story = storyOf(deps, holder)
  const { id, withdrawnAt } = story
  if (showsName !== namesOf(story).isShown && !withdrawnAt) spend(deps, nameChanges, String(id))
  changeName(deps, id, { key, showsName })
  return showToWriter(deps, id)
}

/** Errors: receipt.no_question (404), receipt.answered (409). */
export function answer(deps: Deps, { key, ...holder }: Keyed, given: { question: number; answer: string }) {
  const { id, withdrawnAt } = storyOf(deps, holder)
  if (!withdrawnAt) spend(deps, answers, String(id))
  answerQuestion(deps, id, { key, ...given })
  return showToWriter(deps, id)
}

/** Errors: receipt.changed (409). */
export async function correct(
  deps: Deps,
  { key, ...holder }: Keyed,
  correction: Omit<Parameters<typeof correctStory>[2], 'key'>,
): Promise<ReceiptStatus> {
  const { id, withdrawnAt } = storyOf(deps, holder)
  if (!withdrawnAt) spend(deps, corrections, String(id))
  await correctStory(deps, id, { key, ...correction })
  return showToWriter(deps, id)
}

/** Takes effect at once, at each exit. Errors: story.withdrawn (409). */
export function chooseScopes(deps: Deps, { key, ...holder }: Keyed, scopes: ReceiptStatus['scopes']): ReceiptStatus {
  const { id, withdrawnAt } = storyOf(deps, holder)
  if (!withdrawnAt) spend(deps, scopeChoices, String(id))
  changeScopes(deps, id, { key, ...scopes })
  return showToWriter(deps, id)
}

/** Its file follows. Errors: those of `sendPhoto`. */
export function takeIn(deps: Deps, { key, ...holder }: Keyed, photo: Omit<PhotoSent, 'code'>): StoryReceipt {
  const { id, withdrawnAt } = storyOf(deps, holder)
  if (!withdrawnAt) spend(deps, photos, String(id))
  return sendPhoto(deps, id, { key, ...photo })
}

/** Errors: those of `sendPhotoWords`. */
export function wordPhoto(
  deps: Deps,
  { key, ...holder }: Keyed,
  words: Omit<Parameters<typeof sendPhotoWords>[2], 'key'>,
): ReceiptStatus {
  const { id, withdrawnAt } = storyOf(deps, holder)
  if (!withdrawnAt) spend(deps, corrections, String(id))
  sendPhotoWords(deps, id, { key, ...words })
  return showToWriter(deps, id)
}

/** Errors: those of `sendCaptions`. */
export function caption(
  deps: Deps,
  { key, ...holder }: Keyed,
  captions: Omit<Parameters<typeof sendCaptions>[2], 'key'>,
): ReceiptStatus {
  const { id, withdrawnAt } = storyOf(deps, holder)
  if (!withdrawnAt) spend(deps, corrections, String(id))
  sendCaptions(deps, id, { key, ...captions })
  return showToWriter(deps, id)
}

/** Errors: receipt.decided (409). */
export function takeOut(deps: Deps, { key, ...holder }: Keyed, media: string): ReceiptStatus {
  const { id, withdrawnAt } = storyOf(deps, holder)
  if (!withdrawnAt) spend(deps, corrections, String(id))
  removeFile(deps, id, { key, media })
  return showToWriter(deps, id)
}

export async function withdraw(deps: Deps, holder: Holder): Promise<ReceiptStatus> {
  const { id } = storyOf(deps, holder)
  await settleStory(deps, id)
  withdrawStory(deps, id)
  return showToWriter(deps, id)
}

const showToWriter = (deps: Deps, id: number): ReceiptStatus =>
  presentForWriter(deps, findStory(deps.db, id) ?? noReceipt())

function presentForWriter(deps: Pick<Deps, 'db' | 'clock'>, story: StoryRow): ReceiptStatus {
  const { id, status, title, content, authorLocation, category, language, createdAt, decidedAt, withdrawnAt } = story
  const { site, newsletter, social, voice, people, agreed, child, guardian } = consentOf(deps.db, id)
  const state = withdrawnAt ? 'withdrawn' : status
  const { name, isShown } = namesOf(story)
  const files = withdrawnAt ? [] : standingFiles(deps.db, story).map((file) => presentFile(deps, file))
  // Nobody was promised an answer on the day of a story that came with an import.
  const isPromised = state === 'pending' && (decidedAt !== null || !importedAmong(deps.db, [id]).has(id))
  return {
    state,
    title,
    authorName: name,
    showsName: isShown,
    revision: story.revision,
    words: withdrawnAt ? null : { title, content, authorLocation, category, language },
    receivedAt: createdAt,
    decidedAt: withdrawnAt ?? (state === 'pending' ? null : decidedAt),
    reason: state === 'rejected' ? reasonOf(story) : null,
    question: story.reviewQuestion,
    questions: listQuestions(deps.db, id).map(presentQuestion),
    files: files.filter(({ kind }) => kind !== 'consent'),
    spokenYes: files.find(({ kind }) => kind === 'consent') ?? null,
    proposal: latestProposalOf(deps, id),
    fileProposals: listFileProposals(deps.db, id).map(presentFileProposal),
    people: { people, agreed, child, guardian },
    hasFigures: !withdrawnAt && story.publishedAt !== null,
    storyId: state === 'published' ? id : null,
    scopes: { site, newsletter, social, voice },
    reviewedBy: isPromised ? reviewDue(decidedAt ?? createdAt, deps.clock.now(), defaultTimezone).day : null,
  }
}

/** The words of an editor, or those of this site where there were none. */
const reasonOf = ({ rejectionReason }: StoryRow) =>
  rejectionReason === unsaidReason ? t(unsaidReason) : rejectionReason

function presentFile({ db }: Pick<Deps, 'db'>, file: MediaRow): ReceiptFile {
  const { id, kind, bytes, state, caption, description, captionsId, captionsLanguage } = file
  const text = captionsId ? findCaptions(db, id, captionsId)?.text : undefined
  const isCaptioned = captionsId && captionsLanguage && text !== undefined
  return {
    ...{ id, kind, bytes, caption, description },
    hasArrived: state !== 'awaited',
    captions: isCaptioned ? { id: captionsId, text, language: captionsLanguage } : null,
  }
}
