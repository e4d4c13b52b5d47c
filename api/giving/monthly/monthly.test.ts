// What is loaded with its first use, loaded before.
import 'stripe'
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { MyGiving } from '../../../data/contract/monthlyGifts.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { askingCard, declinedCard } from '../../../scripts/sandbox/stripe/payments.ts'
import { type Monthly, monthlyGift, openMonthly } from './testing.ts'

// Many requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const dayMs = 86_400_000
const notices = ({ deps }: Monthly) => deps.db.select().from(authorNotifications).all()
const seen = async (api: Monthly) => (await (await api.app.request(api.linkOf())).json()) as MyGiving
const hourly = async (api: Monthly) => {
  api.deps.jobs.enqueue(api.deps.db, {
    name: 'monthly.look',
    payload: {},
    uniqueKey: `look ${api.clock.now().getTime()}`,
  })
  await api.deps.jobs.drain()
}
const subjects = (api: Monthly) => api.mails().map(({ key, state }) => `${key} ${state}`.replace(/ .*$/, ''))

describe('a monthly gift', () => {
  test('is on the disk before Stripe hears of it, and the same act is the same subscription', async () => {
    const api = await openMonthly()
    const key = randomUUID()
    const first = await api.begin({}, { key })
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toContain('no-store')
    expect(await (await api.begin({}, { key })).json()).toEqual(await first.json())
    expect(api.billing.subscriptions()).toHaveLength(1)
    expect(api.gifts()).toMatchObject([
      { amount: 2000, feeCovered: 0, state: 'incomplete', submission: key, donorEmail: monthlyGift.donorEmail },
    ])
    expect(api.rows()).toEqual([])
    const other = await api.begin({ amount: 30 }, { key })
    expect([other.status, (await other.json()).code]).toEqual([409, 'submission.reused'])
  })

  test('tells Stripe neither name nor address', async () => {
    const api = await openMonthly()
    await api.give()
    expect(JSON.stringify(api.sandbox.requests().filter(({ provider }) => provider === 'stripe'))).not.toContain(
      'anjiru',
    )
  })

  test('needs an address, and is bounded', async () => {
    const api = await openMonthly()
    for (const changes of [
      { donorEmail: '' },
      { donorEmail: null },
      { donorEmail: 'no' },
      { amount: 10_001 },
      { amount: 0 },
    ])
      expect((await api.begin(changes)).status).toBe(400)
    expect(api.gifts()).toEqual([])
  })

  test('is begun once where the answer was lost', async () => {
    const api = await openMonthly()
    const key = randomUUID()
    api.sandbox.failNext({ provider: 'stripe', status: 'done-503', of: 'POST /v1/subscriptions' })
    expect((await api.begin({}, { key })).status).toBe(503)
    expect((await api.begin({}, { key })).status).toBe(200)
    expect(api.billing.subscriptions()).toHaveLength(1)
  })

  test('becomes active with its first payment, which is a donation with a receipt', async () => {
    const api = await openMonthly()
    await api.give({ coversFee: true })
    // 3.6 % and 30 cents of 21.06 are 1.06.
    expect(api.gifts()).toMatchObject([{ state: 'active', amount: 2106, feeCovered: 106, endReason: null }])
    expect(api.rows()).toMatchObject([
      {
        amount: 2106,
        feeCovered: 106,
        status: 'succeeded',
        monthlyGiftId: 1,
        method: 'card',
        donorName: 'Wanjiru Example',
      },
    ])
    expect(subjects(api)).toEqual(['donation.receipt:1'])
    expect(api.sentMail()[0]).toMatch(/http:\/\/localhost:\d+\/my-giving\/[\w-]{40,}/)
  })

  test('is one more donation each month', async () => {
    const api = await openMonthly()
    const id = await api.give()
    for (let month = 0; month < 3; month++) {
      api.passMonth(id)
      await api.tell()
    }
    expect(api.rows().map(({ amount, status }) => [amount, status])).toEqual(Array(4).fill([2000, 'succeeded']))
    expect(new Set(api.rows().map(({ stripeInvoiceId }) => stripeInvoiceId)).size).toBe(4)
    expect(subjects(api)).toHaveLength(4)
  })

  test('counts a declined first card as any other, and closes after the fifth', async () => {
    const api = await openMonthly()
    for (let tries = 0; tries < 5; tries++) {
      await api.begin()
      const id = api.billing.subscriptions().at(-1)?.id ?? ''
      expect(() => api.billing.payFirst(id, declinedCard)).toThrow('declined')
      await api.tell()
    }
    expect((await api.begin()).status).toBe(429)
    // The donor was at the form, and needs no mail.
    expect(api.mails()).toEqual([])
  })
})

