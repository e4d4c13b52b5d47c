import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RunAnswersGiven } from '../../../../data/contract/authors/payoutRuns.ts'
import { payoutRunLines, payoutRuns } from '../../../../data/tables/payoutRuns.ts'
import { faultRunsOr, patienceFor } from '../../../../scripts/faults/runs.ts'
import { oneOf } from '../../../storms.ts'
import { openRunDesk } from './testing.ts'

const people = 8
const earned = 1_000_000
/** Seeded storms, and how many payouts a portal has paid in each at least. */
const runs = faultRunsOr(2)
const fewestPaid = 6
const minuteMs = 60_000

const anAct = fc.record({
  what: fc.constantFrom(
    ...(['create', 'create', 'begin', 'begin', 'file', 'file', 'sent', 'sent', 'report', 'report', 'report'] as const),
    ...(['both report', 'again', 'forged', 'cut', 'by hand', 'leave', 'discard', 'cancel', 'elsewhere'] as const),
  ),
  which: fc.nat({ max: 9_999 }),
  admin: fc.constantFrom('admin1', 'admin2'),
})
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never

async function openStorm() {
  const desk = await openRunDesk()
  const accounts = Array.from({ length: people }, () =>
    desk.walletAuthorIn({ country: 'KE', network: 'mpesa', stem: '+254712' }),
  )
  for (const account of accounts) desk.earn(account, earned)
  const runsNow = () => desk.deps.db.select().from(payoutRuns).orderBy(payoutRuns.id).all()
  const linesNow = () => desk.deps.db.select().from(payoutRunLines).orderBy(payoutRunLines.id).all()
  /** What portals have really paid, and taken back, by our reference. */
  const portal = new Map<string, { txn: string; word: 'SUCCESS' | 'FAILED' | 'REVERSED' }>()
  const reports: { run: number; lines: string[][] }[] = []

  /** The portal goes on with what it was given, and reports some of it, in any order. */
  function report(run: number, which: number): string[][] {
    const lines = linesNow().filter(({ runId, state }) => runId === run && state !== 'left')
    const said = lines.flatMap(({ reference }, n) => {
      const luck = (which * 31 + n * 17) % 10
      const known = portal.get(reference)
      if (!known && luck < 3) return [[reference, 'PENDING', '', '', '']]
      const word = known
        ? known.word === 'SUCCESS' && luck === 9
          ? 'REVERSED'
          : known.word
        : luck < 8
          ? 'SUCCESS'
          : 'FAILED'
      const txn = known?.txn ?? `T${portal.size}`
      portal.set(reference, { txn, word })
      return [[reference, word, word === 'FAILED' ? '' : txn, '', word === 'SUCCESS' ? '' : 'The portal says no']]
    })
    reports.push({ run, lines: said })
    return which % 2 ? said : said.toReversed()
  }

  async function act({ what, which, admin }: Act): Promise<void> {
    const run = oneOf(runsNow(), which)
    const open = oneOf(
      runsNow().filter(({ state }) => state === 'open'),
      which,
    )
    const sent = oneOf(
      runsNow().filter(({ state }) => state === 'sent'),
      which,
    )
    const pending = desk.payouts().filter(({ status }) => status === 'pending')
    const payout = oneOf(pending, which)
    switch (what) {
      case 'create':
        for (const n of [0, 1, 2])
          await desk.create(oneOf(accounts, which + n) ?? 0, 100 + (which % 5_000), { method: 'mobile_money' })
        return
      case 'begin': {
        const ids = pending.filter((_, n) => (n + which) % 3 !== 0).map(({ id }) => id)
        // Both admins set out with the same at the same moment.
        if (ids.length > 0)
          await Promise.all((['admin1', 'admin2'] as const).map((each) => desk.runs('POST', '', desk.asked(ids), each)))
        return
      }
      case 'file':
      case 'sent':
      case 'discard':
        // Lines are wanted more than empty runs are.
        if (open && (what !== 'discard' || which % 5 === 0)) await desk.act(open, what, admin)
        return
      case 'leave': {
        const line = oneOf(
          linesNow().filter(({ runId }) => runId === open?.id),
          which,
        )
        if (open && line && which % 3 === 0) await desk.act(open, `lines/${line.id}/leave`, admin)
        return
      }
      case 'report':
        if (sent) await desk.answer(sent.id, report(sent.id, which), admin)
        return
      case 'both report':
        if (sent) {
          const lines = report(sent.id, which)
          await Promise.all([desk.answer(sent.id, lines), desk.answer(sent.id, lines.toReversed(), 'admin2')])
        }
        return
      case 'again': {
        const before = oneOf(reports, which)
        if (before) await desk.answer(before.run, before.lines, admin)
        return
      }
      case 'forged': {
        const txn = `T${which % 40}`
        if (run)
          await desk.answer(
            run.id,
            [
              ['VFW1N1ABCDEF', 'SUCCESS', txn, '', ''],
              ['=1+1', 'SUCCESS', txn, '', ''],
            ],
            admin,
          )
        return
      }
      case 'cut': {
        const lines = sent ? report(sent.id, which) : []
        const whole = desk.given(lines)
        const cut: RunAnswersGiven = { ...whole, text: whole.text.slice(0, Math.floor(whole.text.length * 0.6)) }
        if (sent) await desk.runs('POST', `/${sent.id}/answers`, cut, admin)
        return
      }
      case 'by hand': {
        const line = oneOf(
          linesNow().filter(({ runId, state }) => runId === sent?.id && state === 'sent'),
          which,
        )
        if (!sent || !line || portal.has(line.reference)) return
        const txn = `H${portal.size}`
        portal.set(line.reference, { txn, word: 'SUCCESS' })
        await desk.runs('POST', `/${sent.id}/lines/${line.id}/answer`, { answer: 'paid', transactionId: txn }, admin)
        return
      }
      case 'cancel':
        if (payout && which % 3 === 0) await desk.cancel(payout.id)
        return
      case 'elsewhere':
        if (payout && which % 4 === 0) await desk.process(payout.id, { transactionId: `E${which}` }, admin)
    }
  }
  return { ...desk, accounts, act, portal, linesNow, runsNow }
}

