import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../../../data/tables/admin.ts'
import { authors } from '../../../../data/tables/authors.ts'
import { authorPayouts } from '../../../../data/tables/payouts.ts'
import { webhookEvents } from '../../../../data/tables/webhooks.ts'
import { changeAuthor, findAuthorOf } from '../../authors.store.ts'
import { placeValues } from '../../places/places.ts'
import { ghanaian } from '../testing.ts'
import { openWalletDesk, type WalletDesk } from './testing.ts'

const hourMs = 3_600_000
const tries = ({ transfers }: WalletDesk) => transfers.all().length

async function openSent() {
  const desk = await openWalletDesk()
  return { desk, ...(await desk.sent()) }
}

describe('a quote', () => {
  test('says what the wallet gets, the rate, the charge and what is left, and moves nothing', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    const quote = await (await desk.call('GET', `/${id}/quote`)).json()
    expect(quote).toMatchObject({ currency: 'TZS', balanceCents: 1_000_000, localFee: 123_100 })
    expect(Number(quote.rate)).toBeCloseTo(2461.3, 0)
    expect(quote.localAmount).toBe(Math.floor(50 * Number(quote.rate)) * 100)
    expect(quote.feeCents).toBe(Math.ceil(quote.localFee / Number(quote.rate)))
    expect([tries(desk), desk.row(id).sendingAt]).toEqual([0, null])
  })

  test.each([
    ['of a network that Flutterwave does not pay', { country: 'KE', network: 'airtel', number: '+254733123456' }],
    ['in a country that it does not pay', { country: 'MZ', network: 'mpesa', number: '+258841234567' }],
  ] as const)('%s says so, and the payout can be paid by hand', async (_which, wallet) => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout(5000, wallet)
    for (const answer of [await desk.call('GET', `/${id}/quote`), await desk.process(id)])
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'payout.unreached'])
    expect(await (await desk.process(id, { transactionId: 'MP-1' })).json()).toMatchObject({
      status: 'paid',
      paymentMethod: 'mobile_money',
      transactionId: 'MP-1',
    })
    expect(tries(desk)).toBe(0)
  })

  test('of a payout that goes another way, or that is gone, is refused', async () => {
    const desk = await openWalletDesk()
    const id = await desk.expressPayout()
    expect((await (await desk.call('GET', `/${id}/quote`)).json()).code).toBe('payout.by_hand')
    expect((await desk.call('GET', '/99/quote')).status).toBe(404)
    expect((await desk.app.request(`/api/author-payouts/${id}/quote`)).status).toBe(401)
  })
})

