import type { AdminName } from '../../data/contract/admin.ts'
import type { ManifestPart, PhotoWords } from '../../data/contract/photos.ts'
import type {
  AdminStory,
  DeskConsent,
  GivenConsent,
  MediaApproval,
  StoryEdit,
  StoryFeaturedChange,
  StoryFields,
  StoryReceipt,
  StoryStatusChange,
} from '../../data/contract/stories.ts'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { canMoveStory, statesThatMayBecome, unsaidReason } from '../../data/rules/stories/moderation.ts'
import { consentWording } from '../../data/vocabulary/consent.ts'
import type { MailStep } from '../../data/vocabulary/mail.ts'
import { language } from '../../data/words/language.ts'
import { t } from '../../data/words/words.ts'
import { recordAct } from '../platform/audit/audit.ts'
import { toInstant } from '../platform/clock.ts'
import type { Store, Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoryWritten } from '../platform/events.ts'
import { fail } from '../platform/http/errors.ts'
import { holds } from '../platform/http/writes.ts'
import { dropSteps, tellOfStep } from '../platform/mail/steps/steps.ts'
import { reopenArrivalOf, settleArrivalOf, settleWordOfWriter } from '../platform/notifications/about.ts'
import { notify } from '../platform/notifications/notify.ts'
import { publicKeys } from '../platform/publicKeys.ts'
import type { RiskWord } from '../platform/risk/risk.ts'
import { alterStory, noStory, refuseWithdrawn, type StoryAlteration } from './alter.ts'
import { arrangeFiles, closeGaps, placesForPhotos } from './arrange.ts'
import { consentOf, listConsents } from './consent/consent.store.ts'
import {
  answerForFiles,
  keepConsent,
  keepFormConsent,
  leaveSite,
  refuseReopening,
  requireConsent,
  requireFileConsent,
  whatStaysBack,
} from './consent.ts'
import { keepVersion } from './keepVersion.ts'
import { giveBackRoom } from './media/erase.ts'
import { findMediaSentUnder } from './media/media.store.ts'
import {
  approveMedia,
  approveReadyMedia,
  expectMedia,
  inPlaces,
  listMediaOf,
  type NewFile,
  resumeConversions,
  settleStoryMedia,
  takeMedia,
} from './media/media.ts'
import type { JudgedFile } from './media/receive.ts'
import { requireTextOrRecording } from './nothingToShow.ts'
import { markPublished } from './publications/publications.ts'
import { receiptHashOf, wordsSha256, writeFileReceipt, writeReceipt } from './receipt.ts'
import { decisionsOf } from './risk.ts'
import { claimLastsMs, presentForAdmin } from './stories.present.ts'
import {
  changeStory,
  claimStory,
  findStory,
  findStoryOfSubmission,
  importedAmong,
  insertStory,
  moveStory,
  releaseStory,
  type StoryRow,
} from './stories.store.ts'
import { requireOtherLanguage } from './translations/translations.store.ts'
import { closeQuestions } from './writer/writer.store.ts'

export interface Submission {
  submission: string
  fields: StoryFields
  /** Files that will follow on their own. */
  parts?: ManifestPart[]
  /** Files that came along. */
  files?: readonly StoryFile[]
  consent?: GivenConsent
}

/** A file of a form, already received and judged. `added`: it comes after the photos that are there. */
export interface StoryFile extends Partial<PhotoWords>, Pick<NewFile, 'spokenBy'> {
  file: JudgedFile
  added?: boolean
}

/**
 * Takes a story in, once: the same submission again gets the receipt of the first time.
 * Errors: submission.reused (409), when the id was used for other words, or for a photo.
 */