describe('a card that is refused', () => {
  test('is told to the donor once for each invoice, and mended on their page', async () => {
    const api = await openMonthly()
    const id = await api.give()
    api.billing.turnCardOf(id, declinedCard)
    api.passMonth(id)
    await api.tell()
    api.billing.retry(id)
    await api.tell()
    expect(api.gifts()[0]).toMatchObject({ state: 'past_due', endReason: null })
    expect(subjects(api).filter((key) => key.startsWith('monthly.'))).toHaveLength(1)
    const mail = api.mails().at(-1)
    expect(mail?.kind).toBe('giving')
    expect(api.sentMail().at(-1)).not.toContain('$')

    const begun = await api.post(`${api.linkOf()}/monthly/1/card`, {})
    const { setupId, clientSecret } = await begun.json()
    expect(clientSecret).toContain('_secret_')
    const early = await api.post(`${api.linkOf()}/monthly/1/card/taken`, { setupId })
    expect([early.status, (await early.json()).code]).toEqual([409, 'monthly.no_card'])
    api.billing.confirmSetup(setupId, '4242424242424242')
    const taken = await api.post(`${api.linkOf()}/monthly/1/card/taken`, { setupId })
    expect(await taken.json()).toMatchObject({ state: 'active' })
    expect(api.rows()).toHaveLength(2)
    await api.tell()
    expect(api.rows()).toHaveLength(2)
    expect(api.gifts()[0]?.state).toBe('active')
  })

  test('is mended by the event alone, where the browser was closed after the form', async () => {
    const api = await openMonthly()
    const id = await api.give()
    api.billing.turnCardOf(id, declinedCard)
    api.passMonth(id)
    const { setupId } = await (await api.post(`${api.linkOf()}/monthly/1/card`, {})).json()
    api.billing.confirmSetup(setupId, '4242424242424242')
    await api.tell()
    await api.tell()
    expect(api.gifts()[0]?.state).toBe('active')
    expect(api.rows()).toHaveLength(2)
  })

  test('that came earlier does not come back with late news', async () => {
    const api = await openMonthly()
    const id = await api.give()
    const enter = async () => (await (await api.post(`${api.linkOf()}/monthly/1/card`, {})).json()).setupId as string
    const first = await enter()
    api.billing.confirmSetup(first, '4242424242424242')
    const late = api.news()
    api.clock.pass(60_000)
    const second = await enter()
    const card = api.billing.confirmSetup(second, '4242424242424242').payment_method
    await api.post(`${api.linkOf()}/monthly/1/card/taken`, { setupId: second })
    await api.tell(late)
    expect(api.billing.subscriptionOf(id).default_payment_method).toBe(card)
  })

  test('ends the gift when Stripe gives up: donor and admins are told', async () => {
    const api = await openMonthly()
    const id = await api.give()
    api.billing.turnCardOf(id, declinedCard)
    api.passMonth(id)
    api.billing.exhaust(id)
    await api.tell()
    expect(api.gifts()[0]).toMatchObject({ state: 'ended', endReason: 'card' })
    expect(subjects(api)).toContain('monthly.ended:1')
    expect(notices(api).map(({ notificationType }) => notificationType)).toEqual(['monthly_ended'])
    expect(JSON.stringify(notices(api))).not.toContain('anjiru')
  })
})

