import type { z } from 'zod'
import {
  type MyCardAnswer,
  type MyConfirmAnswer,
  type MyGift,
  type MyGiving,
  type MyMonthlyGift,
  type myAmountChange,
  myGiftsMost,
} from '../../../data/contract/monthlyGifts.ts'
import { t } from '../../../data/words/words.ts'
import { comparable, mailboxOf } from '../../platform/addresses.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { dayMs, hourMs, toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { count, type Limit, spend, waitFor } from '../../platform/http/limits.ts'
import type { MonthlyPayments } from '../../platform/providers/monthlyPayments.ts'
import { siteMark } from '../../platform/siteMark.ts'
import { cardFees } from '../cardFees.ts'
import { findDedicationOfMonthly } from '../dedications/dedications.store.ts'
import { type DonationRow, listArrivedOf } from '../donations.store.ts'
import { chargeOf } from '../donations.ts'
import { readDonorLink } from '../donorLink.ts'
import { notSetUp, problemOf } from '../problems.ts'
import { applyInvoice, applySubscription } from './apply.ts'
import { takeNewCard } from './card.ts'
import { carryOutEnd, keyOf } from './end.ts'
import { queueLink } from './mails.ts'
import { changeGift, findGift, listGiftsOf, type MonthlyRow } from './monthly.store.ts'

const linksPerNetwork: Limit = { action: 'giving_link', identifierType: 'network', most: 20, windowMs: hourMs }
const linksPerMailbox: Limit = { action: 'giving_link_mail', identifierType: 'email', most: 3, windowMs: dayMs }
/** Each is a call to Stripe, by which cards could be tried out. */
const cardsPerGift: Limit = { action: 'giving_card', identifierType: 'order', most: 10, windowMs: dayMs }
const confirmationsPerGift: Limit = { action: 'giving_confirm', identifierType: 'order', most: 20, windowMs: dayMs }

/**
 * Mails a donor the link of their page. Nobody learns here whether an address is known: whatever follows from it is in the mail, and too many
 * mails to one mailbox are left out without a word. Errors: rate_limited.
 */
export function askForLink(deps: Deps, { email, network }: { email: string; network: string }): void {
  const { db, clock, secrets } = deps
  spend(deps, linksPerNetwork, network)
  const mailbox = secrets.hide(mailboxOf(email))
  db.transaction((tx) => {
    const counted = { db: tx, clock }
    if (waitFor(counted, linksPerMailbox, mailbox) > 0) return
    count(counted, linksPerMailbox, mailbox)
    const to = recipientOf(tx, email)
    const at = toInstant(clock)
    if (to) queueLink(tx, deps, to, { key: `giving.link:${mailbox}:${at}`, at })
  })
  deps.jobs.wake()
}

/** As the donor has written the address, with their name and language. */
function recipientOf(db: Store, email: string) {
  return listGiftsOf(db, email).find(isShown) ?? listArrivedOf(db, email, 1)[0]
}

/** The address of a link. Errors: 410 link.void. */
export function donorOfLink(deps: Pick<Deps, 'secrets' | 'clock'>, token: string): string {
  const email = readDonorLink(deps, token)
  if (email !== null) return email
  throw new ProductError('gone', 'link.void', t('This link is no longer valid. Please ask for a new one.'))
}

export const showGiving = ({ db }: Pick<Deps, 'db'>, email: string): MyGiving => ({
  monthly: listGiftsOf(db, email)
    .filter(isShown)
    .map((row) => presentMine(db, row)),
  gifts: listArrivedOf(db, email, myGiftsMost).map(presentGift),
})

const isShown = ({ state, endReason }: MonthlyRow) => state !== 'incomplete' && endReason !== 'unpaid'

function presentMine(db: Store, row: MonthlyRow): MyMonthlyGift {
  const { id, amount, feeCovered, createdAt, nextAt, endsAt, endedAt, endReason, revision } = row
  const state = row.state as MyMonthlyGift['state']
  const isEnding = state !== 'ended' && endReason !== null && endsAt === null
  const toConfirm = state !== 'ended' && row.confirmInvoiceId !== null
  const known = findDedicationOfMonthly(db, id)
  const dedication = known ? { kind: known.kind, name: known.name } : null
  const times = { since: createdAt, nextAt, endsAt, endedAt }
  return { id, amount, feeCovered, state, toConfirm, dedication, ...times, isEnding, revision }
}

const presentGift = (row: DonationRow): MyGift => ({
  id: row.id,
  amount: row.amount,
  feeCovered: row.feeCovered,
  refunded: row.amountRefunded,
  method: row.method,
  isMonthly: row.monthlyGiftId !== null,
  at: row.succeededAt ?? row.createdAt,
})