export async function submitStory(deps: Deps, { submission, fields, parts = [], files = [], consent }: Submission) {
  const isNew = !findStoryOfSubmission(deps.db, submission)
  const written = isNew ? await deps.wordsComing(fields.content) : deps.storyWritten
  const answer = deps.db.transaction((tx) => {
    const sha256 = wordsSha256(fields)
    const known = findStoryOfSubmission(tx, submission)
    if (known ? known.wordsSha256 !== sha256 : findMediaSentUnder(tx, submission))
      fail('conflict', 'submission.reused', t('This submission was already received with other words.'))
    const receiptCodeHash = receiptHashOf(submission, deps.secrets)
    const sent = { ...fields, writerLanguage: language(), submission, receiptCodeHash, wordsSha256: sha256 }
    const story = known ?? insertStory(tx, { ...sent, at: toInstant(deps.clock) })
    if (!known) {
      for (const part of inPlaces(parts, ({ kind }) => kind)) expectMedia(tx, { ...part, storyId: story.id })
      takeMedia(tx, { storyId: story.id, files: inPlaces(files, ({ file }) => file.kind), jobs: deps.jobs })
      tellOfArrival(tx, story)
      tellWriter(tx, deps, 'story_received', story, story.createdAt)
      written(tx, story.id)
    }
    if (consent && !story.withdrawnAt) keepFormConsent(tx, story.id, consent, toInstant(deps.clock))
    return { receipt: writeReceipt(story, listMediaOf(tx, story.id), deps.secrets), isNew: !known }
  })
  deps.jobs.wake()
  return answer
}

export const tellOfArrival = (tx: Tx, { id, title, authorName, authorEmail, createdAt }: StoryRow) =>
  notify(tx, {
    type: 'story_submission',
    title: `New story: ${title}`,
    message: `${authorName} sent a story.`,
    authorEmail,
    authorName,
    actionDescription: `Review it within ${reviewPromise.story.most} business days.`,
    metadata: { storyId: id },
    at: createdAt,
  })

/** Errors: submission.not_found (404). */
export function receiptOf(deps: Deps, submission: string): StoryReceipt {
  const later = findMediaSentUnder(deps.db, submission.toLowerCase())
  if (later) return writeFileReceipt(later, deps.secrets)
  const story = findStoryOfSubmission(deps.db, submission)
  if (!story) return fail('notFound', 'submission.not_found', t('This submission has not arrived here.'))
  return writeReceipt(story, listMediaOf(deps.db, story.id), deps.secrets)
}

/**
 * Moves a story to the public site, off it, or aside, and notes who decided.
 * Errors: story.not_found; story.wrong_state (somebody already decided); story.stale (somebody changed it since);
 * story.no_consent (the writer does not allow this site, or a child's picture has no guardian's yes); story.poacher_risk; story.nothing_to_show.
 */
export function changeStoryStatus(deps: Deps, admin: AdminName, id: number, change: StoryStatusChange): AdminStory {
  const word = { admin, reason: change.riskReason }
  const move: StoryAlteration = (tx, story, at) => {
    if (change.status === 'published' && canMoveStory(story.status, 'published')) requireConsent(tx, id)
    const moved = moveStory(tx, id, {
      from: statesThatMayBecome(change.status),
      to: change.status,
      admin,
      at,
      rejectionReason: change.status === 'rejected' ? change.reason || unsaidReason : null,
      revision: change.revision,
    })
    if (!moved) refuseChange(deps, tx, story, change)
    if (change.status === 'published') {
      const files = listMediaOf(tx, id).filter(({ state, removed }) => state !== 'failed' && !removed)
      answerForFiles(tx, id, files, { admin, answer: change.files, at })
      approveReadyMedia(tx, id)
    }
    if (story.status === 'rejected') resumeConversions(tx, id, deps.jobs)
    if (change.status === 'rejected') giveBackRoom(tx, deps.jobs, id)
    tellOfDecision(tx, deps, story, change.status, at)
    if (change.status === 'pending') reopenArrivalOf(tx, id)
    else {
      settleArrivalOf(tx, id, at)
      for (const type of ['story_answer', 'story_correction'] as const) settleWordOfWriter(tx, type, id, at)
    }
    if (change.status === 'published') closeQuestions(tx, id, at)
    recordAct(tx, { admin, action: `story.${change.status}`, subject: { kind: 'story', id }, at })
  }
  return withMessage(alter(deps, id, move, { word }))
}

/** Of a published story: what is not on its page. */
function withMessage(story: AdminStory): AdminStory {
  const message = story.status === 'published' ? whatStaysBack(story) : undefined
  return message ? { ...story, message } : story
}

/** Back among those that wait, nothing is told of the decision before. */
function tellOfDecision(tx: Tx, deps: Deps, story: StoryRow, status: StoryStatusChange['status'], at: string): void {
  if (status === 'pending') dropSteps(tx, { about: 'story', id: story.id }, ['story_published', 'story_declined'])
  else tellWriter(tx, deps, status === 'published' ? 'story_published' : 'story_declined', story, at)
}