test(
  'a storm of two admins and of portals: nothing is paid twice, and what a portal has paid is paid here once its report is whole',
  async () => {
    let paid = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 120, maxLength: 120 }), async (acts) => {
        const storm = await openStorm()
        for (const one of acts) {
          await storm.act(one)
          storm.clock.pass(minuteMs / 60)
        }
        // At last each portal says all that it has done.
        for (const { id, state } of storm.runsNow())
          if (state === 'sent')
            await storm.answer(
              id,
              storm
                .linesNow()
                .filter(({ runId }) => runId === id)
                .flatMap(({ reference }) => {
                  const said = storm.portal.get(reference)
                  if (!said) return []
                  const line = (word: string) => [reference, word, word === 'FAILED' ? '' : said.txn, '', '']
                  // A reversal follows what it reverses, also where that was never told.
                  return said.word === 'REVERSED' ? [line('SUCCESS'), line('REVERSED')] : [line(said.word)]
                }),
            )
        const rows = storm.payouts()
        const lines = storm.linesNow()
        for (const [reference, { txn, word }] of storm.portal) {
          const line = lines.find((one) => one.reference === reference)
          const payout = rows.find(({ id }) => id === line?.payoutId)
          const state = { SUCCESS: 'paid', FAILED: 'refused', REVERSED: 'reversed' }[word]
          expect(line?.state, reference).toBe(state)
          if (word !== 'FAILED')
            expect(payout).toMatchObject({ status: 'paid', transactionId: txn, amount: line?.amount })
        }
        for (const { id, status } of rows) {
          const mine = lines.filter(({ payoutId }) => payoutId === id)
          const moved = mine.filter(({ state }) => state === 'paid' || state === 'reversed')
          expect(moved.length).toBeLessThanOrEqual(1)
          expect(mine.filter(({ state }) => state === 'planned' || state === 'sent').length).toBeLessThanOrEqual(
            status === 'pending' ? 1 : 0,
          )
          paid += moved.length
        }
        const paidActs = storm.acts('payout.recorded_as_paid').map(({ subjectId }) => subjectId)
        expect(new Set(paidActs).size).toBe(paidActs.length)
        for (const account of storm.accounts) {
          const sumOf = (state: string) =>
            rows
              .filter(({ accountId, status }) => accountId === account && status === state)
              .reduce((sum, { amount }) => sum + amount, 0)
          expect(storm.balance(account)).toMatchObject({
            earned,
            paid: sumOf('paid'),
            pending: sumOf('pending'),
            balance: earned - sumOf('paid') - sumOf('pending'),
          })
        }
      }),
      { numRuns: runs, seed: 20_261_127, endOnFailure: true },
    )
    expect(paid).toBeGreaterThan(runs * fewestPaid)
  },
  patienceFor(runs),
)