interface Mine {
  email: string
  id: number
}

/** Errors: 404 monthly.not_found. */
function ownGift(db: Store, { email, id }: Mine): MonthlyRow {
  const gift = findGift(db, id)
  const isOwn = gift?.donorEmail && comparable(gift.donorEmail) === comparable(email) && isShown(gift)
  return isOwn ? gift : fail('notFound', 'monthly.not_found', t('There is no such monthly donation.'))
}

const refuse = (db: Store, gift: MonthlyRow, code: string, message: string) =>
  new ProductError('conflict', code, message, { current: presentMine(db, gift) })

/** Errors: monthly.stale, monthly.over, with `current`. */
function requireOpen(db: Store, gift: MonthlyRow, revision: number): string {
  // An end that somebody else asked for is not the donor's to take back or to put off, also before Stripe has heard of it.
  const isEndedByOthers = gift.endReason !== null && gift.endReason !== 'donor'
  if (gift.state === 'ended' || gift.stripeSubscriptionId === null || isEndedByOthers)
    throw refuse(db, gift, 'monthly.over', t('This monthly donation has ended already.'))
  if (gift.revision !== revision)
    throw refuse(db, gift, 'monthly.stale', t('This has changed since you opened the page. Please look at it again.'))
  return gift.stripeSubscriptionId
}

/** Errors: payments.unset. */
function providerOf({ monthly }: Pick<Deps, 'monthly'>): MonthlyPayments {
  if (!monthly) throw notSetUp('card')
  return monthly
}

export const subjectOf = ({ id }: Pick<MonthlyRow, 'id'>) => ({ kind: 'monthly_gift', id })

/**
 * From the next charge. What stands here follows what Stripe says, so that it is asked first: should its answer be lost, its event tells.
 * Errors: monthly.not_found, monthly.stale, monthly.over; 502, 503 as of a card.
 */
export async function changeMyAmount(
  deps: Deps,
  mine: Mine,
  { amount: dollars, coversFee, revision, submission }: z.output<typeof myAmountChange> & { submission: string },
): Promise<MyMonthlyGift> {
  const monthly = providerOf(deps)
  const before = ownGift(deps.db, mine)
  const subscriptionId = requireOpen(deps.db, before, revision)
  const { amount: amountCents, feeCovered: feeCents } = chargeOf({ dollars, coversFee }, cardFees(deps.config).monthly)
  const asked = { amountCents, feeCents, submission, site: siteMark(deps) }
  return atStripe(deps, before.id, async (askedAt) => {
    const subscription = await monthly.changeAmount({ ...asked, subscription: await monthly.find(subscriptionId) })
    deps.db.transaction((tx) => {
      const after = applySubscription(tx, deps, before.id, { subscription, askedAt })
      if (after && after.amount !== before.amount)
        recordChange(tx, deps, after, { before: { amount: before.amount }, after: { amount: after.amount } })
    })
  })
}

/** Errors: as above. */
export async function endMine(deps: Deps, mine: Mine, revision: number): Promise<MyMonthlyGift> {
  providerOf(deps)
  deps.db.transaction((tx) => {
    const gift = ownGift(tx, mine)
    requireOpen(tx, gift, revision)
    const at = toInstant(deps.clock)
    const after = changeGift(tx, gift.id, { endReason: 'donor', lookAt: at, updatedAt: at })
    recordChange(tx, deps, after, { after: { ends: true } })
  })
  return presentMine(deps.db, await carryOutEnd(deps, mine.id))
}

/** The donor goes on after all. Errors: as above. */
export async function goOnWithMine(deps: Deps, mine: Mine, revision: number): Promise<MyMonthlyGift> {
  const monthly = providerOf(deps)
  const gift = deps.db.transaction((tx) => {
    const before = ownGift(tx, mine)
    requireOpen(tx, before, revision)
    // Taken off the disk first: an end that stands there is carried out.
    const after = changeGift(tx, before.id, { endReason: null, updatedAt: toInstant(deps.clock) })
    recordChange(tx, deps, after, { after: { ends: false } })
    return after
  })
  const subscriptionId = gift.stripeSubscriptionId as string
  return atStripe(deps, gift.id, async (askedAt) => {
    const key = keyOf(gift, gift.submission)
    const subscription = await monthly.endLater({ subscriptionId, isEnding: false, submission: key })
    deps.db.transaction((tx) => void applySubscription(tx, deps, gift.id, { subscription, askedAt }))
  })
}

