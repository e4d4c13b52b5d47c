// What is loaded with its first use, loaded before.
import 'nodemailer'
import 'stripe'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { DonationRecord } from '../../../data/contract/donations.ts'
import type { MonthlyGiftRecord, MyGiving } from '../../../data/contract/monthlyGifts.ts'
import { donationDedications } from '../../../data/tables/funds.ts'
import { cardRecipientDays } from '../../../data/vocabulary/funds.ts'
import { declinedCard } from '../../../scripts/sandbox/stripe/payments.ts'
import { dayMs } from '../../platform/clock.ts'
import {
  dedicationsOfPerson,
  eraseDedicationsOfPerson,
  eraseMonthlyOfPerson,
  forgetRecipientsOfCards,
  monthlyGiftsOfPerson,
} from '../dataSubject.ts'
import { deleteMonthlyBefore } from '../monthly/monthly.store.ts'
import { monthlyGift, openMonthly } from '../monthly/testing.ts'

// Many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const card = {
  recipientEmail: 'teacher@example.org',
  recipientName: 'Mwalimu',
  message: 'Asante sana.',
  saysDonor: true,
}
const dedication = { kind: 'honour', name: 'Amara’s class', card }

async function open() {
  const api = await openMonthly()
  const { deps, billing, sandbox, begin } = api
  return {
    ...api,
    kept: () => deps.db.select().from(donationDedications).orderBy(donationDedications.id).all(),
    /** Those that have left. */
    async cards() {
      await deps.jobs.drain()
      return sandbox.smtp.inbox().filter(({ recipients }) => recipients[0] === 'teacher@example.org')
    },
    async beginFor(changes: object = {}, more: { key?: string } = {}) {
      const answer = await begin({ dedication, ...changes }, more)
      return { answer, id: billing.subscriptions().at(-1)?.id ?? '' }
    },
    seen: async () => (await (await api.app.request(api.linkOf())).json()) as MyGiving,
    async ask<T>(path: string): Promise<T> {
      return (await api.app.request(path, { headers: { cookie: await api.signIn() } })).json()
    },
  }
}

test('its card leaves once, with the first charge that is paid, and is shown where the gift is', async () => {
  const { beginFor, billing, tell, cards, kept, passMonth, seen, ask } = await open()
  const { answer, id } = await beginFor()
  expect(answer.status).toBe(200)
  await tell()
  expect(await cards()).toEqual([])
  expect(kept()).toMatchObject([{ donationId: null, monthlyGiftId: 1, card: 'asked' }])
  billing.payFirst(id)
  await tell()
  const [mail, ...more] = await cards()
  expect(more).toEqual([])
  expect(mail?.email.text).toContain('in honour of Amara’s class')
  for (const secret of ['$', '20', monthlyGift.donorEmail]) expect(mail?.email.text).not.toContain(secret)
  for (let month = 0; month < 2; month++) {
    passMonth(id)
    await tell()
  }
  expect(await cards()).toHaveLength(1)
  expect(kept()).toMatchObject([{ donationId: 1, monthlyGiftId: 1, card: 'sent' }])
  expect((await seen()).monthly[0]?.dedication).toEqual({ kind: 'honour', name: 'Amara’s class' })
  const shown = { kind: 'honour', name: 'Amara’s class', card: 'sent', recipientEmail: 'teacher@example.org' }
  const [gift] = await ask<MonthlyGiftRecord[]>('/api/donations/monthly')
  expect(gift?.dedication).toMatchObject(shown)
  const donations = await ask<DonationRecord[]>('/api/donations')
  expect(donations.map((each) => [each.id, each.dedication?.card])).toEqual([
    [3, undefined],
    [2, undefined],
    [1, 'sent'],
  ])
})

test('its card leaves once, however often and in whatever order the charges are told', async () => {
  const { beginFor, billing, tell, news, cards, kept, passMonth, rows } = await open()
  const { id } = await beginFor()
  billing.payFirst(id)
  passMonth(id)
  passMonth(id)
  const told = news()
  await tell([...told.toReversed(), ...told, ...told.toReversed()])
  expect(rows()).toHaveLength(3)
  expect(await cards()).toHaveLength(1)
  expect(kept()).toMatchObject([{ card: 'sent', donationId: expect.any(Number) }])
})

test('a first payment that is declined sends none; the one that is paid afterwards does', async () => {
  const { beginFor, billing, tell, cards, kept } = await open()
  const { id } = await beginFor()
  expect(() => billing.payFirst(id, declinedCard)).toThrow('declined')
  await tell()
  expect(await cards()).toEqual([])
  billing.payFirst(id)
  await tell()
  expect(await cards()).toHaveLength(1)
  expect(kept()).toHaveLength(1)
})

