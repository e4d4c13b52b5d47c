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
import { demonstrationAddresses } from '../../../data/demo/addresses.ts'
import type { CampaignState } from '../../../data/vocabulary/newsletter.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import {
  countByBatch,
  countOfBatchTo,
  findMail,
  findMailOf,
  listIdsOfBatch,
  listOfBatch,
  type MailRow,
  moveBatch,
} from '../../platform/mail/mail.store.ts'
import { askForMails, queueMail } from '../../platform/mail/mail.ts'
import { countsOf } from '../../platform/mail/mailDesk.ts'
import { idsOf } from '../../platform/rows.ts'
import { countRecipients } from './audience/audience.store.ts'
import { audienceInWords } from './audience/audience.ts'
import { beginCampaign } from './beginning.ts'
import { batchOf, cancelled, finishCampaigns } from './delivery.ts'
import {
  type CampaignRow,
  findCampaign,
  findCampaignOf,
  findSubscriberOf,
  listCampaigns,
  moveCampaign,
} from './newsletter.store.ts'
import { addressOfChoices, addressOfUnsubscribing } from './newsletterMail.ts'
import { countOpens, opensOf } from './opens.store.ts'
import { render } from './rendered.ts'
import { requireSafeNewsletter } from './risk.ts'

type Desk = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'mailer'>

/** The mail as a recipient gets it, but for the recipient's own link. Errors: newsletter.item_gone. */
export const previewNewsletter = (deps: Pick<Deps, 'db' | 'config'>, words: NewsletterWords): NewsletterPreview =>
  withoutOwnLink(deps, render(deps, words))

/** Where each recipient's own link goes stands one that unsubscribes nobody. */
export function withoutOwnLink({ config }: Pick<Deps, 'config'>, { subject, html, text }: NewsletterPreview) {
  const linked = (part: string) =>
    part
      .replaceAll(addressOfUnsubscribing, () => `${config.publicUrl}/api/newsletter/unsubscribe`)
      .replaceAll(addressOfChoices, () => `${config.publicUrl}/api/newsletter/choices`)
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
 * Begins a campaign with its words as they are now. The same id of the act brings the same campaign. Errors: newsletter.item_gone;
 * newsletter.nobody; story.poacher_risk.
 */
export function sendNewsletter(deps: Desk, admin: AdminName, submission: string, given: NewsletterSend) {
  const { db, clock, jobs } = deps
  const { selectedRecipients, riskReason, ...words } = given
  const chosen = [...new Set(selectedRecipients.map((named) => idOf(db, named)))]
  const known = findCampaignOf(db, submission)
  if (known) return answerOf(deps, known, chosen.length)
  const rendered = render(deps, words)
  const at = toInstant(clock)
  const to = { recipients: 'some', selectedRecipients: chosen.filter((named) => typeof named === 'number') }
  const word = { admin, reason: riskReason, at }
  const campaign = db.transaction((tx) => {
    const begun = beginCampaign(tx, deps, { submission, words, to, rendered, admin, at })
    requireSafeNewsletter(tx, { kind: 'newsletter', id: begun.id }, words, word)
    return begun
  })
  jobs.wake()
  return answerOf(deps, campaign, chosen.length)
}

/** An address that subscribes to nothing stays as it is: it is counted as left out. */
const idOf = (db: Store, named: number | string) =>
  typeof named === 'string' ? (findSubscriberOf(db, named)?.id ?? named) : named

/** `chosen`: how many were meant, where they were named one by one. */
export function answerOf({ db, mailer }: Desk, { id }: CampaignRow, chosen?: number): NewsletterSendAnswer {
  const campaign = findCampaign(db, id) ?? notFound()
  const written = countByBatch(db, [batchOf(id)]).reduce((sum, { n }) => sum + n, 0)
  const waiting = campaign.queuedUntil === null ? 0 : countRecipients(db, campaign, campaign.queuedUntil)
  const recipients = written + waiting
  const people = recipients === 1 ? '1 subscriber' : `${recipients.toLocaleString('en')} subscribers`
  const message =
    mailer.way === 'smtp'
      ? `The newsletter is on its way to ${people}.${inventedInWords(countOfBatchTo(db, batchOf(id), demonstrationAddresses))}`
      : `No mail server is set up: the newsletter is written into files for ${people}.`
  return { message, campaignId: id, recipients, leftOut: Math.max(0, (chosen ?? recipients) - recipients) }
}

const inventedInWords = (count: number) =>
  count === 0 ? '' : ` Invented people of the demonstration among them, who get no mail: ${count}.`

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
  const opens = countOpens(db, idsOf(rows))
  return rows.map((row) => {
    const counts = countsOf(found.filter(({ batch }) => batch === batchOf(row.id)))
    return {
      id: row.id,
      subject: row.subject,
      state: row.state,
      sentBy: row.sentBy,
      createdAt: row.createdAt,
      finishedAt: row.finishedAt,
      scheduledAt: row.scheduledAt,
      dropped: row.dropped,
      audience: audienceInWords(db, row.recipients),
      opens: opensOf(row, opens.get(row.id)),
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
