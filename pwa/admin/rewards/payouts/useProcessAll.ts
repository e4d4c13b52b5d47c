import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payout, PayoutQuote } from '../../../../data/contract/authors/payouts.ts'
import { showToast } from '../../../ui/toasts.ts'
import { isStatus, serverWords } from '../../kit/data/failures.ts'
import { counted } from '../../kit/words/counted.ts'
import { processPayout, quoteQuery, seenIn } from '../queries.ts'
import { payoutIn } from './payoutIn.ts'
import { isSentByStripe, outcomeInWords } from './payoutLabels.ts'

interface Outcome {
  text: string
  isGood: boolean
  /** As it can be tried again; null when it was done, or cannot be done now. */
  again: Payout | null
}
export type Result = 'under way' | Outcome

interface Task {
  payout: Payout
  transactionId: string
  /** What was shown of one that Flutterwave sends. */
  quote: PayoutQuote | undefined
}

/** Works through payouts one after the other and says of each what became of it. Only the end of the session stops it. */
export function useProcessAll() {
  const [results, setResults] = useState<Record<number, Result>>({})
  const note = (id: number, result: Result) => setResults((before) => ({ ...before, [id]: result }))
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (tasks: readonly Task[]) => {
      let failed = 0
      for (const task of tasks) {
        const { id } = task.payout
        note(id, 'under way')
        const result = await processOne(task)
        note(id, result)
        if (result.isGood) continue
        failed += 1
        // Rates may have moved.
        if (task.quote) void queries.invalidateQueries(quoteQuery(id))
      }
      return { done: tasks.length - failed, failed }
    },
    onSuccess: ({ done, failed }) => {
      if (failed === 0)
        return showToast({ title: 'Payouts Processed', text: `${counted(done, 'payout')}.`, tone: 'good' })
      const others = done > 0 ? '; the others were' : ''
      const text = `${failed} of ${counted(done + failed, 'payout')} could not be processed${others}.`
      showToast({ title: 'Processing Failed', text, tone: 'bad' })
    },
  })
  return { results, isWorking: isPending, run: mutate }
}

async function processOne({ payout, transactionId, quote }: Task): Promise<Outcome> {
  const { id, revision } = payout
  const given = transactionId === '' ? { seen: seenIn(quote) } : { transactionId }
  try {
    const now = await processPayout(id, { revision, ...(!isSentByStripe(payout) && given) })
    const outcome = outcomeInWords(now)
    return { ...outcome, again: outcome.isGood ? null : waiting(now) }
  } catch (error) {
    if (isStatus(error, 401)) throw error
    return { text: serverWords(error), isGood: false, again: waiting(payoutIn(error) ?? payout) }
  }
}

const waiting = (payout: Payout) => (payout.status === 'pending' && payout.obstacle === null ? payout : null)