describe('a payment that the bank wants confirmed', () => {
  /** A donor whose bank asks at the next month; what happens at Stripe is not told yet. */
  async function openAsking() {
    const api = await openMonthly()
    const id = await api.give()
    api.billing.turnCardOf(id, askingCard)
    api.passMonth(id)
    const confirm = () => api.post(`${api.linkOf()}/monthly/1/confirm`, {})
    const confirmed = () => api.post(`${api.linkOf()}/monthly/1/confirmed`, {})
    /** What the donor says to the bank. */
    const answer = (says: 'yes' | 'no') => {
      const intent = api.billing.intentIdOfInvoice(api.billing.owed(id)?.id ?? '')
      const method = String(api.billing.subscriptionOf(id).default_payment_method)
      api.sandbox.stripe.sendToBank(intent, { url: 'http://bank', returnUrl: 'http://back', method })
      if (says === 'yes') api.sandbox.stripe.pay(intent, { card: askingCard, method, isConfirmed: true })
      else api.sandbox.stripe.failAtBank(intent)
    }
    return { ...api, id, confirm, confirmed, answer }
  }
  const monthlyMails = (api: Monthly) => subjects(api).filter((key) => key.startsWith('monthly.'))

  test('is told in a mail of its own, once, in whatever order the events come, and never as refused', async () => {
    const api = await openAsking()
    const told = api.news()
    await api.tell([...told.toReversed(), ...told])
    expect(told.map((event) => (event as { type: string }).type)).toEqual(
      expect.arrayContaining(['invoice.payment_failed', 'invoice.payment_action_required']),
    )
    expect(monthlyMails(api)).toEqual([expect.stringMatching(/^monthly\.confirm:in_/)])
    const mail = api.sentMail().at(-1)
    expect(mail).toMatch(/Your card was not refused/)
    expect(mail).toMatch(/http:\/\/localhost:\d+\/my-giving\/[\w-]{40,}/)
    expect(mail).not.toContain('$')
    expect((await seen(api)).monthly[0]).toMatchObject({ state: 'past_due', toConfirm: true })
    expect(api.rows()).toHaveLength(1)
  })

  test('brings its donation when the donor has confirmed it, once, and the page asks no more', async () => {
    const api = await openAsking()
    await api.tell()
    const begun = await api.confirm()
    const { clientSecret, paymentMethodId } = await begun.json()
    expect(begun.headers.get('cache-control')).toContain('no-store')
    expect(clientSecret).toContain('_secret_')
    expect(paymentMethodId).toBe(api.billing.subscriptionOf(api.id).default_payment_method)
    api.answer('yes')
    expect(await (await api.confirmed()).json()).toMatchObject({ state: 'active', toConfirm: false })
    const late = api.news()
    await api.tell([...late, ...late.toReversed()])
    expect(api.rows().map(({ amount, status }) => [amount, status])).toEqual(Array(2).fill([2000, 'succeeded']))
    expect(monthlyMails(api)).toHaveLength(1)
    const again = await api.confirm()
    expect([again.status, (await again.json()).code]).toEqual([409, 'monthly.nothing_to_confirm'])
  })

  test('arrives by the webhook alone, where the browser was closed at the bank', async () => {
    const api = await openAsking()
    await api.tell()
    api.answer('yes')
    await api.tell()
    expect(api.rows()).toHaveLength(2)
    expect((await seen(api)).monthly[0]).toMatchObject({ state: 'active', toConfirm: false })
  })

  test('is not asked about where its news come after the payment', async () => {
    const api = await openAsking()
    const late = api.news()
    api.answer('yes')
    await api.tell()
    await api.tell(late)
    expect(monthlyMails(api)).toEqual([])
    expect((await seen(api)).monthly[0]).toMatchObject({ state: 'active', toConfirm: false })
    expect(api.rows()).toHaveLength(2)
  })

  test('that the donor did not confirm can be tried again, with the same card or another one', async () => {
    const api = await openAsking()
    await api.tell()
    api.answer('no')
    await api.tell()
    expect((await seen(api)).monthly[0]).toMatchObject({ state: 'past_due', toConfirm: true })
    expect(monthlyMails(api)).toHaveLength(1)
    expect((await api.confirm()).status).toBe(200)
    const { setupId } = await (await api.post(`${api.linkOf()}/monthly/1/card`, {})).json()
    api.billing.confirmSetup(setupId, '4242424242424242')
    const taken = await api.post(`${api.linkOf()}/monthly/1/card/taken`, { setupId })
    expect(await taken.json()).toMatchObject({ state: 'active', toConfirm: false })
    expect(api.rows()).toHaveLength(2)
  })

  test('is found by the hourly look where every event was lost', async () => {
    const api = await openAsking()
    api.news()
    api.clock.pass(3 * dayMs)
    await hourly(api)
    expect((await seen(api)).monthly[0]?.toConfirm).toBe(true)
    expect(monthlyMails(api)).toHaveLength(1)
    api.answer('yes')
    api.news()
    api.clock.pass(2 * dayMs)
    await hourly(api)
    expect((await seen(api)).monthly[0]).toMatchObject({ state: 'active', toConfirm: false })
    expect(api.rows()).toHaveLength(2)
  })

  test('becomes a refusal with a card that is refused, and is told as one', async () => {
    const api = await openAsking()
    await api.tell()
    api.billing.turnCardOf(api.id, declinedCard)
    api.billing.retry(api.id)
    await api.tell()
    expect((await seen(api)).monthly[0]).toMatchObject({ state: 'past_due', toConfirm: false })
    expect(monthlyMails(api)).toEqual([
      expect.stringMatching(/^monthly\.confirm:/),
      expect.stringMatching(/^monthly\.refused:/),
    ])
  })

  test('ends the gift when nobody confirms, and that is said as it was', async () => {
    const api = await openAsking()
    await api.tell()
    api.billing.exhaust(api.id)
    await api.tell()
    expect(api.gifts()[0]).toMatchObject({ state: 'ended', endReason: 'card' })
    expect(api.sentMail().at(-1)).toMatch(/Your bank asked you to confirm a payment/)
    expect(notices(api)[0]?.message).toMatch(/wanted a payment confirmed/)
    expect((await seen(api)).monthly[0]?.toConfirm).toBe(false)
  })

  test('is shown and begun for its own donor alone, and so often a day', async () => {
    const api = await openAsking()
    await api.tell()
    for (const what of ['confirm', 'confirmed'])
      expect((await api.post(`${api.linkOf('other@example.org')}/monthly/1/${what}`, {})).status).toBe(404)
    let last = 200
    for (let tries = 0; tries < 21; tries++) last = (await api.confirm()).status
    expect(last).toBe(429)
  })
})

