import { hourMs } from '../../platform/clock.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { carryOn, type StripeDeps } from './atStripe.ts'
import { listUnderWay, type PayoutRow } from './payouts.store.ts'

const batch = 100
/** So many calls in a row without an answer: Stripe is down, and the next hour will do. */
const mostSilences = 3

/** Answers and events get lost, and servers die between two lines: every hour Stripe is asked about the payouts under way. */
export const payoutJobs = (depsOf: () => StripeDeps): JobHandlers => ({
  'payouts.reconcile': defineJob({
    everyMs: hourMs,
    run: (_payload, { signal }) => carryAllOn(depsOf(), signal),
  }),
})

async function carryAllOn(deps: StripeDeps, signal: AbortSignal): Promise<void> {
  let silences = 0
  if (!deps.accounts) return
  for (const row of underWay(deps)) {
    if (signal.aborted || silences >= mostSilences) return
    try {
      await carryOn(deps, row)
      silences = 0
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        deps.log.error({ err: error, payout: row.id }, 'a payout could not be carried on')
        continue
      }
      const { problem, message } = error
      silences = problem === 'unavailable' || problem === 'unset' ? silences + 1 : 0
      deps.log.warn({ payout: row.id, problem, reason: message }, 'a payout was not carried on')
    }
  }
}

function* underWay({ db }: StripeDeps): Generator<PayoutRow> {
  let afterId = 0
  for (;;) {
    const rows = listUnderWay(db, { afterId, limit: batch })
    yield* rows
    afterId = rows.at(-1)?.id ?? afterId
    if (rows.length < batch) return
  }
}
