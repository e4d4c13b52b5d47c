import { hourMs } from '../../platform/clock.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { carryOn } from './carryOn.ts'
import type { PayoutDeps } from './moving.ts'
import { providerOf } from './obstacles.ts'
import { listUnderWay, type PayoutRow } from './payouts.store.ts'

const batch = 100
/** So many calls in a row without an answer: the provider is down, and the next hour will do. */
const mostSilences = 3

/** Answers and events get lost, and servers die between two lines: every hour the providers are asked about the payouts under way. */
export const payoutJobs = (depsOf: () => PayoutDeps): JobHandlers => ({
  'payouts.reconcile': defineJob({
    everyMs: hourMs,
    run: (_payload, { signal }) => carryAllOn(depsOf(), signal),
  }),
})

async function carryAllOn(deps: PayoutDeps, signal: AbortSignal): Promise<void> {
  const silences = { Stripe: 0, Flutterwave: 0 }
  for (const row of underWay(deps)) {
    if (signal.aborted) return
    const provider = providerOf(row)
    const isSetUp = provider === 'Stripe' ? deps.accounts : deps.aggregator
    if (!isSetUp || silences[provider] >= mostSilences) continue
    try {
      await carryOn(deps, row)
      silences[provider] = 0
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        deps.log.error({ err: error, payout: row.id }, 'a payout could not be carried on')
        continue
      }
      const { problem, message } = error
      silences[provider] = problem === 'unavailable' || problem === 'unset' ? silences[provider] + 1 : 0
      deps.log.warn({ payout: row.id, problem, reason: message }, 'a payout was not carried on')
    }
  }
}

function* underWay({ db }: PayoutDeps): Generator<PayoutRow> {
  let afterId = 0
  for (;;) {
    const rows = listUnderWay(db, { afterId, limit: batch })
    yield* rows
    afterId = rows.at(-1)?.id ?? afterId
    if (rows.length < batch) return
  }
}