describe('a payout to a wallet', () => {
  test('is under way until Flutterwave says that it arrived, with what was sent by its word', async () => {
    const { desk, id, transfer } = await openSent()
    expect(await (await desk.call('GET', '')).json()).toMatchObject([
      { isUnderWay: true, isMovedByProvider: true, obstacle: null, local: { currency: 'TZS', fee: 123_100 } },
    ])
    expect(desk.transfers.find(transfer)).toMatchObject({
      account_number: '255712345678',
      bank_code: 'VODACOM',
      full_name: 'Neema Mushi',
      currency: 'TZS',
      debit_currency: 'USD',
    })
    desk.transfers.settle(transfer)
    const meanwhile = desk.clock.span()
    expect(await desk.tell()).toMatchObject({
      webhookEndpoint: '/api/flutterwave-webhook',
      eventType: 'flutterwave.transfer.completed',
      outcome: 'Payout 1: $50.00 arrived in the wallet.',
    })
    expect(desk.row(id)).toMatchObject({
      status: 'paid',
      amount: 5000,
      paymentMethod: 'mobile_money',
      transactionId: String(transfer),
      localAmount: desk.transfers.find(transfer).amount * 100,
      localCurrency: 'TZS',
      localFee: desk.transfers.find(transfer).fee * 100,
      exchangeRate: expect.stringMatching(/^246\d\.\d+$/),
      destination: 'TZ mpesa •••• 5678',
      decidedBy: 'admin1',
      paidAt: meanwhile(),
    })
    expect(desk.acts('payout.paid')).toHaveLength(1)
    expect(desk.notices()).toEqual([])
    expect(desk.books().balance).toBeCloseTo(10_000 - 50, 1)
  })

  test('leaves neither number nor name where others read', async () => {
    const { desk, transfer } = await openSent()
    desk.transfers.fail(transfer, 'DISBURSE FAILED: account 255712345678 is closed')
    await desk.tell()
    const written = JSON.stringify([
      desk.payouts(),
      desk.deps.db.select().from(auditLog).all(),
      desk.deps.db.select().from(webhookEvents).all(),
      desk.notices(),
    ])
    expect(written).not.toContain('712345678')
    expect(written).not.toContain('Neema')
    expect(written).toContain('account •••• 5678 is closed')
  })

  test('cannot be cancelled, nor recorded as paid by hand, once Flutterwave was asked', async () => {
    const { desk, id } = await openSent()
    const answers = [
      await desk.cancel(id),
      await desk.process(id, { transactionId: 'A' }),
      await desk.process(id, { transactionId: 'A', paymentMethod: 'check' }),
      await desk.call('PATCH', `/${id}`, { status: 'paid', transactionId: 'A', revision: desk.row(id).revision }),
      await desk.call('GET', `/${id}/quote`),
    ]
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { code: 'payout.under_way', message: 'Flutterwave was asked to move this money already.' },
      ])
  })

  test('that two admins process at the same moment is sent once', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    const answers = await Promise.all([
      desk.process(id, { revision: 1 }),
      desk.process(id, { revision: 1 }, 'admin2'),
      desk.process(id, { revision: 1 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([tries(desk), desk.acts('payout.sent_to_wallet').length]).toEqual([1, 1])
  })

  test('is refused when the balance is too small, has moved nothing, and can be cancelled or tried again', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    desk.transfers.setBalance('USD', 49)
    const answer = await desk.process(id)
    expect([answer.status, await answer.json()]).toMatchObject([
      402,
      { code: 'payments.declined', message: 'The balance at Flutterwave is too small. Nothing was moved.' },
    ])
    expect(desk.row(id)).toMatchObject({ sendingAt: null, destination: null, localAmount: null, bankTries: 1 })
    desk.transfers.setBalance('USD', 100)
    expect((await desk.process(id)).status).toBe(200)
    expect(desk.transfers.all().map(({ reference }) => reference.at(-1))).toEqual(['2'])
  })

  test('can still be paid by hand while nothing is under way, also after a refusal', async () => {
    const { desk, id, transfer } = await openSent()
    desk.transfers.fail(transfer)
    await desk.tell()
    expect(desk.row(id)).toMatchObject({ status: 'pending', sendingAt: null })
    expect((await desk.process(id, { transactionId: 'MP-7' })).status).toBe(200)
    expect(desk.row(id)).toMatchObject({ status: 'paid', transactionId: 'MP-7', localAmount: null })
  })

  test('without keys is recorded by hand, as before', async () => {
    const desk = await openWalletDesk({ FLUTTERWAVE_SECRET_KEY: '', FLUTTERWAVE_WEBHOOK_SECRET: '' })
    const id = await desk.walletPayout()
    const quote = await desk.call('GET', `/${id}/quote`)
    expect([quote.status, (await quote.json()).code]).toEqual([503, 'payments.unset'])
    expect((await desk.process(id, { transactionId: 'MP-7' })).status).toBe(200)
  })

  test('with a key that Flutterwave does not know has moved nothing, and is not held', async () => {
    const desk = await openWalletDesk({ FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-of-yesterday-X' })
    const id = await desk.walletPayout()
    expect((await desk.process(id)).status).toBe(503)
    expect((await desk.cancel(id)).status).toBe(200)
  })

  test('waits for a number that its author has shown to be theirs', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    desk.deps.db.update(authors).set({ mobileMoneyProvenAt: null }).run()
    const answer = await desk.process(id)
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'payout.unproven_number'])
    expect(tries(desk)).toBe(0)
    const byHand = await desk.process(id, { vouchNote: '' })
    expect([byHand.status, await byHand.json()]).toMatchObject([200, { status: 'paid', local: null }])
    expect(tries(desk)).toBe(0)
  })
})