describe('the donor’s own page', () => {
  test('opens by a mailed link alone, which is asked for without telling whether an address is known', async () => {
    const api = await openMonthly()
    await api.give()
    const before = api.mails().length
    const known = await api.post('/api/my-giving/link', { email: 'WANJIRU@example.org' })
    const unknown = await api.post('/api/my-giving/link', { email: 'nobody@example.org' })
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect(api.mails().slice(before)).toMatchObject([{ recipient: monthlyGift.donorEmail, kind: 'giving' }])
    for (let more = 0; more < 5; more++) await api.post('/api/my-giving/link', { email: monthlyGift.donorEmail })
    expect(api.mails().length - before).toBe(3)
  })

  test('shows what was given and changes nothing; a link that is old, or not ours, opens nothing', async () => {
    const api = await openMonthly()
    await api.give()
    const link = api.linkOf()
    const answer = await api.app.request(link)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.json()).toMatchObject({
      monthly: [{ id: 1, amount: 2000, state: 'active', endsAt: null, isEnding: false }],
      gifts: [{ id: 1, amount: 2000, isMonthly: true, method: 'card', refunded: 0 }],
    })
    for (const wrong of ['/api/my-giving/x', `${link.slice(0, -3)}abc`]) {
      const refused = await api.app.request(wrong)
      expect([refused.status, (await refused.json()).code]).toEqual([410, 'link.void'])
    }
    expect((await api.app.request(api.linkOf('other@example.org'))).status).toBe(200)
    expect((await api.post(`${api.linkOf('other@example.org')}/monthly/1/end`, { revision: 1 })).status).toBe(404)
    api.clock.pass(31 * dayMs)
    expect((await api.app.request(link)).status).toBe(410)
  })

  test('changes the amount from the next charge on', async () => {
    const api = await openMonthly()
    const id = await api.give()
    const { revision } = (await seen(api)).monthly[0]!
    const key = randomUUID()
    const change = () =>
      api.post(`${api.linkOf()}/monthly/1/amount`, { amount: 35, coversFee: true, revision }, { key })
    const changed = await change()
    expect(await changed.json()).toMatchObject({ amount: 3662, feeCovered: 162 })
    expect(api.rows()).toHaveLength(1)
    const stale = await change()
    expect([stale.status, (await stale.json()).code]).toEqual([409, 'monthly.stale'])
    api.passMonth(id)
    await api.tell()
    expect(api.rows().at(-1)).toMatchObject({ amount: 3662, feeCovered: 162 })
  })

  test('ends at the end of the month that is paid for; so long it can be taken back', async () => {
    const api = await openMonthly()
    const id = await api.give()
    const end = async () => {
      const { revision } = (await seen(api)).monthly[0]!
      return (await api.post(`${api.linkOf()}/monthly/1/end`, { revision })).json()
    }
    expect(await end()).toMatchObject({ state: 'active', nextAt: null, endsAt: expect.any(String) })
    const { revision } = (await seen(api)).monthly[0]!
    const back = await api.post(`${api.linkOf()}/monthly/1/go-on`, { revision })
    expect(await back.json()).toMatchObject({ state: 'active', endsAt: null, isEnding: false })
    await end()
    api.passMonth(id)
    await api.tell()
    expect(api.gifts()[0]).toMatchObject({ state: 'ended', endReason: 'donor', endsAt: null })
    expect(api.rows()).toHaveLength(1)
    expect(subjects(api)).toContain('monthly.ended:1')
  })

  test('ends at once where the card is refused, so that no try takes more', async () => {
    const api = await openMonthly()
    const id = await api.give()
    api.billing.turnCardOf(id, declinedCard)
    api.passMonth(id)
    await api.tell()
    const { revision } = (await seen(api)).monthly[0]!
    expect(await (await api.post(`${api.linkOf()}/monthly/1/end`, { revision })).json()).toMatchObject({
      state: 'ended',
    })
    expect(api.billing.subscriptionOf(id).status).toBe('canceled')
  })

  test('keeps an end that Stripe did not hear, and carries it out', async () => {
    const api = await openMonthly()
    const id = await api.give()
    const { revision } = (await seen(api)).monthly[0]!
    api.sandbox.failNext({ provider: 'stripe', status: 503, of: 'POST /v1/subscriptions' })
    const answer = await api.post(`${api.linkOf()}/monthly/1/end`, { revision })
    expect(await answer.json()).toMatchObject({ isEnding: true, endsAt: null })
    expect(api.billing.subscriptionOf(id).cancel_at_period_end).toBe(false)
    api.clock.pass(2 * 3_600_000)
    await hourly(api)
    expect(api.billing.subscriptionOf(id).cancel_at_period_end).toBe(true)
    expect((await seen(api)).monthly).toMatchObject([{ isEnding: false, endsAt: expect.any(String) }])
  })
})

