import { randomUUID } from 'node:crypto'
import type { SignedBy } from '../../../../scripts/sandbox/flutterwave/events.ts'
import { ProviderError } from '../../../platform/providers/providerError.ts'
import { openPayoutDesk } from '../testing.ts'

/** The desk of payouts beside Flutterwave, whose events come when the test sends them. */
export async function openWalletDesk(environment: Record<string, string> = {}) {
  const desk = await openPayoutDesk(environment)
  const { app, clock, deps, sandbox } = desk
  const { events, transfers } = sandbox.flutterwave
  events.deliverTo((path, init) => app.request(path, init))

  /** A payout that Flutterwave was asked to send. */
  async function sent(amount = 5000) {
    const id = await desk.walletPayout(amount)
    const answer = await desk.process(id)
    if (answer.status !== 200) throw new Error(await answer.text())
    return { id, transfer: transferOf(id) }
  }
  /** The newest one of a payout. */
  function transferOf(id: number): number {
    const { submission } = desk.row(id)
    const found = transfers.all().findLast(({ reference }) => reference.includes(submission ?? 'none'))
    if (!found) throw new Error('Flutterwave has nothing of it.')
    return found.id
  }

  /** The desk of the payment runs, signed in as of now. */
  async function runs(method: string, path: string, body?: object) {
    const cookie = await desk.signIn('admin1')
    return app.request(`/api/payout-runs${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
      body: body && JSON.stringify(body),
    })
  }
  /** A run of one payout to a wallet in Tanzania, with its file; sent or not. */
  async function runOf(id: number, isSent: boolean): Promise<{ id: number; revision: number }> {
    const asked = { way: 'mobile_money', country: 'TZ', payoutIds: [id], layout: 'kotani', rate: '2500' }
    const run = await (await runs('POST', '', asked)).json()
    const filed = await (await runs('POST', `/${run.id}/file`, { revision: run.revision })).json()
    return isSent ? (await runs('POST', `/${run.id}/sent`, { revision: filed.revision })).json() : filed
  }

  return {
    ...desk,
    transfers,
    runs,
    runOf,
    sent,
    transferOf,
    /** Delivers the newest event, so often and so signed, and has it handled; the outcome of the last one. */
    async tell({ times = 1, by = 'hash' as SignedBy } = {}) {
      const newest = events.all().at(-1)
      if (!newest) throw new Error('Flutterwave has told nothing.')
      for (let n = 0; n < times; n += 1) await events.deliver(newest, by)
      await deps.jobs.drain()
      return desk.rows().at(-1)
    },
    /** After a while, when Flutterwave is asked about what is under way. */
    async reconcile(ms = 3_600_000) {
      clock.pass(ms)
      deps.jobs.enqueue(deps.db, { name: 'payouts.reconcile', uniqueKey: randomUUID() })
      await deps.jobs.drain()
    },
    /** Flutterwave does what it is asked for next, and its answer is lost: the same as a timeout, without waiting for one. */
    losesAnswer() {
      const { aggregator } = deps
      if (!aggregator) throw new Error('Flutterwave is not set up.')
      const { transfer } = aggregator
      aggregator.transfer = async (move) => {
        aggregator.transfer = transfer
        await transfer(move)
        throw new ProviderError('unavailable', 'The answer was lost.')
      }
    },
    /** What Flutterwave holds, and what is on its way or arrived, in dollars to the cent. */
    books: () => ({
      balance: transfers.balanceOf('USD'),
      out: transfers.all().filter(({ status }) => status !== 'FAILED').length,
    }),
  }
}
export type WalletDesk = Awaited<ReturnType<typeof openWalletDesk>>
