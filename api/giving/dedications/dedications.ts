import type { Dedication, DedicationShown } from '../../../data/contract/dedications.ts'
import { keptCents } from '../../../data/rules/giving/donations.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { mailboxOf } from '../../platform/addresses.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { count, type Limit, spend, waitFor } from '../../platform/http/limits.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { idsOf } from '../../platform/rows.ts'
import type { DonationRow } from '../donations.store.ts'
import type { Donor } from '../guard.ts'
import { cardSubject } from './cardMail.ts'
import {
  type DedicationRow,
  findDedication,
  findDedicationOfMonthly,
  insertDedication,
  listDedications,
  listDedicationsOfMonthly,
  settleCard,
} from './dedications.store.ts'

/** A school may give from one network, and a card costs its sender a donation all the same. */
const cardsOfNetwork: Limit = { action: 'donation_card', identifierType: 'network', most: 20, windowMs: dayMs }

/** Somebody who is disliked gets no more than this to one mailbox, whoever pays for it. */
const cardsToMailbox: Limit = { action: 'card_to', identifierType: 'email', most: 5, windowMs: 7 * dayMs }

/** Counts a card, or refuses it. Errors: 429 rate_limited. */
export function spendCard(deps: Pick<Deps, 'clock' | 'db'>, dedication: Dedication | null, { network }: Donor): void {
  if (dedication?.card) spend(deps, cardsOfNetwork, network)
}

/** Keeps for whom a donation is given, in the transaction in which it is begun. */
export function keepDedication(tx: Tx, of: Dedicated, dedication: Dedication | null, createdAt: string): void {
  if (!dedication) return
  insertDedication(tx, { donationId: null, monthlyGiftId: null, ...of, createdAt, ...fieldsOf(dedication) })
}

/** What is given for somebody. */
type Dedicated = { donationId: number } | { monthlyGiftId: number }

/** Whether a donation that was begun before was given for the same. */
export function isSameDedication(db: Store, of: Dedicated, dedication: Dedication | null): boolean {
  const known = 'donationId' in of ? findDedication(db, of.donationId) : findDedicationOfMonthly(db, of.monthlyGiftId)
  if (!known || !dedication) return !known && !dedication
  const asked = fieldsOf(dedication)
  // Once it was settled its recipient may be forgotten.
  const fields: (keyof typeof asked)[] =
    known.card === asked.card ? (Object.keys(asked) as (keyof typeof asked)[]) : ['kind', 'name']
  return fields.every((field) => known[field] === asked[field])
}

const fieldsOf = ({ kind, name, card }: Dedication) => ({
  kind,
  name,
  card: card ? ('asked' as const) : null,
  recipientName: card?.recipientName ?? null,
  recipientEmail: card?.recipientEmail ?? null,
  message: card?.message ?? null,
  saysDonor: card?.saysDonor ?? false,
})

export const cardKey = (donationId: number) => `donation.card:${donationId}`

/**
 * Has the card of a donation mailed, once however often it is called; in the transaction in which the money is first known to have arrived. What
 * has gone back whole by then sends none. Its words are made when it leaves.
 */
export function queueCard(
  tx: Tx,
  { jobs, clock, secrets }: Pick<Deps, 'jobs' | 'clock' | 'secrets'>,
  gift: DonationRow,
  at: string,
): void {
  const dedication = findDedication(tx, gift.id)
  if (dedication?.card !== 'asked' || !dedication.recipientEmail) return
  if (keptCents(gift) === 0) return void settleCard(tx, gift.id, 'dropped', at)
  // Counted here, one after the other: of mails that leave at the same moment each would find the same count.
  const mailbox = secrets.hide(mailboxOf(dedication.recipientEmail))
  if (waitFor({ db: tx, clock }, cardsToMailbox, mailbox) > 0) return void settleCard(tx, gift.id, 'refused', at)
  count({ db: tx, clock }, cardsToMailbox, mailbox)
  const to = { name: dedication.recipientName, address: dedication.recipientEmail }
  const subject = speaking(gift.language, cardSubject)
  queueMail(tx, jobs, { key: cardKey(gift.id), kind: 'card', to, subject, text: null, html: null, at })
}

/** By the ids of their donations. */
export const dedicationsOf = (db: Store, rows: readonly DonationRow[]): ReadonlyMap<number | null, DedicationShown> =>
  new Map(listDedications(db, idsOf(rows)).map((row) => [row.donationId, presentDedication(row)]))

/** By the ids of monthly gifts. */
export const dedicationsOfMonthly = (
  db: Store,
  rows: readonly { id: number }[],
): ReadonlyMap<number | null, DedicationShown> =>
  new Map(listDedicationsOfMonthly(db, idsOf(rows)).map((row) => [row.monthlyGiftId, presentDedication(row)]))

export const presentDedication = ({
  kind,
  name,
  card,
  recipientName,
  recipientEmail,
  message,
  saysDonor,
  settledAt,
}: DedicationRow): DedicationShown => ({
  kind,
  name,
  card,
  recipientName,
  recipientEmail,
  message,
  saysDonor,
  settledAt,
})