export const tellWriter = (tx: Tx, deps: Deps, step: MailStep, { id, authorEmail }: StoryRow, at: string): void =>
  tellOfStep(tx, deps, { step, id, to: authorEmail, at })

/** Puts a published story on the home page or takes it off. Errors: story.not_published, story.stale. */
export function featureStory(deps: Deps, admin: AdminName, id: number, change: StoryFeaturedChange): AdminStory {
  return alter(deps, id, (tx, story, at) => {
    if (story.status !== 'published')
      fail('conflict', 'story.not_published', 'Only a published story can be shown on the home page.')
    if (!changeStory(tx, id, { featured: change.featured }, { revision: change.revision, at }))
      refuseStale(deps, tx, id)
    const action = change.featured ? 'story.featured' : 'story.unfeatured'
    recordAct(tx, { admin, action, subject: { kind: 'story', id }, at })
  })
}

/**
 * Errors: story.not_found, story.stale, story.photos_changed, story.files_changed, story.too_many_photos; story.name_withheld (409), for
 * another name where its writer wants none shown; story.poacher_risk, story.nothing_to_show, of a published story; invalid (400), without
 * text and recording.
 */
export async function editStory(
  deps: Deps,
  admin: AdminName,
  id: number,
  { revision, photos, removed, spokenBy, files: answer, riskReason, ...words }: StoryEdit,
  files: readonly StoryFile[],
): Promise<AdminStory> {
  const written = words.content === undefined ? deps.storyWritten : await deps.wordsComing(words.content)
  const change: StoryAlteration = (tx, story, at) => {
    const before = Object.fromEntries(Object.keys(words).map((field) => [field, story[field as keyof StoryRow]]))
    if (story.privateName !== null && (words.authorName ?? story.authorName) !== story.authorName)
      fail('conflict', 'story.name_withheld', 'The writer wants no name shown under this story.')
    if (words.language) requireOtherLanguage(tx, story, words.language)
    const isOther = files.length > 0 || !holds(story, words)
    const isArranged = arrangeFiles(tx, story, { photos, removed }, () => keepVersion(tx, story, { by: admin, at }))
    if (isOther && !isArranged) keepVersion(tx, story, { by: admin, at })
    if (!changeStory(tx, id, words, { revision, at })) refuseStale(deps, tx, id)
    answerForFiles(tx, id, files.map(asKind), { admin, answer, at })
    addFiles(
      deps,
      tx,
      story,
      files.map((one) => (one.file.kind === 'audio' ? { ...one, spokenBy } : one)),
    )
    requireTextOrRecording(tx, story, words.content)
    const after = { ...words, ...(removed && { removed }), ...(spokenBy && { spokenBy }) }
    recordAct(tx, { admin, action: 'story.edited', subject: { kind: 'story', id }, before, after, at })
  }
  return withMessage(alter(deps, id, change, { written, word: { admin, reason: riskReason } }))
}

const asKind = ({ file, spokenBy }: StoryFile) => ({ kind: file.kind, spokenBy: spokenBy ?? null, blurReason: null })

function addFiles({ jobs }: Deps, tx: Tx, story: StoryRow, files: readonly StoryFile[]): void {
  const added = files.filter((file) => file.added)
  const { first, next } = placesForPhotos(tx, story, added.length)
  const placed = files.map((one) => {
    if (one.added) return { ...one, place: next + added.indexOf(one) }
    const said = one.file.kind === 'image' && first
    return said
      ? { ...one, place: said.place, caption: said.caption, description: said.description }
      : { ...one, place: 0 }
  })
  takeMedia(tx, { storyId: story.id, files: placed, jobs })
  if (added.length > 0) closeGaps(tx, story)
}

/** Lets a file that arrived after publication onto the public page. Errors: media.not_ready; story.no_consent. */
export function approveStoryMedia(
  deps: Deps,
  admin: AdminName,
  id: number,
  { mediaId, files: answer }: MediaApproval & { mediaId: string },
): AdminStory {
  return alter(deps, id, (tx, _story, at) => {
    const file = listMediaOf(tx, id).filter((row) => row.id === mediaId)
    answerForFiles(tx, id, file, { admin, answer, at })
    requireFileConsent(tx, id, mediaId)
    if (!approveMedia(tx, id, mediaId)) fail('conflict', 'media.not_ready', 'This file is not ready to be shown.')
    const subject = { kind: 'story', id } as const
    recordAct(tx, { admin, action: 'story.media_approved', subject, after: { mediaId }, at })
  })
}