describe('a payout by bank transfer', () => {
  test('goes to a proven account by the codes of bank and branch, and is paid once it arrived', async () => {
    const desk = await openWalletDesk()
    const id = await desk.accountPayout()
    const quote = await (await desk.call('GET', `/${id}/quote`)).json()
    expect(quote).toMatchObject({ currency: 'GHS', localFee: 500, balanceCents: 1_000_000 })
    expect(desk.askedFor('GET /v3/transfers/fee')).toBe(1)
    expect(await (await desk.call('GET', '')).json()).toMatchObject([{ isMovedByProvider: true, obstacle: null }])
    expect(await (await desk.process(id)).json()).toMatchObject({ status: 'pending', isUnderWay: true })
    expect(desk.transfers.find(desk.transferOf(id))).toMatchObject({
      account_number: '0031625807099',
      bank_code: 'GH280100',
      destination_branch_code: 'GH280103',
      full_name: 'Abena Owusu',
      currency: 'GHS',
      meta: null,
    })
    desk.transfers.settle(desk.transferOf(id))
    expect(await desk.tell({ times: 2 })).toMatchObject({
      outcome: 'Payout 1: $50.00 arrived in the bank account.',
    })
    expect(desk.row(id)).toMatchObject({
      status: 'paid',
      paymentMethod: 'bank_transfer',
      localCurrency: 'GHS',
      destination: 'GH GH280100/GH280103 •••• 7099',
    })
    expect([tries(desk), desk.acts('payout.paid').length, desk.acts('payout.sent_to_bank').length]).toEqual([1, 1, 1])
    const written = JSON.stringify([desk.payouts(), desk.deps.db.select().from(auditLog).all(), desk.notices()])
    expect(written).not.toMatch(/0031625807099|Abena/)
  })

  test('to Nigeria names no branch, and may end in hundredths', async () => {
    const desk = await openWalletDesk()
    const bank = { code: '044', name: 'Example Bank Nigeria' }
    const id = await desk.accountPayout(101, { country: 'NG', bank, branch: null, number: '1234567840' })
    expect((await desk.process(id)).status).toBe(200)
    const sent = desk.transfers.find(desk.transferOf(id))
    expect([sent.bank_code, sent.destination_branch_code, sent.currency]).toEqual(['044', undefined, 'NGN'])
    expect(Math.abs(sent.amount - 1.01 * 1531.4)).toBeLessThan(0.02)
  })

  test('whose account nobody has proven is recorded as paid elsewhere', async () => {
    const desk = await openWalletDesk()
    const waits = await desk.accountPayout(5000, {}, { bankAccountProvenAt: null })
    expect((await desk.process(waits, { transactionId: 'B-1' })).status).toBe(200)
    expect(desk.acts('payout.recorded_as_paid')).toMatchObject([
      { after: { vouchedFor: 'The author has not shown yet that the bank account is theirs.', vouchNote: 'no note' } },
    ])
    const byHand = await desk.accountPayout(5000, {}, { bankAccountProvenAt: null, bankAccountDetails: 'sealed' })
    expect((await (await desk.call('GET', `/${byHand}/quote`)).json()).code).toBe('payout.by_hand')
    expect((await desk.process(byHand, { transactionId: 'B-2' })).status).toBe(200)
    expect(desk.row(byHand)).toMatchObject({ status: 'paid', transactionId: 'B-2', localAmount: null })
    expect(tries(desk)).toBe(0)
  })

  test.each(['with', 'without'])('may be paid elsewhere, %s keys', async (keys) => {
    const desk = await openWalletDesk(
      keys === 'with' ? {} : { FLUTTERWAVE_SECRET_KEY: '', FLUTTERWAVE_WEBHOOK_SECRET: '' },
    )
    const id = await desk.accountPayout()
    expect(await (await desk.call('GET', '')).json()).toMatchObject([{ isMovedByProvider: keys === 'with' }])
    expect((await desk.process(id, { transactionId: 'B-3' })).status).toBe(200)
    expect([desk.row(id).status, tries(desk)]).toEqual(['paid', 0])
  })

  test.each([
    ['refused', 'Flutterwave refused a payout', 'pending'],
    ['taken back', 'A payout came back from a bank account', 'paid'],
  ])('that is %s is told to the admins', async (what, title, status) => {
    const desk = await openWalletDesk()
    const id = await desk.accountPayout()
    await desk.process(id)
    if (what === 'taken back') {
      desk.transfers.settle(desk.transferOf(id))
      await desk.tell()
    }
    desk.transfers.fail(desk.transferOf(id), 'Account 0031625807099 is dormant')
    await desk.tell({ times: 2 })
    expect(desk.row(id)).toMatchObject({ status, failure: 'Account •••• 7099 is dormant' })
    expect(desk.notices()).toMatchObject([{ title }])
  })

  test.each(['another', 'the same one, not proven any more'])(
    'whose account is %s once an answer was lost, goes nowhere',
    async (which) => {
      const desk = await openWalletDesk()
      const id = await desk.accountPayout()
      desk.sandbox.failNext({ provider: 'flutterwave', status: 503, of: 'POST /v3/transfers' })
      expect((await desk.process(id)).status).toBe(503)
      const author = desk.deps.db.select().from(authors).get() ?? expect.fail()
      const other = placeValues(desk.deps, author, { ...ghanaian, branch: { code: 'GH280101', name: 'Accra' } })
      const change =
        which === 'another' ? { ...other, bankAccountProvenAt: author.provenAt } : { bankAccountProvenAt: null }
      desk.deps.db.update(authors).set(change).run()
      await desk.reconcile()
      expect(desk.row(id)).toMatchObject({ status: 'pending', sendingAt: null })
      expect(desk.row(id).failure).toContain('changed')
      expect(tries(desk)).toBe(0)
    },
  )

  test('that was sent stays with Flutterwave, whatever becomes of the profile', async () => {
    const desk = await openWalletDesk()
    const id = await desk.accountPayout()
    desk.losesAnswer()
    await desk.process(id)
    desk.deps.db
      .update(authors)
      .set({ bankAccount: null, bankAccountProvenAt: null, bankAccountDetails: 'sealed' })
      .run()
    expect((await (await desk.process(id, { transactionId: 'B-4' })).json()).code).toBe('payout.under_way')
    desk.transfers.settle(desk.transferOf(id))
    await desk.reconcile()
    expect([desk.row(id).status, tries(desk)]).toEqual(['paid', 1])
  })

  test('by a file names bank branch and number of a proven account', async () => {
    const desk = await openWalletDesk()
    const id = await desk.accountPayout(1234)
    const runs = async (method: string, path: string, body?: object) =>
      desk.app.request(`/api/payout-runs${path}`, {
        method,
        headers: {
          cookie: await desk.signIn('admin1'),
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const columns = (
      ['reference', 'name', 'account', 'bank_code', 'branch_code', 'account_number', 'country'] as const
    ).map((holds) => ({ head: holds, holds }))
    const layout = await (await runs('POST', '/layouts', { name: 'Of a bank', delimiter: ',', columns })).json()
    const asked = { way: 'bank_transfer', payoutIds: [id], layout: layout.id, paysDollars: true }
    const run = await (await runs('POST', '', asked)).json()
    expect((await runs('POST', `/${run.id}/file`, { revision: run.revision })).status).toBe(200)
    const file = await (await runs('GET', `/${run.id}/file`)).text()
    expect(file).toContain(
      'Abena Owusu,"Example Bank Ghana, Kumasi, 0031625807099",GH280100,GH280103,0031625807099,Ghana',
    )
    expect((await (await desk.process(id)).json()).code).toBe('payout.in_run')
  })
})

describe('when an answer is lost', () => {
  test('of a transfer that was made, pressing Process again finds it, and nothing is sent twice', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    desk.losesAnswer()
    const answer = await desk.process(id)
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'payments.unavailable'])
    expect((await desk.cancel(id)).status).toBe(409)
    expect((await desk.process(id, {}, 'admin2')).status).toBe(200)
    expect([tries(desk), desk.row(id).transactionId]).toEqual([1, String(desk.transferOf(id))])
  })

  test('of a transfer that was not made, it is sent again only when it is sure that none is on its way', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    desk.sandbox.failNext({ provider: 'flutterwave', status: 503, of: 'POST /v3/transfers' })
    expect((await desk.process(id)).status).toBe(503)
    const askedBefore = desk.askedFor('POST /v3/transfers')
    expect((await desk.process(id)).status).toBe(503)
    expect(desk.askedFor('POST /v3/transfers')).toBe(askedBefore)
    await desk.reconcile()
    expect([tries(desk), desk.row(id).bankTries]).toEqual([1, 1])
  })

  test('and a slow first try comes through all the same, the second is known as a duplicate and the first is found', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    desk.sandbox.failNext({ provider: 'flutterwave', status: 'done-503', of: 'POST /v3/transfers' })
    await desk.process(id)
    const { aggregator } = desk.deps
    if (!aggregator) throw new Error('Flutterwave is not set up.')
    const { findTransfer } = aggregator
    // As if its list came later than its ledger.
    aggregator.findTransfer = () => Promise.resolve(null)
    await desk.reconcile()
    expect(desk.row(id)).toMatchObject({ status: 'pending', failure: null, transactionId: null })
    expect(desk.row(id).sendingAt).not.toBeNull()
    aggregator.findTransfer = findTransfer
    await desk.reconcile()
    expect([tries(desk), desk.row(id).transactionId]).toEqual([1, String(desk.transferOf(id))])
  })

  test('and nobody presses anything, the hourly look finds what became of it', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    desk.losesAnswer()
    await desk.process(id)
    desk.transfers.settle(desk.transferOf(id))
    await desk.reconcile()
    expect(desk.row(id)).toMatchObject({ status: 'paid', localCurrency: 'TZS' })
    expect(tries(desk)).toBe(1)
  })

  test('and the wallet is changed meanwhile, nothing goes to the new one, and the admins are told', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    desk.sandbox.failNext({ provider: 'flutterwave', status: 503, of: 'POST /v3/transfers' })
    await desk.process(id)
    desk.deps.db.update(authors).set({ mobileMoneyNetwork: 'airtel' }).run()
    await desk.reconcile()
    expect(desk.row(id)).toMatchObject({
      status: 'pending',
      sendingAt: null,
      failure: expect.stringContaining('changed'),
    })
    expect(desk.notices()).toMatchObject([{ notificationType: 'payout_failed', title: 'Flutterwave refused a payout' }])
    expect(tries(desk)).toBe(0)
  })

  test('and the rate fell since an admin looked, nothing is sent; a little less is', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    const { localAmount, currency } = (await (await desk.call('GET', `/${id}/quote`)).json()) as {
      localAmount: number
      currency: string
    }
    const { transfers } = desk.sandbox.flutterwave
    transfers.setRate('TZS', 2200)
    const refused = await desk.process(id, { seen: { localAmount, currency } })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'payout.rate_moved',
      current: { status: 'pending', isUnderWay: false },
    })
    expect(tries(desk)).toBe(0)
    transfers.setRate('TZS', 2450)
    expect((await desk.process(id, { seen: { localAmount, currency } })).status).toBe(200)
    expect(tries(desk)).toBe(1)
  })

  test('and a digit before the last four is mended meanwhile, nothing goes to a number that nobody has proven', async () => {
    const desk = await openWalletDesk()
    const id = await desk.walletPayout()
    desk.sandbox.failNext({ provider: 'flutterwave', status: 503, of: 'POST /v3/transfers' })
    await desk.process(id)
    const author = findAuthorOf(desk.deps.db, desk.row(id).authorEmail)
    if (!author) throw new Error('The author has a profile.')
    const mended = {
      shape: 'wallet',
      country: 'TZ',
      network: 'mpesa',
      number: '+255754345678',
      name: 'Neema Mushi',
    } as const
    changeAuthor(desk.deps.db, author.id, placeValues(desk.deps, author, mended), desk.clock.now().toISOString())
    await desk.reconcile()
    expect(desk.row(id)).toMatchObject({ sendingAt: null, failure: expect.stringContaining('changed') })
    expect(tries(desk)).toBe(0)
  })

  test.each(['a minute', 'two days'])(
    'or an older backup is put back after %s, nothing is sent twice',
    async (late) => {
      const desk = await openWalletDesk()
      const id = await desk.walletPayout()
      const backup = desk.row(id)
      await desk.process(id)
      const transfer = String(desk.transferOf(id))
      desk.deps.db.update(authorPayouts).set(backup).where(eq(authorPayouts.id, id)).run()
      await desk.wait(late === 'a minute' ? 60_000 : 48 * hourMs)
      expect((await desk.process(id)).status).toBe(200)
      expect([tries(desk), desk.row(id).transactionId]).toEqual([1, transfer])
    },
  )

  test('to what no JSON is, or no end has, the payout stays under way', async () => {
    const { desk, id } = await openSent()
    const answer = globalThis.fetch
    for (const body of ['<html>', '{"status":"success","data":[{"id":1}]}', `"${'x'.repeat(600_000)}"`]) {
      globalThis.fetch = () => Promise.resolve(new Response(body))
      const processed = await desk.process(id).finally(() => {
        globalThis.fetch = answer
      })
      expect([processed.status, (await processed.json()).code]).toEqual([503, 'payments.unavailable'])
    }
    expect(desk.row(id)).toMatchObject({ status: 'pending', failure: null })
  })
})

