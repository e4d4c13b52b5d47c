import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AnswersTold, Due, DueMade, PayoutRunShown } from '../../../data/contract/authors/payoutRuns.ts'
import { payoutRunLines } from '../../../data/tables/payoutRuns.ts'
import { authorPayouts } from '../../../data/tables/payouts.ts'
import { rewardLedger } from '../../../data/tables/rewards.ts'
import { seededChance } from '../../../scripts/faults/plan.ts'
import { faultRunsOr } from '../../../scripts/faults/runs.ts'
import { rates } from '../../../scripts/sandbox/flutterwave/transfers.ts'
import { openWalletDesk } from './transfers/testing.ts'

/** Twelve countries: six that the aggregator pays to, six by files at portals. */
const byProvider = [
  ['KE', 'mpesa', '+254712'],
  ['TZ', 'mpesa', '+255762'],
  ['UG', 'mtn', '+256772'],
  ['GH', 'mtn', '+233244'],
  ['RW', 'mtn', '+250788'],
  ['ZM', 'airtel', '+260977'],
] as const
const byFile = [
  ['BJ', 'mtn', '+2290197'],
  ['CD', 'airtel', '+243997'],
  ['ET', 'telebirr', '+251911'],
  ['MW', 'airtel', '+265997'],
  ['SL', 'orange', '+23276'],
  ['TG', 'yas', '+22890'],
] as const
/** With the nightly runs 300 authors in all. */
const perCountry = Math.min(25, faultRunsOr(3))
const dayMs = 86_400_000