/**
 * Notes what an admin was told about the people in a story, and how. What its writer took back by receipt code stays taken back.
 * Errors: story.not_found; story.withdrawn; story.taken_back.
 */
export function noteConsent(deps: Deps, admin: AdminName, id: number, { note, ...said }: DeskConsent): AdminStory {
  return alter(deps, id, (tx, story, at) => {
    const before = consentOf(tx, id)
    const consent = {
      ...said,
      newsletter: said.newsletter ?? before.newsletter,
      social: said.social ?? before.social,
      voice: said.voice ?? before.voice,
    }
    refuseReopening(tx, id, consent)
    keepConsent(tx, { ...consent, storyId: id, givenBy: admin, how: 'desk', wording: consentWording, note, at })
    leaveSite(tx, story, at)
    changeStory(tx, id, {}, { at })
    recordAct(tx, {
      admin,
      action: 'story.consent_noted',
      subject: { kind: 'story', id },
      after: { ...consent, note },
      at,
    })
  })
}

/** Says "I am reading this" to the other admin, for two minutes. Does not displace a colleague who came first. */
export function claimReview(deps: Deps, admin: AdminName, id: number): AdminStory {
  const now = deps.clock.now()
  claimStory(deps.db, id, admin, now.toISOString(), new Date(now.getTime() - claimLastsMs).toISOString())
  return showToAdmin(deps, id)
}

export function releaseReview(deps: Deps, admin: AdminName, id: number): AdminStory {
  releaseStory(deps.db, id, admin)
  return showToAdmin(deps, id)
}

/** Errors: story.not_found; story.withdrawn (404). */
export function showToAdmin({ db, clock }: Deps, id: number): AdminStory {
  const story = findStory(db, id) ?? noStory()
  if (story.withdrawnAt) refuseWithdrawn('notFound')
  return presentForAdmin(story, listMediaOf(db, id), asOf({ clock }, db, id))
}

/** Called when a file of a story is converted: a published story may look different now. */
export function refreshPublishedStory(deps: Pick<Deps, 'db' | 'published'>, id: number): void {
  deps.db.transaction((tx) => {
    settleStoryMedia(tx, id)
    if (findStory(tx, id)?.status === 'published') markPublished(tx, 'story', id)
    deps.published.changed(tx, { keys: [publicKeys.story(id), publicKeys.stories], isSoft: true })
  })
}

function alter(
  deps: Deps,
  id: number,
  change: StoryAlteration,
  more?: { written?: StoryWritten; word?: Omit<RiskWord, 'at'> },
): AdminStory {
  alterStory(deps, id, change, more)
  return showToAdmin(deps, id)
}

/** A move that did not happen: because the state does not allow it, or because a colleague was faster. */
function refuseChange(deps: Deps, tx: Tx, story: StoryRow, change: StoryStatusChange): never {
  if (canMoveStory(story.status, change.status)) refuseStale(deps, tx, story.id)
  const current = presentForAdmin(story, listMediaOf(tx, story.id), asOf(deps, tx, story.id))
  const decided = story.decidedBy ? ` ${story.decidedBy} decided already.` : ''
  return fail('conflict', 'story.wrong_state', `A ${story.status} story cannot become ${change.status}.${decided}`, {
    current,
  })
}

/** With the story as the colleague left it. */
export function refuseStale(deps: Deps, tx: Tx, id: number): never {
  const story = findStory(tx, id) ?? noStory()
  const current = presentForAdmin(story, listMediaOf(tx, id), asOf(deps, tx, id))
  return fail('conflict', 'story.stale', 'Somebody changed this story while you had it open.', { current })
}

const asOf = ({ clock }: Pick<Deps, 'clock'>, db: Store, id: number) => ({
  now: clock.now(),
  consents: listConsents(db, id),
  decisions: decisionsOf(db, id),
  isImported: importedAmong(db, [id]).has(id),
})