describe('what Flutterwave reports', () => {
  test.each(['hash', 'signature'] as const)('may come three times: shown by its %s, it is paid once', async (by) => {
    const { desk, id, transfer } = await openSent()
    desk.transfers.settle(transfer)
    await desk.tell({ times: 3, by })
    expect(desk.rows()).toHaveLength(1)
    expect([desk.row(id).status, desk.acts('payout.paid').length]).toEqual(['paid', 1])
  })

  test('by somebody else is not kept', async () => {
    const { desk, id, transfer } = await openSent()
    desk.transfers.settle(transfer)
    await desk.tell({ by: 'forged' })
    expect([desk.rows(), desk.row(id).status]).toEqual([[], 'pending'])
  })

  test('is a sign to ask: what it claims is not believed', async () => {
    const { desk, id, transfer } = await openSent()
    const { events } = desk.sandbox.flutterwave
    const claim = { ...desk.transfers.find(transfer), status: 'SUCCESSFUL', amount: 1 }
    events.emit({ event: 'transfer.completed', 'event.type': 'Transfer', data: claim })
    expect(await desk.tell()).toMatchObject({ outcome: 'Payout 1: nothing new.' })
    events.emit({ event: 'transfer.completed', 'event.type': 'Transfer', data: { id: 1, reference: 'INV-7' } })
    expect(await desk.tell()).toMatchObject({ outcome: 'Not a payout of this site.' })
    expect(desk.row(id).status).toBe('pending')
  })

  test('of a refusal frees the payout, tells the admins once, and the next try has a key of its own', async () => {
    const { desk, id, transfer } = await openSent()
    desk.transfers.pend(transfer)
    desk.transfers.fail(transfer)
    await desk.tell({ times: 2 })
    expect(desk.row(id)).toMatchObject({
      status: 'pending',
      sendingAt: null,
      failure: expect.stringContaining('DISBURSE'),
    })
    expect(desk.notices()).toMatchObject([{ notificationType: 'payout_failed', requiresAdminAction: true }])
    expect((await desk.process(id)).status).toBe(200)
    expect(desk.transfers.all().map(({ reference }) => reference.at(-1))).toEqual(['1', '2'])
    await desk.tell()
    expect(desk.row(id)).toMatchObject({ failure: null, bankTries: 2 })
    desk.transfers.settle(desk.transferOf(id))
    await desk.tell()
    expect(desk.row(id)).toMatchObject({ status: 'paid', failure: null })
    expect(desk.books()).toMatchObject({ out: 1 })
  })

  test('as refused while an admin waits for the answer is told to that admin', async () => {
    const { desk, id, transfer } = await openSent()
    desk.transfers.fail(transfer)
    const answer = await desk.process(id)
    const { code, current } = await answer.json()
    expect([answer.status, code, current.isUnderWay, current.local]).toEqual([502, 'transfer.refused', false, null])
    expect(desk.notices()).toEqual([])
    expect((await desk.cancel(id)).status).toBe(200)
  })

  test('as taken back after it was paid leaves it paid, and tells the admins once', async () => {
    const { desk, id, transfer } = await openSent()
    desk.transfers.settle(transfer)
    await desk.tell()
    desk.transfers.fail(transfer, 'Reversed by the operator')
    await desk.tell({ times: 2 })
    expect(desk.row(id)).toMatchObject({ status: 'paid', failure: 'Reversed by the operator' })
    expect(desk.notices()).toMatchObject([{ notificationType: 'payout_returned', requiresAdminAction: true }])
  })

  test.each(['cancelled', 'paid by hand', 'sent anew'])(
    'as arrived, after it was refused and %s, is told to the admins: the money may have gone twice',
    async (since) => {
      const { desk, id, transfer } = await openSent()
      desk.transfers.fail(transfer)
      await desk.reconcile()
      if (since === 'cancelled') await desk.cancel(id)
      else await desk.process(id, since === 'sent anew' ? {} : { transactionId: 'MP-7' })
      desk.transfers.settle(transfer)
      await desk.tell()
      expect(desk.notices().map(({ title }) => title)).toEqual([
        'Flutterwave refused a payout',
        'A refused payout went through after all',
      ])
    },
  )

  test.each(['open', 'sent'])(
    'as arrived, after it was refused and put into a run that is %s, is paid once in the books, and the admins are told',
    async (state) => {
      const { desk, id, transfer } = await openSent()
      desk.transfers.fail(transfer)
      await desk.reconcile()
      const run = await desk.runOf(id, state === 'sent')
      desk.transfers.settle(transfer)
      await desk.tell({ times: 2 })
      const paid = desk.row(id)
      expect(paid).toMatchObject({ status: 'paid', transactionId: String(transfer) })
      expect(desk.notices().at(-1)).toMatchObject({
        title: 'A refused payout went through after all',
        message: expect.stringContaining(`payment run ${run.id}`),
      })
      const now = await (await desk.runs('GET', `/${run.id}`)).json()
      if (state === 'open') {
        expect(now).toMatchObject({ fileAt: null, lines: [{ state: 'left' }] })
        expect((await desk.runs('POST', `/${run.id}/sent`, { revision: now.revision })).status).toBe(409)
        return
      }
      const line = `/${run.id}/lines/${now.lines[0].id}/answer`
      expect((await desk.runs('POST', line, { answer: 'paid', transactionId: 'MP-8' })).status).toBe(200)
      expect(desk.row(id)).toEqual(paid)
      expect(desk.notices().at(-1)?.title).toBe('A payout was paid twice')
      expect((await desk.runs('POST', line, { answer: 'reversed' })).status).toBe(200)
      expect(desk.row(id)).toEqual(paid)
      expect(desk.notices().at(-1)?.title).toBe('A second payment came back')
    },
  )
})
