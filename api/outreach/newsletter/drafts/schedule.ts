import type { AdminName } from '../../../../data/contract/admin.ts'
import {
  type Draft,
  type DraftSend,
  type DraftTime,
  newsletterWords,
} from '../../../../data/contract/outreach/newsletter.ts'
import type { HeldReason } from '../../../../data/vocabulary/newsletter.ts'
import { zoneOf } from '../../../platform/admins/profile.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/errors.ts'
import { insertJob } from '../../../platform/jobs/jobs.store.ts'
import { requireToCome } from '../../../platform/toCome.ts'
import { beginCampaign } from '../beginning.ts'
import { answerOf } from '../campaigns.ts'
import { findCampaignOf } from '../newsletter.store.ts'
import { render } from '../rendered.ts'
import { requireSafeNewsletter } from '../risk.ts'
import { presentDraft } from './drafts.present.ts'
import { changeDraftRow, type DraftRow, listScheduled, subjectOfDraft, turnIntoCampaign } from './drafts.store.ts'
import { changedBy, hasRecipients, note, requireDraft, requireRevision } from './drafts.ts'

type Desk = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'mailer'>

/** The job with which an issue leaves. It is named by the time too: one for another time finds that it is not meant any more. */
export const leaveJob = 'newsletter.leave'

/** By what the campaign of an issue is found, however often it is sent. */
export const submissionOf = (draftId: number) => `draft:${draftId}`

/**
 * Has an issue leave at an instant, or at another one than before.
 * Errors: newsletter.no_draft, .stale, .incomplete, .past, .far, .item_gone, .no_consent, .nobody; story.poacher_risk.
 */
export function scheduleDraft(desk: Desk, admin: AdminName, id: number, given: DraftTime): Draft {
  const { db, clock, config, jobs } = desk
  const scheduled = db.transaction((tx) => {
    const draft = requireDraft(tx, id)
    const timezone = given.timezone ?? zoneOf(tx, admin)
    const at = new Date(given.scheduledAt).toISOString()
    // The same once more, as after a lost answer.
    if (draft.scheduledAt === at && draft.timezone === timezone && draft.heldBecause === null) return draft
    requireRevision(tx, draft, given.revision)
    requireToCome(clock, 'newsletter', at, timezone)
    const words = requireWords(draft)
    render({ db: tx, config }, words)
    if (!hasRecipients(tx, draft)) nobody()
    const now = toInstant(clock)
    requireSafeNewsletter(tx, subjectOfDraft(id), words, { admin, reason: given.riskReason, at: now })
    const change = { scheduledAt: at, timezone, scheduledBy: admin, heldBecause: null }
    const saved = changeDraftRow(tx, id, { ...change, ...changedBy(draft, admin, now) })
    const payload = { id, due: at }
    insertJob(tx, { name: leaveJob, payload, uniqueKey: `${leaveJob}:${id}:${at}`, runAt: new Date(at) }, now)
    note(tx, 'newsletter.scheduled', admin, saved, now)
    return saved
  })
  jobs.wake()
  return presentDraft(db, scheduled)
}

/** An issue that waits, or has missed its time, is a draft again. Errors: newsletter.no_draft; newsletter.stale. */
export const unscheduleDraft = (
  { db, clock }: Desk,
  admin: AdminName,
  id: number,
  { revision }: { revision?: number },
): Draft =>
  db.transaction((tx) => {
    const draft = requireDraft(tx, id)
    if (draft.scheduledAt === null) return presentDraft(tx, draft)
    requireRevision(tx, draft, revision)
    const at = toInstant(clock)
    const saved = changeDraftRow(tx, id, { ...notScheduled, ...changedBy(draft, admin, at) })
    note(tx, 'newsletter.unscheduled', admin, saved, at)
    return presentDraft(tx, saved)
  })

const notScheduled = { scheduledAt: null, scheduledBy: null, heldBecause: null }

/**
 * Sends an issue now, whatever time it waits for: once, however often it is called.
 * Errors: newsletter.no_draft, .stale, .incomplete, .item_gone, .no_consent, .nobody; story.poacher_risk.
 */
export function sendDraft(desk: Desk, admin: AdminName, id: number, { revision, riskReason }: DraftSend) {
  const { db, clock, config, jobs } = desk
  const campaign = db.transaction((tx) => {
    const submission = submissionOf(id)
    const sent = findCampaignOf(tx, submission)
    if (sent) return sent
    const draft = requireDraft(tx, id)
    requireRevision(tx, draft, revision)
    const words = requireWords(draft)
    const rendered = render({ db: tx, config }, words)
    const at = toInstant(clock)
    requireSafeNewsletter(tx, subjectOfDraft(id), words, { admin, reason: riskReason, at })
    const begun = beginCampaign(tx, { jobs }, { submission, words, to: draft, rendered, admin, at })
    turnIntoCampaign(tx, id, begun.id)
    return begun
  })
  jobs.wake()
  return answerOf(desk, campaign, meant(campaign.recipients, campaign.selectedRecipients))
}

const meant = (recipients: string, ids: readonly number[]) => (recipients === 'some' ? ids.length : undefined)

/** The words of an issue, when it has all that it needs. */
export const wordsOf = (draft: DraftRow) =>
  newsletterWords.safeParse({ ...draft, includeRSSFeed: draft.includeRssFeed })

function requireWords(draft: DraftRow) {
  const words = wordsOf(draft)
  if (words.success) return words.data
  const issues = words.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return fail('invalid', 'newsletter.incomplete', issues.map(({ message }) => message).join('\n'), { issues })
}

const nobody = () => fail('conflict', 'newsletter.nobody', 'None of the chosen subscribers can be written to.')

/** An issue that waits does not leave by itself any more. */
export const holdDraft = (tx: Store, draft: DraftRow, heldBecause: HeldReason, at: string): DraftRow =>
  changeDraftRow(tx, draft.id, { heldBecause, ...changedBy(draft, null, at) })

/** After a backup was put back: each may have left since it was made. The subjects. */
export const holdScheduled = (tx: Store, at: string): string[] =>
  listScheduled(tx).map((draft) => holdDraft(tx, draft, 'restored', at).subject)
