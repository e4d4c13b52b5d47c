import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PayoutRunShown } from '../../../../data/contract/authors/payoutRuns.ts'
import { faultRunsOr, patienceFor } from '../../../../scripts/faults/runs.ts'
import { openWalletDesk, type WalletDesk } from '../transfers/testing.ts'

const payouts = 2
type Step = { what: string; on: number; yes: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...[
      'process',
      'process',
      'settle',
      'fail',
      'fail',
      'tell',
      'hour',
      'run',
      'run',
      'file',
      'send',
      'send',
      'discard',
      'leave',
      'answer',
      'answer',
      'back',
      'hand',
      'cancel',
      'settle',
      'tell',
      'tell',
      'run',
    ],
  ),
  on: fc.nat(99),
  yes: fc.boolean(),
})

/** What people, an aggregator and a portal really did with some payouts, beside what this site says of them. */
async function play(desk: WalletDesk, steps: readonly Step[]) {
  const ids: number[] = []
  for (let n = 0; n < payouts; n++) ids.push(await desk.walletPayout(1000 + n, { number: `+25571234567${n}` }))
  const runs: number[] = []
  /** By its reference: what the portal did, and under which number. */
  const portal = new Map<string, { payout: number; did: 'paid' | 'refused' | 'reversed'; number: string }>()
  /** A transfer fails once and arrives once, in whichever order. */
  const ends = new Set<string>()
  const isNew = (end: string) => !ends.has(end) && Boolean(ends.add(end))
  const byHand: { payout: number; number: string }[] = []
  const shown = async (id: number) => (await (await desk.runs('GET', `/${id}`)).json()) as PayoutRunShown
  const transfersOf = (id: number) => {
    const { submission } = desk.row(id)
    return desk.transfers.all().filter(({ reference }) => reference.includes(submission ?? 'none'))
  }
  async function answer(run: PayoutRunShown) {
    for (const line of run.lines) {
      const real = portal.get(line.reference)
      if (!real) continue
      const said = real.did === 'reversed' && line.state === 'sent' ? ['paid', 'reversed'] : [real.did]
      for (const word of said)
        await desk.runs('POST', `/${run.id}/lines/${line.id}/answer`, { answer: word, transactionId: real.number })
    }
  }
  /** The portal gets the file, and does with it what it does. */
  async function give(id: number, revision: number, isPaid: boolean) {
    if ((await desk.runs('POST', `/${id}/sent`, { revision })).status !== 200) return
    for (const { reference, payoutId, state } of (await shown(id)).lines)
      if (state === 'sent' && !portal.has(reference))
        portal.set(reference, { payout: payoutId, did: isPaid ? 'paid' : 'refused', number: `MP-${portal.size}` })
  }
  const tellAll = async () => {
    for (const event of desk.sandbox.flutterwave.events.all()) await desk.sandbox.flutterwave.events.deliver(event)
    await desk.deps.jobs.drain()
  }
  // The first one was refused: from there on money may come late, whatever people do meanwhile.
  const refused: Step[] = ['process', 'fail', 'hour'].map((what) => ({ what, on: 0, yes: true }))
  for (const { what, on, yes } of [...refused, ...steps]) {
    const id = ids[on % ids.length] as number
    const transfers = transfersOf(id)
    const transfer = transfers[on % Math.max(1, transfers.length)]
    const run = runs.length > 0 ? await shown(runs[on % runs.length] as number) : null
    const { revision } = run ?? { revision: 0 }
    switch (what) {
      case 'process':
        await desk.process(id)
        break
      case 'settle':
        if (transfer && isNew(`${transfer.id} arrived`)) desk.transfers.settle(transfer.id)
        break
      case 'fail':
        if (transfer && isNew(`${transfer.id} failed`)) desk.transfers.fail(transfer.id)
        break
      case 'tell':
        await tellAll()
        break
      case 'hour':
        await desk.reconcile()
        await desk.wait(1)
        break
      case 'run': {
        const payoutIds = on % 5 > 0 ? [id] : ids
        const asked = { way: 'mobile_money', country: 'TZ', payoutIds, layout: 'kotani', rate: '2500' }
        const made = await desk.runs('POST', '', asked)
        if (made.status !== 201) break
        const { id: runId, revision } = await made.json()
        runs.push(runId)
        const filed = await (await desk.runs('POST', `/${runId}/file`, { revision })).json()
        if (!yes) await give(runId, filed.revision, on % 3 > 0)
        break
      }
      case 'file':
        if (run) await desk.runs('POST', `/${run.id}/file`, { revision })
        break
      case 'send':
        if (run) await give(run.id, revision, yes)
        break
      case 'discard':
        if (run) await desk.runs('POST', `/${run.id}/discard`, { revision })
        break
      case 'leave':
        if (run) await desk.runs('POST', `/${run.id}/lines/${run.lines[0]?.id}/leave`, { revision })
        break
      case 'answer':
        if (run) await answer(run)
        break
      case 'back': {
        const paid = [...portal.values()].filter(({ did }) => did === 'paid')[0]
        if (paid && yes) paid.did = 'reversed'
        break
      }
      case 'hand': {
        const number = `HAND-${byHand.length}`
        const noted = await desk.process(id, { transactionId: number })
        if (noted.status === 200 && desk.row(id).transactionId === number) byHand.push({ payout: id, number })
        break
      }
      default:
        if (yes) await desk.cancel(id)
    }
  }
  await tellAll()
  for (let n = 0; n < 2; n++) await desk.reconcile()
  await desk.wait(1)
  for (const run of runs) await answer(await shown(run))
  for (const run of runs) await answer(await shown(run))
  return ids.map((id) => ({
    row: desk.row(id),
    real: [
      ...transfersOf(id)
        .filter(({ status }) => status === 'SUCCESSFUL')
        .map((one) => String(one.id)),
      ...[...portal.values()].filter(({ payout, did }) => payout === id && did === 'paid').map(({ number }) => number),
      ...byHand.filter(({ payout }) => payout === id).map(({ number }) => number),
    ],
    isTold: desk
      .notices()
      .some(
        ({ notificationType, message }) => notificationType === 'payout_returned' && message.includes(`ayout ${id} (`),
      ),
  }))
}

const runs = faultRunsOr(4)

test(
  'however a payout is paid, by an aggregator, a portal or hand, it is in the books once, or the admins know',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const desk = await openWalletDesk()
        for (const { row, real, isTold } of await play(desk, steps)) {
          if (isTold) continue
          if (row.status === 'paid')
            expect({ real, failure: row.failure }).toEqual({ real: [row.transactionId], failure: null })
          else expect(real).toEqual([])
        }
      }),
      { numRuns: runs, seed: 4711, endOnFailure: true },
    )
  },
  patienceFor(runs),
)
