import { randomUUID } from 'node:crypto'
import type { AdminName } from '../../../data/contract/admin.ts'
import type {
  Campaign,
  Delivery,
  NewsletterPreview,
  NewsletterSend,
  NewsletterSendAnswer,
  NewsletterTestOutcome,
  NewsletterWords,
} from '../../../data/contract/outreach/newsletter.ts'
import type { CampaignState } from '../../../data/vocabulary/newsletter.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import {
  countByBatch,
  findMail,
  findMailOf,
  insertBatch,
  listIdsOfBatch,
  listOfBatch,
  type MailRow,
  moveBatch,
} from '../../platform/mail/mail.store.ts'
import { askForMails, queueMail } from '../../platform/mail/mail.ts'
import { countsOf } from '../../platform/mail/mailDesk.ts'
import { batchOf, cancelled, finishCampaigns, keyFor } from './delivery.ts'
import {
  type CampaignRow,
  findCampaign,
  findCampaignOf,
  insertCampaign,
  listCampaigns,
  listReachable,
  moveCampaign,
} from './newsletter.store.ts'
import { addressOfUnsubscribing } from './newsletterMail.ts'
import { render } from './rendered.ts'

type Desk = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'mailer'>

/** The mail as a recipient gets it, but for the recipient's own link. Errors: newsletter.item_gone. */
export const previewNewsletter = (deps: Pick<Deps, 'db' | 'config'>, words: NewsletterWords): NewsletterPreview =>
  withoutOwnLink(deps, render(deps, words))

/** Where each recipient's own link goes stands one that unsubscribes nobody. */
export function withoutOwnLink({ config }: Pick<Deps, 'config'>, { subject, html, text }: NewsletterPreview) {
  const linked = (part: string) =>
    part.replaceAll(addressOfUnsubscribing, () => `${config.publicUrl}/api/newsletter/unsubscribe`)
  return { subject, html: linked(html), text: linked(text) }
}

/** Sends one copy to an address of the team; the id of that mail. */
export function sendTest(deps: Desk, admin: AdminName, { to, ...words }: NewsletterWords & { to: string }): number {
  const { db, clock, jobs } = deps
  const at = toInstant(clock)
  const { subject, html, text } = previewNewsletter(deps, words)
  const key = `newsletter.test:${randomUUID()}`
  const mail = db.transaction((tx) => {
    queueMail(tx, jobs, {
      key,
      kind: 'test',
      to: { name: null, address: to },
      subject: `[Test] ${subject}`,
      html,
      text,
      at,
    })
    recordAct(tx, { admin, action: 'newsletter.test_sent', subject: { kind: 'newsletter', id: 'test' }, at })
    return findMailOf(tx, key)
  })
  jobs.wake()
  return mail?.id ?? 0
}

/** What became of such a copy. Errors: newsletter.no_test. */
export function findTestOutcome({ db }: Pick<Deps, 'db'>, id: number): NewsletterTestOutcome {
  const mail = findMail(db, id)
  if (mail?.kind !== 'test') return fail('notFound', 'newsletter.no_test', 'There is no such copy.')
  return { state: mail.state, error: mail.error }
}

/**
 * Begins a campaign: its words as they are now, and a row for each recipient, in one transaction. The same id of the act
 * brings the same campaign. Errors: newsletter.item_gone; newsletter.nobody.
 */
export function sendNewsletter(deps: Desk, admin: AdminName, submission: string, given: NewsletterSend) {
  const { db, clock, jobs } = deps
  const chosen = [...new Set(given.selectedRecipients)]
  const known = findCampaignOf(db, submission)
  if (known) return answerOf(deps, known, chosen.length)
  const { html, text } = render(deps, given)
  const at = toInstant(clock)
  const campaign = db.transaction((tx) => {
    const reachable = listReachable(tx, chosen)
    if (reachable.length === 0)
      fail('conflict', 'newsletter.nobody', 'None of the chosen subscribers can be written to.')
    const campaign = insertCampaign(tx, {
      submission,
      subject: given.subject,
      content: given.content,
      selectedStories: given.selectedStories,
      selectedBlogPosts: given.selectedBlogPosts,
      includeRssFeed: given.includeRSSFeed,
      text,
      html,
      sentBy: admin,
      createdAt: at,
    })
    const { id, subject } = campaign
    const mails = reachable.map((one) => ({ key: keyFor(id, one.id), address: one.email }))
    askForMails(tx, jobs, insertBatch(tx, { batch: batchOf(id), kind: 'newsletter', subject, at }, mails))
    const after = { subject, recipients: mails.length }
    recordAct(tx, { admin, action: 'newsletter.sent', subject: { kind: 'newsletter', id }, after, at })
    return campaign
  })
  jobs.wake()
  return answerOf(deps, campaign, chosen.length)
}