describe('what nobody was told of', () => {
  test('is found by asking Stripe: payments, a refused card, an end', async () => {
    const api = await openMonthly()
    await api.begin()
    const id = api.billing.subscriptions()[0]?.id ?? ''
    api.billing.payFirst(id)
    api.clock.pass(2 * dayMs)
    await hourly(api)
    expect(api.gifts()[0]?.state).toBe('active')
    expect(api.rows()).toHaveLength(1)
    for (let month = 0; month < 2; month++) api.passMonth(id)
    await hourly(api)
    expect(api.rows()).toHaveLength(3)
    api.billing.turnCardOf(id, declinedCard)
    api.passMonth(id)
    api.clock.pass(2 * dayMs)
    await hourly(api)
    expect(api.gifts()[0]?.state).toBe('past_due')
    api.billing.exhaust(id)
    api.clock.pass(2 * dayMs)
    await hourly(api)
    expect(api.gifts()[0]).toMatchObject({ state: 'ended', endReason: 'card', lookAt: null })
    expect(api.rows()).toHaveLength(3)
  })

  test('a gift whose beginning Stripe never answered is closed after a day', async () => {
    const api = await openMonthly()
    api.sandbox.failNext({ provider: 'stripe', status: 503, of: 'POST /v1/subscriptions' })
    expect((await api.begin()).status).toBe(503)
    api.clock.pass(26 * 3_600_000)
    await hourly(api)
    expect(api.gifts()[0]).toMatchObject({ state: 'ended', endReason: 'unpaid' })
    expect(api.mails()).toEqual([])
  })
})