test(
  'a year of authors in 12 countries: ledger, payouts, the portals and the aggregator agree to the cent',
  async () => {
    const desk = await openWalletDesk()
    const { app, deps, transfers } = desk
    for (const currency of ['USD', ...Object.keys(rates)]) transfers.setBalance(currency, 1e12)
    const chance = seededChance(20_261_127)
    const draw = (most: number) => Math.floor(chance() * most)
    const accounts = [...byProvider, ...byFile].flatMap(([country, network, stem]) =>
      Array.from({ length: perCountry }, () => desk.walletAuthorIn({ country, network, stem })),
    )
    expect(accounts).toHaveLength(12 * perCountry)

    let cookie = ''
    const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const headers = { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() }
      const answer = await app.request(`/api/payout-runs${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    }
    /** What each portal has really done, by our reference: the books that ours are held against. */
    const portal = new Map<string, { state: 'paid' | 'refused' | 'reversed' | 'unsaid'; cents: number; txn: string }>()

    /** The portal works through a file, and writes its report: some it refuses, of some it says nothing yet. */
    function reportOf(run: PayoutRunShown): string[] {
      return run.lines.flatMap(({ reference, amount }) => {
        const before = portal.get(reference)
        const txn = before?.txn ?? `TX${portal.size}`
        const luck = chance()
        const state =
          before?.state === 'unsaid' || !before
            ? luck < 0.88
              ? 'paid'
              : luck < 0.95
                ? 'refused'
                : 'unsaid'
            : before.state
        const after = state === 'paid' && before?.state === 'paid' && luck < 0.04 ? 'reversed' : state
        portal.set(reference, { state: after, cents: amount, txn })
        return after === 'unsaid' ? [`${reference},PENDING,,`] : [`${reference},${after.toUpperCase()},${txn},`]
      })
    }
    const words = { PAID: 'paid', REFUSED: 'refused', REVERSED: 'reversed' } as const
    const columns = { reference: 0, result: 1, transactionId: 2, amount: null, reason: 3 }
    const answer = (id: number, lines: string[]) =>
      ask<AnswersTold>('POST', `/${id}/answers`, { text: ['ref,status,txn,why', ...lines].join('\n'), columns, words })

    const runs: number[] = []
    for (let month = 0; month < 12; month += 1) {
      await desk.wait(30 * dayMs)
      cookie = await desk.signIn('admin1')
      for (const account of accounts) if (chance() < 0.35) desk.earn(account, 150 + draw(4_000))
      await ask<DueMade>('POST', '/payouts', { way: 'mobile_money', leastCents: 500 })
      const { groups } = await ask<Due>('GET', '/due?way=mobile_money')

      for (const { country, payouts, currency } of groups) {
        const ids = payouts.map(({ payoutId }) => payoutId)
        if (byProvider.some(([code]) => code === country)) {
          for (const id of ids) {
            if (chance() < 0.05) desk.losesAnswer()
            await desk.process(id)
          }
          continue
        }
        const asked = { way: 'mobile_money', country, payoutIds: ids, layout: 'kotani', rate: '612.25' }
        const begun = await ask<PayoutRunShown>('POST', '', asked)
        expect(begun.currency).toBe(currency)
        const made = await ask<PayoutRunShown>('POST', `/${begun.id}/file`, { revision: begun.revision })
        await ask('POST', `/${begun.id}/sent`, { revision: made.revision })
        runs.push(begun.id)
      }
      // The reports come late, for all runs, each twice and in any order of lines.
      for (const id of runs) {
        const lines = reportOf(await ask<PayoutRunShown>('GET', `/${id}`)).sort(() => chance() - 0.5)
        await answer(id, lines)
        await answer(id, lines.toReversed())
      }
      for (const { id, status } of transfers.all()) {
        const luck = chance()
        if (status === 'NEW' || status === 'PENDING')
          luck < 0.85 ? transfers.settle(id) : luck < 0.93 ? transfers.fail(id) : transfers.pend(id)
        else if (status === 'SUCCESSFUL' && luck < 0.01) transfers.fail(id, 'Reversed by the operator')
      }
      await desk.reconcile()
      for (const event of desk.sandbox.flutterwave.events.all().slice(-200))
        await desk.sandbox.flutterwave.events.deliver(event)
      await deps.jobs.drain()
    }

    const rows = desk.payouts()
    const earned = deps.db.select().from(rewardLedger).all()
    const centsOf = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0)
    for (const account of accounts) {
      const own = rows.filter(({ accountId }) => accountId === account)
      const sums = {
        paid: centsOf(own.filter(({ status }) => status === 'paid')),
        pending: centsOf(own.filter(({ status }) => status === 'pending')),
        earned:
          earned.filter(({ accountId }) => accountId === account).reduce((sum, { milliCents }) => sum + milliCents, 0) /
          1000,
      }
      expect(desk.balance(account)).toMatchObject({ ...sums, balance: sums.earned - sums.paid - sums.pending })
      expect(sums.earned).toBeGreaterThanOrEqual(sums.paid + sums.pending)
    }

    // By file: what a portal has paid is paid here, under its number, once; what it took back was told.
    const lines = deps.db
      .select({ line: payoutRunLines, payout: authorPayouts })
      .from(payoutRunLines)
      .innerJoin(authorPayouts, eq(authorPayouts.id, payoutRunLines.payoutId))
      .all()
    for (const { line, payout } of lines) {
      const said = portal.get(line.reference)
      expect([line.state, line.amount]).toEqual([said?.state === 'unsaid' ? 'sent' : said?.state, said?.cents])
      if (line.state === 'paid')
        expect(payout).toMatchObject({ status: 'paid', transactionId: said?.txn, amount: line.amount })
      if (line.state === 'reversed') expect([payout.status, payout.failure]).toEqual(['paid', expect.any(String)])
    }
    const movedByPortals = [...portal.values()].filter(({ state }) => state === 'paid' || state === 'reversed')
    const paidByFile = rows.filter(({ status, localAmount }) => status === 'paid' && localAmount === null)
    expect(centsOf(paidByFile)).toBe(movedByPortals.reduce((sum, { cents }) => sum + cents, 0))
    expect(paidByFile).toHaveLength(movedByPortals.length)

    // By the aggregator: one transfer that arrived for each payout that is paid and did not come back.
    const paidByProvider = rows.filter(({ status, localAmount }) => status === 'paid' && localAmount !== null)
    const arrived = transfers.all().filter(({ status }) => status === 'SUCCESSFUL')
    expect(arrived.map(({ id }) => String(id)).sort()).toEqual(
      paidByProvider
        .filter(({ failure }) => failure === null)
        .map(({ transactionId }) => transactionId)
        .sort(),
    )
    expect([paidByFile.length, paidByProvider.length].every((count) => count > 12 * perCountry)).toBe(true)
  },
  90_000 + perCountry * 12_000,
)
