import type { AdminName } from '../../../data/contract/admin.ts'
import type { NewsletterWords } from '../../../data/contract/outreach/newsletter.ts'
import { recipientsAtOnce } from '../../../data/vocabulary/newsletter.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import { insertBatch } from '../../platform/mail/mail.store.ts'
import { askForMails } from '../../platform/mail/mail.ts'
import { countRecipients, listRecipients, type Recipients } from './audience/audience.store.ts'
import { batchOf, cancelled, finishCampaigns, keyFor } from './delivery.ts'
import { type CampaignRow, changeCampaign, findCampaign, insertCampaign } from './newsletter.store.ts'

/** The job that writes down those for whom there was no time at the beginning. */
export const queueJob = 'newsletter.queue'

interface Beginning {
  /** By what a second try finds the campaign of the first. */
  submission: string
  words: NewsletterWords
  to: Recipients
  /** As they are rendered now. */
  rendered: Pick<CampaignRow, 'html' | 'text' | 'otherLanguages'>
  admin: AdminName
  at: string
  scheduledAt?: string | null
  dropped?: number
}

/**
 * Begins a campaign in the caller's transaction, with a row for each of its first recipients; the others follow in steps. Call
 * `jobs.wake()` after the commit. Errors: newsletter.nobody.
 */
export function beginCampaign(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, begun: Beginning): CampaignRow {
  const { submission, words, to, rendered, admin, at, scheduledAt = null, dropped = 0 } = begun
  const { subject } = words
  const campaign = insertCampaign(tx, {
    submission,
    subject,
    content: words.content,
    selectedStories: words.selectedStories,
    selectedBlogPosts: words.selectedBlogPosts,
    includeRssFeed: words.includeRSSFeed,
    recipients: to.recipients,
    selectedRecipients: [...to.selectedRecipients],
    queuedUntil: 0,
    text: rendered.text,
    html: rendered.html,
    otherLanguages: rendered.otherLanguages,
    sentBy: admin,
    scheduledAt,
    dropped,
    createdAt: at,
  })
  const written = queueSome(tx, { jobs }, campaign, at)
  if (written === 0) fail('conflict', 'newsletter.nobody', 'None of the chosen subscribers can be written to.')
  const { id } = campaign
  if (findCampaign(tx, id)?.queuedUntil !== null)
    insertJob(tx, { name: queueJob, payload: { id }, uniqueKey: `${queueJob}:${id}` }, at)
  const after = { subject, recipients: countRecipients(tx, to) }
  recordAct(tx, { admin, action: 'newsletter.sent', subject: { kind: 'newsletter', id }, after, at })
  return campaign
}

/** Writes a row for each of the next recipients; says for how many. Of an issue that was stopped meanwhile they are left out. */
export function queueSome(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, campaign: CampaignRow, at: string): number {
  const { id, subject, queuedUntil, state } = campaign
  if (queuedUntil === null) return 0
  const found = listRecipients(tx, campaign, queuedUntil, recipientsAtOnce)
  const isStopped = state === 'cancelled'
  const batch = { batch: batchOf(id), kind: 'newsletter', subject, at, ...(isStopped && { skipped: cancelled }) }
  const mails = found.map((one) => ({ key: keyFor(id, one.id), address: one.email }))
  const written = insertBatch(tx, batch, mails)
  if (!isStopped) askForMails(tx, jobs, written)
  const hasMore = found.length === recipientsAtOnce
  changeCampaign(tx, id, hasMore ? { queuedUntil: found.at(-1)?.place } : { queuedUntil: null, selectedRecipients: [] })
  if (!hasMore) finishCampaigns(tx, [{ batch: batchOf(id) }], at)
  return found.length
}