describe('a gift that counted as never paid', () => {
  test('goes on, and is seen, once Stripe tells late that it was paid', async () => {
    const api = await openMonthly()
    api.sandbox.failNext({ provider: 'stripe', status: 'done-503', of: 'POST /v1/subscriptions' })
    expect((await api.begin()).status).toBe(503)
    const id = api.billing.subscriptions()[0]?.id ?? ''
    api.billing.payFirst(id)
    api.clock.pass(26 * 3_600_000)
    await hourly(api)
    expect(api.gifts()[0]).toMatchObject({ state: 'ended', endReason: 'unpaid' })
    await api.tell()
    api.clock.pass(2 * dayMs)
    await hourly(api)
    expect(api.gifts()[0]).toMatchObject({ state: 'active', endReason: null, endedAt: null })
    expect(api.billing.subscriptionOf(id).status).toBe('active')
    expect((await seen(api)).monthly).toMatchObject([{ id: 1, state: 'active' }])
  })
})

describe('money that goes back', () => {
  test('is of its month alone, although the payment does not name us', async () => {
    const api = await openMonthly()
    const id = await api.give()
    api.passMonth(id)
    const invoice = api.billing.invoices().at(-1)?.id ?? ''
    const intent = api.billing.intentIdOfInvoice(invoice)
    api.sandbox.stripe.refund(intent, 500)
    api.sandbox.stripe.dispute(intent)
    // The refund and the dispute come first.
    await api.tell(api.news().toReversed())
    expect(api.rows()).toMatchObject([
      { amountRefunded: 0, disputeStatus: null },
      { amountRefunded: 500, disputeStatus: 'open', status: 'succeeded' },
    ])
  })

  test('of a gift that is not here any more is told to the admins, once', async () => {
    const api = await openMonthly()
    const id = await api.give()
    api.passMonth(id)
    api.deps.db.$client.exec('delete from donations; delete from monthly_gifts;')
    const news = api.news()
    await api.tell([...news, ...news])
    expect(notices(api)).toMatchObject([{ notificationType: 'donation_lost', requiresAdminAction: true }])
    expect(api.rows()).toEqual([])
  })
})

