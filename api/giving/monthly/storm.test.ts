// What is loaded with its first use, loaded before.
import 'stripe'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { keptCents } from '../../../data/rules/giving/donations.ts'
import { donationDedications } from '../../../data/tables/funds.ts'
import { faultRunsOr, patienceFor } from '../../../scripts/faults/runs.ts'
import { askingCard, declinedCard } from '../../../scripts/sandbox/stripe/payments.ts'
import { drawsOf, onTheirWay } from '../../storms.ts'
import { sumSucceeded } from '../totals.ts'
import { type Monthly, openMonthly } from './testing.ts'

const goodCard = '4242424242424242'
const donors = 24
const dayMs = 86_400_000
const fewestEvents = 1_000
const fewestGiving = 6
const runs = faultRunsOr(1)
const seeds = Array.from({ length: runs }, (_, run) => 20_261_127 + run)

type Acts =
  | 'month'
  | 'decline'
  | 'ask'
  | 'confirm'
  | 'mend'
  | 'retry'
  | 'exhaust'
  | 'refund'
  | 'dispute'
  | 'amount'
  | 'end'
  | 'go on'
const acts: Acts[] = [
  'month',
  'month',
  'month',
  'decline',
  'ask',
  'confirm',
  'confirm',
  'mend',
  'retry',
  'exhaust',
  'refund',
  'dispute',
  'amount',
  'end',
  'go on',
]

/** One thing that a donor, a bank or Stripe does. What cannot be now is left. */
async function happen(api: Monthly, act: Acts, id: string): Promise<void> {
  const { billing, sandbox } = api
  const subscription = billing.subscriptionOf(id)
  const gift = api.gifts().find(({ stripeSubscriptionId }) => stripeSubscriptionId === id)
  if (!gift) throw new Error('no gift')
  const link = `${api.linkOf(gift.donorEmail ?? '')}/monthly/${gift.id}`
  const { revision } = gift
  const paid = billing.invoices().findLast((each) => each.status === 'paid' && each.customer === subscription.customer)
  const intent = paid?.id ? billing.intentIdOfInvoice(paid.id) : null
  const isOver = subscription.status === 'canceled'
  if (act === 'refund' && intent && sandbox.stripe.refundedCents(intent) === 0 && !sandbox.stripe.disputeOf(intent))
    sandbox.stripe.refund(intent, 100)
  else if (
    act === 'dispute' &&
    intent &&
    !sandbox.stripe.disputeOf(intent) &&
    sandbox.stripe.refundedCents(intent) === 0
  )
    sandbox.stripe.dispute(intent)
  else if (isOver) return
  else if (act === 'month') billing.passMonth(id)
  else if (act === 'decline') billing.turnCardOf(id, declinedCard)
  else if (act === 'ask') billing.turnCardOf(id, askingCard)
  else if (act === 'confirm') await confirmAtBank(api, id, link)
  else if (act === 'mend') {
    billing.turnCardOf(id, goodCard)
    if (billing.owed(id)) billing.retry(id)
  } else if (act === 'retry' && billing.owed(id)) billing.retry(id)
  else if (act === 'exhaust') billing.exhaust(id)
  else if (act === 'amount')
    await api.post(`${link}/amount`, { amount: 5 + (gift.id % 50), coversFee: gift.id % 2 === 0, revision })
  else if (act === 'end') await api.post(`${link}/end`, { revision })
  else if (act === 'go on') await api.post(`${link}/go-on`, { revision })
}

/** The donor has their bank ask them, and says yes. */
async function confirmAtBank({ billing, sandbox, post }: Monthly, id: string, link: string): Promise<void> {
  const invoice = billing.owed(id)
  await post(`${link}/confirm`, {})
  if (!invoice?.id) return
  const intent = billing.intentIdOfInvoice(invoice.id)
  if (sandbox.stripe.intentOf(intent).status !== 'requires_action') return
  const method = String(billing.subscriptionOf(id).default_payment_method)
  sandbox.stripe.pay(intent, { card: askingCard, method, isConfirmed: true })
  await post(`${link}/confirmed`, {})
}

const dedicationOf = (donor: number) => ({
  kind: 'honour',
  name: `Child ${donor}`,
  card: { recipientEmail: `reader${donor}@example.org` },
})

const look = async (api: Monthly) => {
  const { deps } = api
  deps.jobs.enqueue(deps.db, { name: 'monthly.look', payload: {}, uniqueKey: randomUUID() })
  await deps.jobs.drain()
}

/** What Stripe knows, which is what must stand here. */
function truth({ billing, sandbox }: Monthly) {
  const paid = billing.invoices().filter(({ status }) => status === 'paid')
  return paid
    .map(({ id = '', amount_paid }) => {
      const intent = billing.intentIdOfInvoice(id)
      return [id, intent, amount_paid, sandbox.stripe.refundedCents(intent), sandbox.stripe.disputeOf(intent) !== null]
    })
    .toSorted()
}

const standing = (api: Monthly) =>
  api
    .rows()
    .map((row) => [
      row.stripeInvoiceId,
      row.stripePaymentIntentId,
      row.amount,
      row.amountRefunded,
      row.disputeStatus !== null,
    ])
    .toSorted()

/** Of all seeds together: in a single one most gifts may end in the same way. */
const endReasons = new Set<string | null>()
afterAll(() => expect(endReasons.size).toBeGreaterThan(2))