test('a first charge that went back before the card left sends none, and no later one does', async () => {
  const { beginFor, billing, sandbox, tell, cards, kept, passMonth } = await open()
  const { id } = await beginFor()
  billing.payFirst(id)
  sandbox.stripe.refund(billing.intentIdOfInvoice(billing.invoices()[0]?.id ?? ''))
  sandbox.failNext({ provider: 'smtp', status: 451, of: 'RCPT teacher@' })
  await tell()
  passMonth(id)
  await tell()
  expect(await cards()).toEqual([])
  expect(kept()).toMatchObject([{ card: 'dropped', donationId: 1 }])
})

test('whoever stopped cards gets none of a monthly gift either', async () => {
  const { beginFor, billing, tell, cards, kept, app } = await open()
  const first = await beginFor()
  billing.payFirst(first.id)
  await tell()
  const [mail] = await cards()
  const [, link = ''] = /https?:\/\/[^/]+(\/api\/cards\/stop\?t=\S+)/.exec(mail?.email.text ?? '') ?? []
  await app.request(link, { method: 'POST' })
  const second = await beginFor({ donorEmail: 'kofi@example.org' })
  billing.payFirst(second.id)
  await tell()
  expect(await cards()).toHaveLength(1)
  expect(kept()).toMatchObject([{ card: 'sent' }, { card: 'refused' }])
})

test('it belongs to the act, and is asked for as with a single gift', async () => {
  const { beginFor, kept } = await open()
  const key = randomUUID()
  expect((await beginFor({}, { key })).answer.status).toBe(200)
  expect((await beginFor({}, { key })).answer.status).toBe(200)
  for (const other of [null, { ...dedication, name: 'Somebody else' }]) {
    const { answer } = await beginFor({ dedication: other }, { key })
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'submission.reused'])
  }
  expect((await beginFor({ dedication: { ...dedication, name: 'www.example.com' } })).answer.status).toBe(400)
  expect(kept()).toHaveLength(1)
})

test('a person is told of it, and forgotten with it: who gave, and who was to get a card', async () => {
  const { beginFor, billing, tell, cards, kept, deps } = await open()
  const { db } = deps
  const first = await beginFor()
  const second = await beginFor({ donorEmail: 'kofi@example.org' })
  for (const email of [monthlyGift.donorEmail, 'teacher@example.org'])
    expect(dedicationsOfPerson(db, email)[0]).toMatchObject({
      monthlyDonation: 1,
      donation: null,
      name: dedication.name,
    })
  expect(JSON.stringify(monthlyGiftsOfPerson(db, monthlyGift.donorEmail))).not.toContain('teacher')
  // The first donor goes before they have paid, the reader of the other's card, too.
  expect(eraseDedicationsOfPerson(db, monthlyGift.donorEmail)).toBe(1)
  eraseMonthlyOfPerson(db, monthlyGift.donorEmail)
  eraseDedicationsOfPerson(db, 'teacher@example.org')
  billing.payFirst(first.id)
  billing.payFirst(second.id)
  await tell()
  expect(await cards()).toEqual([])
  expect(kept()).toMatchObject([{ monthlyGiftId: 2, card: 'dropped', recipientEmail: null, message: null }])
})

test('one that nobody paid for is forgotten with its gift; one that was stays with its donation', async () => {
  const { beginFor, billing, tell, cards, kept, clock, deps } = await open()
  const paid = await beginFor()
  billing.payFirst(paid.id)
  const unpaid = await beginFor({ donorEmail: 'kofi@example.org' })
  billing.expire(unpaid.id)
  await tell()
  await cards()
  clock.pass((cardRecipientDays + 1) * dayMs)
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString()
  expect(forgetRecipientsOfCards(deps.db, { before: before(cardRecipientDays), limit: 10 })).toBe(2)
  expect(kept()).toMatchObject([
    { card: 'sent', recipientEmail: null, name: dedication.name },
    { card: 'dropped', recipientEmail: null },
  ])
  await deps.monthly?.endNow(paid.id)
  await tell()
  clock.pass(dayMs)
  expect(deleteMonthlyBefore(deps.db, { before: before(0), limit: 10 })).toBe(2)
  expect(kept()).toMatchObject([{ donationId: 1, monthlyGiftId: null, name: dedication.name }])
})