function answerOf({ db, mailer }: Desk, { id }: CampaignRow, chosen: number): NewsletterSendAnswer {
  const recipients = countByBatch(db, [batchOf(id)]).reduce((sum, { n }) => sum + n, 0)
  const people = recipients === 1 ? '1 subscriber' : `${recipients.toLocaleString('en')} subscribers`
  const message =
    mailer.way === 'smtp'
      ? `The newsletter is on its way to ${people}.`
      : `No mail server is set up: the newsletter is written into files for ${people}.`
  return { message, campaignId: id, recipients, leftOut: chosen - recipients }
}

const moves = {
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['sending', 'paused'], to: 'cancelled' },
  retry: { from: ['sent', 'sending', 'paused'], to: 'sending' },
} as const satisfies Record<string, { from: CampaignState[]; to: CampaignState }>
export type CampaignMove = keyof typeof moves

/** As the desk calls them. */
const stateWords = {
  sending: 'on its way',
  paused: 'paused',
  sent: 'sent',
  cancelled: 'stopped',
} as const satisfies Record<CampaignState, string>

/**
 * What an admin does with a newsletter on its way. `retry` sends again what failed and, where asked, what may have arrived.
 * Errors: newsletter.not_found; newsletter.wrong_state.
 */
export function moveNewsletter(
  deps: Desk,
  admin: AdminName,
  id: number,
  { move, unsure = false }: { move: CampaignMove; unsure?: boolean },
): CampaignRow {
  const { db, clock, jobs } = deps
  const at = toInstant(clock)
  const moved = db.transaction((tx) => {
    const before = findCampaign(tx, id) ?? notFound()
    const { from, to } = moves[move]
    const finishedAt = to === 'cancelled' ? at : null
    if (!moveCampaign(tx, id, from, { state: to, finishedAt }))
      fail('conflict', 'newsletter.wrong_state', `A newsletter that is ${stateWords[before.state]} cannot do that.`)
    carryOut(tx, deps, batchOf(id), { move, unsure, at })
    const change = { before: { state: before.state }, after: { state: to } }
    recordAct(tx, { admin, action: `newsletter.${move}`, subject: { kind: 'newsletter', id }, ...change, at })
    return findCampaign(tx, id) ?? before
  })
  jobs.wake()
  return moved
}

function carryOut(
  tx: Tx,
  { jobs }: Desk,
  batch: string,
  { move, unsure, at }: { move: CampaignMove; unsure: boolean; at: string },
): void {
  if (move === 'pause') return
  if (move === 'cancel') return void moveBatch(tx, batch, ['queued'], { state: 'skipped', error: cancelled })
  if (move === 'retry')
    moveBatch(tx, batch, unsure ? ['failed', 'unsure'] : ['failed'], { state: 'queued', error: null })
  askForMails(tx, jobs, listIdsOfBatch(tx, batch, ['queued']))
  finishCampaigns(tx, [{ batch }], at)
}

export const showNewsletter = ({ db }: Pick<Deps, 'db'>, id: number) => findCampaign(db, id) ?? notFound()
export const listNewsletters = ({ db }: Pick<Deps, 'db'>, page: { before?: string; limit: number }) =>
  listCampaigns(db, page)

/** Errors: newsletter.not_found. */
export function listDeliveries(
  { db }: Pick<Deps, 'db'>,
  id: number,
  page: { state?: MailRow['state']; after?: number; limit: number },
) {
  if (!findCampaign(db, id)) notFound()
  return listOfBatch(db, batchOf(id), page)
}

const notFound = () => fail('notFound', 'newsletter.not_found', 'That newsletter does not exist.')

export function presentCampaigns({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, rows: CampaignRow[]): Campaign[] {
  const found = countByBatch(
    db,
    rows.map(({ id }) => batchOf(id)),
  )
  return rows.map((row) => {
    const counts = countsOf(found.filter(({ batch }) => batch === batchOf(row.id)))
    return {
      id: row.id,
      subject: row.subject,
      state: row.state,
      sentBy: row.sentBy,
      createdAt: row.createdAt,
      finishedAt: row.finishedAt,
      counts: {
        queued: counts.queued + counts.sending,
        sent: counts.sent,
        failed: counts.failed,
        unsure: counts.unsure,
        skipped: counts.skipped,
      },
      way: mailer.way,
    }
  })
}

export const presentCampaign = (deps: Pick<Deps, 'db' | 'mailer'>, row: CampaignRow): Campaign =>
  presentCampaigns(deps, [row])[0] as Campaign

export const presentDelivery = (mail: MailRow): Delivery => ({
  id: mail.id,
  email: mail.recipient,
  state: mail.state,
  error: mail.error,
  sentAt: mail.sentAt,
})