describe('the admins', () => {
  test('see each gift with what it brought, and end one with a reason', async () => {
    const api = await openMonthly()
    const id = await api.give()
    api.passMonth(id)
    await api.tell()
    await api.begin({ donorEmail: 'never@example.org' })
    const cookie = await api.signIn()
    const list = await api.app.request('/api/donations/monthly', { headers: { cookie } })
    const [gift, ...others] = await list.json()
    expect(others).toEqual([])
    expect(gift).toMatchObject({ state: 'active', amount: 2000, brought: { count: 2, cents: 4000 } })
    const sums = await api.app.request('/api/donations/monthly/sums', { headers: { cookie } })
    expect(await sums.json()).toMatchObject({ active: { count: 1, cents: 2000 }, pastDue: { count: 0, cents: 0 } })
    const end = (revision: number) =>
      api.post('/api/donations/monthly/1/end', { reason: 'The donor rang us.', revision }, { cookie })
    expect((await end(gift.revision - 1)).status).toBe(409)
    expect(await (await end(gift.revision)).json()).toMatchObject({ state: 'ended', endReason: 'admin' })
    expect((await end(gift.revision + 2)).status).toBe(409)
    expect(api.billing.subscriptionOf(id).status).toBe('canceled')
    await api.tell()
    expect(notices(api)).toEqual([])
  })

  test.each(['go-on', 'end'])(
    'end one for good: where Stripe did not hear it yet, the donor’s %s changes nothing',
    async (act) => {
      const api = await openMonthly()
      const id = await api.give()
      const cookie = await api.signIn()
      const [gift] = await (await api.app.request('/api/donations/monthly', { headers: { cookie } })).json()
      api.sandbox.failNext({ provider: 'stripe', status: 503, of: 'GET /v1/subscriptions' })
      await api.post('/api/donations/monthly/1/end', { reason: 'A stolen card.', revision: gift.revision }, { cookie })
      const { revision } = (await seen(api)).monthly[0]!
      const answer = await api.post(`${api.linkOf()}/monthly/1/${act}`, { revision })
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'monthly.over'])
      api.clock.pass(2 * 3_600_000)
      await hourly(api)
      expect(api.gifts()[0]).toMatchObject({ state: 'ended', endReason: 'admin' })
      expect(api.billing.subscriptionOf(id).status).toBe('canceled')
    },
  )

  test('end and erase one that Stripe does not have, as after the account was changed', async () => {
    const api = await openMonthly()
    await api.give()
    await api.give({ donorEmail: 'other@example.org' })
    const cookie = await api.signIn()
    api.deps.db.$client.exec("update monthly_gifts set stripe_subscription_id = 'sub_elsewhere' || id")
    const [, gift] = await (await api.app.request('/api/donations/monthly', { headers: { cookie } })).json()
    const end = { reason: 'From before we went live.', revision: gift.revision }
    const ended = await api.post('/api/donations/monthly/1/end', end, { cookie })
    expect(await ended.json()).toMatchObject({ state: 'ended', endReason: 'admin', nextAt: null })
    const email = 'other@example.org'
    expect((await api.post('/api/privacy/erase', { email, confirm: email }, { cookie })).status).toBe(200)
    expect(api.gifts()[1]).toMatchObject({ state: 'ended', endReason: 'erasure', donorEmail: null })
  })

  test('erase nobody whose gift goes on', async () => {
    const api = await openMonthly()
    const cookie = await api.signIn()
    const id = await api.give()
    const erase = () =>
      api.post('/api/privacy/erase', { email: monthlyGift.donorEmail, confirm: monthlyGift.donorEmail }, { cookie })
    api.sandbox.failNext({ provider: 'stripe', status: 503, of: 'GET /v1/subscriptions' })
    const refused = await erase()
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'monthly.not_ended'])
    expect(api.gifts()[0]?.donorEmail).toBe(monthlyGift.donorEmail)
    expect((await erase()).status).toBe(200)
    expect(api.billing.subscriptionOf(id).status).toBe('canceled')
    expect(api.gifts()[0]).toMatchObject({
      state: 'ended',
      endReason: 'erasure',
      donorEmail: null,
      donorName: 'Anonymous',
    })
    await api.tell()
    expect(subjects(api).filter((key) => key.startsWith('monthly.'))).toEqual([])
  })
})