test.each(seeds)(
  'a thousand events in any order, repeated, forged and with answers lost: rows, states and sums are exact (seed %i)',
  async (seed) => {
    const api = await openMonthly()
    const next = drawsOf(seed)
    const ids: string[] = []
    for (let donor = 0; donor < donors; donor++) {
      api.clock.pass(11 * 60_000)
      const answer = await api.begin({
        amount: 5 + donor,
        donorEmail: `donor${donor}@example.org`,
        coversFee: donor % 2 === 0,
        dedication: donor % 3 === 0 ? dedicationOf(donor) : null,
      })
      expect(answer.status).toBe(200)
      const id = api.billing.subscriptions().at(-1)?.id ?? ''
      api.billing.payFirst(id)
      ids.push(id)
    }

    const waiting: object[] = []
    let delivered = 0
    while (delivered < fewestEvents) {
      const left = ids.filter((id) => api.billing.subscriptionOf(id).status !== 'canceled').length
      for (let count = 0; count < 30; count++) {
        const act = acts[next(acts.length)] ?? 'month'
        const id = ids[next(ids.length)] ?? ''
        // Where all gifts have ended nothing more is told, and a thousand events would never come together.
        if (left > fewestGiving || (act !== 'end' && act !== 'exhaust')) await happen(api, act, id)
      }
      waiting.push(...api.news())
      const { told, later } = onTheirWay(waiting.splice(0), next)
      waiting.push(...later)
      for (const event of told) {
        if (next(20) === 0) api.sandbox.failNext({ provider: 'stripe', status: next(2) === 0 ? 503 : 'done-503' })
        if (next(15) === 0)
          expect((await api.deliver({ ...event, id: `evt_${randomUUID()}` }, 'whsec_of_somebody_else')).status).toBe(
            400,
          )
        expect((await api.deliver(event)).status).toBe(200)
        delivered += 1
      }
      await api.deps.jobs.drain()
      api.clock.pass(dayMs)
    }
    // The rest comes at last, the failed ones are handled again, and who is silent is asked.
    await api.tell(waiting.toReversed())
    for (let days = 0; days < 40; days++) {
      api.clock.pass(dayMs)
      await api.deps.jobs.drain()
      await look(api)
    }

    expect(standing(api).map(([invoice, intent, amount]) => [invoice, intent, amount])).toEqual(
      truth(api).map(([invoice, intent, amount]) => [invoice, intent, amount]),
    )
    // Enough has happened for all this to mean something.
    expect(truth(api).length).toBeGreaterThan(2 * donors)
    for (const { endReason } of api.gifts()) endReasons.add(endReason)
    const states = new Map(api.gifts().map((gift) => [gift.stripeSubscriptionId, gift]))
    for (const id of ids) {
      const subscription = api.billing.subscriptionOf(id)
      const isOver = subscription.status === 'canceled'
      expect([states.get(id)?.state, states.get(id)?.amount]).toEqual([
        isOver ? 'ended' : subscription.status,
        subscription.items.data[0]?.price.unit_amount,
      ])
    }
    // The bank of each donor waits where it does, and nowhere else.
    for (const { stripeSubscriptionId, confirmInvoiceId, state } of api.gifts()) {
      const owed = state === 'ended' ? undefined : api.billing.owed(stripeSubscriptionId ?? '')
      if (state === 'ended' || !owed?.id) continue
      const { status } = api.sandbox.stripe.intentOf(api.billing.intentIdOfInvoice(owed.id))
      expect(confirmInvoiceId === owed.id).toBe(status === 'requires_action')
    }
    expect(api.mails().some(({ key }) => key?.startsWith('monthly.confirm:'))).toBe(true)
    // Each card left once, with one donation of its gift, or not at all.
    const dedications = api.deps.db.select().from(donationDedications).all()
    expect(dedications).toHaveLength(donors / 3)
    for (const { donationId, monthlyGiftId, card } of dedications) {
      expect(api.rows().find(({ id }) => id === donationId)?.monthlyGiftId).toBe(monthlyGiftId)
      expect(['sent', 'dropped']).toContain(card)
    }
    const cards = api.sandbox.smtp
      .inbox()
      .flatMap(({ recipients }) => recipients.filter((to) => to.startsWith('reader')))
    expect(new Set(cards).size).toBe(cards.length)
    expect(cards).toHaveLength(dedications.filter(({ card }) => card === 'sent').length)
    expect(cards.length).toBeGreaterThan(0)
    const rows = api.rows()
    expect(sumSucceeded(api.deps.db)).toEqual({
      given: truth(api).reduce((sum, [, , amount]) => sum + Number(amount), 0),
      kept: rows.reduce((sum, row) => sum + keptCents(row), 0),
    })
    // Refunds and disputes come by events alone, as with any donation; what was told stands at its own month.
    for (const row of rows) {
      const told = truth(api).find(([invoice]) => invoice === row.stripeInvoiceId)
      expect([0, told?.[3]]).toContain(row.amountRefunded)
      expect(row.disputeStatus === null || told?.[4]).toBe(true)
    }
    expect(new Set(rows.map(({ stripeInvoiceId }) => stripeInvoiceId)).size).toBe(rows.length)
    const receipts = api.mails().filter(({ kind }) => kind === 'receipt')
    expect(receipts.length).toBe(rows.length - rows.filter((row) => row.amountRefunded >= row.amount).length)
  },
  patienceFor(1),
)