/** What Stripe's form needs for another card. Errors: monthly.not_found, monthly.over; 429 rate_limited; 502, 503 as of a card. */
export async function beginMyCard(deps: Deps, mine: Mine, submission: string): Promise<MyCardAnswer> {
  const monthly = providerOf(deps)
  const gift = ownGift(deps.db, mine)
  requireOpen(deps.db, gift, gift.revision)
  spend(deps, cardsPerGift, deps.secrets.hide(`monthly gift ${gift.id}`))
  const { id, submission: act, feeCovered: feeCents, stripeCustomerId } = gift
  const mark = { monthlyGiftId: id, act, site: siteMark(deps), feeCents }
  try {
    const { id: setupId, clientSecret } = await monthly.beginCard({
      customerId: stripeCustomerId ?? '',
      mark,
      submission,
    })
    return { clientSecret, setupId }
  } catch (error) {
    throw problemOf(deps, 'card', error)
  }
}

/** After the form: the card is charged from now on, and what is owed at once. Errors: as above; monthly.no_card. */
export async function takeMyCard(deps: Deps, mine: Mine, setupId: string): Promise<MyMonthlyGift> {
  const monthly = providerOf(deps)
  const gift = ownGift(deps.db, mine)
  const subscriptionId = requireOpen(deps.db, gift, gift.revision)
  return atStripe(deps, gift.id, async () => {
    if (!(await takeNewCard(deps, gift, setupId)))
      throw refuse(deps.db, gift, 'monthly.no_card', t('The card has not been accepted. Please enter it again.'))
    await readAnew(deps, monthly, { id: gift.id, subscriptionId }, (tx, after) =>
      recordChange(tx, deps, after, { after: { card: 'changed' } }),
    )
  })
}

/**
 * What Stripe's script needs to have the donor's bank ask them. Errors: monthly.not_found, monthly.over; monthly.nothing_to_confirm, with
 * `current`; 429 rate_limited; 502, 503 as of a card.
 */
export async function beginMyConfirmation(deps: Deps, mine: Mine): Promise<MyConfirmAnswer> {
  const monthly = providerOf(deps)
  const gift = ownGift(deps.db, mine)
  const subscriptionId = requireOpen(deps.db, gift, gift.revision)
  spend(deps, confirmationsPerGift, deps.secrets.hide(`monthly gift ${gift.id}`))
  try {
    const found = gift.confirmInvoiceId === null ? null : await monthly.findConfirmation(gift.confirmInvoiceId)
    if (found) return found
    await readAnew(deps, monthly, { id: gift.id, subscriptionId })
  } catch (error) {
    throw problemOf(deps, 'card', error)
  }
  deps.jobs.wake()
  const now = findGift(deps.db, gift.id) as MonthlyRow
  throw refuse(deps.db, now, 'monthly.nothing_to_confirm', t('There is nothing to confirm any more.'))
}

/** After the bank has asked: the gift as it stands now. Errors: as above. */
export async function lookAtMine(deps: Deps, mine: Mine): Promise<MyMonthlyGift> {
  const monthly = providerOf(deps)
  const gift = ownGift(deps.db, mine)
  const { stripeSubscriptionId: subscriptionId } = gift
  if (subscriptionId === null || gift.state === 'ended') return presentMine(deps.db, gift)
  spend(deps, confirmationsPerGift, deps.secrets.hide(`monthly gift ${gift.id}`))
  return atStripe(deps, gift.id, () => readAnew(deps, monthly, { id: gift.id, subscriptionId }))
}

/** Writes down what Stripe says of a gift and its invoices now. */
async function readAnew(
  deps: Deps,
  monthly: MonthlyPayments,
  { id, subscriptionId }: { id: number; subscriptionId: string },
  and?: (tx: Tx, after: MonthlyRow) => void,
): Promise<void> {
  const askedAt = deps.clock.now()
  const subscription = await monthly.find(subscriptionId)
  const invoices = await monthly.listInvoices(subscriptionId)
  deps.db.transaction((tx) => {
    const after = applySubscription(tx, deps, id, { subscription, askedAt })
    if (!after) return
    for (const invoice of invoices.toReversed()) applyInvoice(tx, deps, after, { invoice, askedAt })
    and?.(tx, after)
  })
}

/** Does what needs Stripe; the answer is the gift as it stands then. */
async function atStripe(deps: Deps, id: number, work: (askedAt: Date) => Promise<void>): Promise<MyMonthlyGift> {
  try {
    await work(deps.clock.now())
  } catch (error) {
    throw problemOf(deps, 'card', error)
  }
  deps.jobs.wake()
  return presentMine(deps.db, findGift(deps.db, id) as MonthlyRow)
}

const recordChange = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  gift: MonthlyRow,
  { before, after }: { before?: object; after: object },
) => recordAct(tx, { action: 'monthly_gift.changed', subject: subjectOf(gift), before, after, at: toInstant(clock) })
