import type { AdminName } from '../../../data/contract/admin.ts'
import type { ReceiptShown } from '../../../data/contract/deskDonations.ts'
import { receiptPauseMinutes } from '../../../data/vocabulary/money.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { listMailUnder, type MailRow } from '../../platform/mail/mail.store.ts'
import { type DonationRow, existingDonation } from '../donations.store.ts'
import { refusal, subjectOf } from '../donations.ts'
import { drawReceipt, queueReceipt, receiptKey } from '../receipt.ts'

const minuteMs = 60_000

type ReceiptDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'mailer' | 'secrets'>

/** The receipt of a donation as it would leave now, and those that left. Errors: donation.not_found, donation.no_receipt. */
export function showReceipt(deps: ReceiptDeps, id: number): ReceiptShown {
  const row = arrived(deps.db, id)
  const sent = listMailUnder(deps.db, receiptKey(id))
  return {
    ...drawReceipt(row, deps.config.publicUrl, toInstant(deps.clock)),
    to: row.donorEmail,
    sent: sent.map(({ createdAt, sentAt, state, recipient }) => ({ at: sentAt ?? createdAt, state, to: recipient })),
    obstacle: obstacleOf(deps, row, sent),
  }
}

/** Sends the donor the receipt, once in a while. Errors: as above; receipt.obstacle. */
export function sendReceipt(deps: ReceiptDeps, admin: AdminName, id: number): ReceiptShown {
  deps.db.transaction((tx) => {
    const row = arrived(tx, id)
    const sent = listMailUnder(tx, receiptKey(id))
    const obstacle = obstacleOf(deps, row, sent)
    if (obstacle) fail('conflict', 'receipt.obstacle', obstacle)
    const at = toInstant(deps.clock)
    const key = sent.length === 0 ? receiptKey(id) : `${receiptKey(id)}:${(sent[0]?.id ?? 0) + 1}`
    queueReceipt(tx, deps, row, at, key)
    recordAct(tx, { admin, action: 'donation.receipt_sent', subject: subjectOf(row), at })
  })
  deps.jobs.wake()
  return showReceipt(deps, id)
}

/** Errors: donation.not_found, donation.no_receipt, with `current`. */
function arrived(db: Store, id: number): DonationRow {
  const row = existingDonation(db, id)
  if (row.status !== 'succeeded')
    throw refusal(row, 'donation.no_receipt', 'This donation has not arrived, so there is no receipt for it.')
  return row
}

function obstacleOf({ mailer, clock }: ReceiptDeps, row: DonationRow, sent: readonly MailRow[]): string | null {
  if (row.amountRefunded >= row.amount) return 'All of this donation was given back: no receipt is sent for it.'
  if (!row.donorEmail) return 'The donor gave no email address.'
  if (mailer.way !== 'smtp') return 'No mail server is set up, so nothing can be sent. You can print the receipt.'
  const last = sent[0]
  if (!last) return null
  if (last.state === 'queued' || last.state === 'sending') return 'A receipt is on its way already.'
  const waitMs = Date.parse(last.createdAt) + receiptPauseMinutes * minuteMs - clock.now().getTime()
  if (waitMs <= 0) return null
  return `A receipt went out less than an hour ago. The next can be sent in ${minutesIn(waitMs)}.`
}

function minutesIn(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
