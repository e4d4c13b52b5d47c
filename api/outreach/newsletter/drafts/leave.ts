import { z } from 'zod'
import { type HeldReason, heldReasons, lateMinutes } from '../../../../data/vocabulary/newsletter.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../../platform/jobs/handlers.ts'
import { notify } from '../../../platform/notifications/notify.ts'
import { inSteps } from '../../../platform/steps.ts'
import { beginCampaign, queueJob, queueSome } from '../beginning.ts'
import { type CampaignRow, findCampaign } from '../newsletter.store.ts'
import { render, stillShown } from '../rendered.ts'
import { openRisksOfNewsletter } from '../risk.ts'
import { type DraftRow, findDraft, subjectOfDraft, turnIntoCampaign } from './drafts.store.ts'
import { hasRecipients } from './drafts.ts'
import { holdDraft, leaveJob, submissionOf, wordsOf } from './schedule.ts'

/** `depsOf` is asked when a job runs: jobs are made before all that they use. */
export const newsletterJobs = (depsOf: () => Deps): JobHandlers => ({
  [leaveJob]: defineJob({
    payload: z.object({ id: z.number().int(), due: z.string() }),
    maxAttempts: 20,
    run(errand) {
      const deps = depsOf()
      deps.db.transaction((tx) => leave(tx, deps, errand))
      deps.jobs.wake()
    },
  }),
  /** Gives each recipient a row for whom there was no time when the campaign began. */
  [queueJob]: defineJob({
    payload: z.object({ id: z.number().int() }),
    maxAttempts: 20,
    async run({ id }, { signal }) {
      const deps = depsOf()
      const { db, jobs, clock } = deps
      await inSteps<CampaignRow>({
        read: () =>
          [findCampaign(db, id)].filter((row) => row !== undefined && row.queuedUntil !== null) as CampaignRow[],
        work: () => db.transaction((tx) => queueNext(tx, { jobs }, id, toInstant(clock))),
        signal,
      })
      jobs.wake()
    },
  }),
})

function queueNext(tx: Tx, deps: Pick<Deps, 'jobs'>, id: number, at: string): void {
  const campaign = findCampaign(tx, id)
  if (campaign) queueSome(tx, deps, campaign, at)
}

/** What has left the site since, or may not be mailed any more, stays behind; what nobody could have meant does not leave at all. */
function leave(tx: Tx, { clock, config, jobs }: Deps, { id, due }: { id: number; due: string }): void {
  const draft = findDraft(tx, id)
  if (draft?.scheduledAt !== due || draft.heldBecause !== null) return
  const at = toInstant(clock)
  const minutesLate = (Date.parse(at) - Date.parse(due)) / 60_000
  const shown = stillShown(tx, draft)
  const words = wordsOf({ ...draft, ...shown })
  const obstacle = minutesLate > lateMinutes.asked ? 'late' : hasRecipients(tx, draft) ? null : 'nobody'
  if (obstacle || !words.success) {
    hold(tx, draft, obstacle ?? 'incomplete', at)
    return
  }
  // A story may have been changed since the time was chosen.
  if (openRisksOfNewsletter(tx, subjectOfDraft(id), words.data).length > 0) {
    hold(tx, draft, 'risk', at)
    return
  }
  const dropped = countItems(draft) - countItems(shown)
  const rendered = render({ db: tx, config }, words.data)
  const admin = draft.scheduledBy ?? draft.editedBy ?? 'admin1'
  const begun = { submission: submissionOf(id), words: words.data, to: draft, rendered, admin, at }
  const campaign = beginCampaign(tx, { jobs }, { ...begun, scheduledAt: due, dropped })
  turnIntoCampaign(tx, id, campaign.id)
  if (minutesLate > lateMinutes.told || dropped > 0) tellOfLeaving(tx, campaign, minutesLate)
}

type Items = Pick<DraftRow, 'selectedStories' | 'selectedBlogPosts'>
const countItems = ({ selectedStories, selectedBlogPosts }: Items) => selectedStories.length + selectedBlogPosts.length

function hold(tx: Tx, draft: DraftRow, reason: HeldReason, at: string): void {
  holdDraft(tx, draft, reason, at)
  notify(tx, {
    type: 'newsletter_held',
    title: 'A scheduled newsletter was not sent',
    message: `“${draft.subject}” waits for you. ${heldReasons[reason]}`,
    actionDescription: 'Open Newsletter, and send it, choose another time, or take it back.',
    metadata: { newsletterDraftId: draft.id },
    at,
  })
}

function tellOfLeaving(tx: Tx, { id, subject, dropped, createdAt }: CampaignRow, minutesLate: number): void {
  const isLate = minutesLate > lateMinutes.told
  const items = dropped === 1 ? 'One of its stories or posts was' : `${dropped} of its stories and posts were`
  notify(tx, {
    type: 'newsletter_left',
    title: isLate ? 'A newsletter left late' : 'A newsletter left without all of its stories',
    message: [
      `“${subject}” is on its way.`,
      isLate && `The server was off at its time, and it left ${Math.round(minutesLate)} minutes later.`,
      dropped > 0 && `${items} left out: off the site since, or not allowed in emails any more.`,
    ]
      .filter(Boolean)
      .join(' '),
    metadata: { campaignId: id },
    at: createdAt,
  })
}
