import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payout } from '../../../../data/contract/authors/payouts.ts'
import { showToast } from '../../../ui/toasts.ts'
import { isStatus, serverWords } from '../../kit/data/failures.ts'
import { counted } from '../../kit/words/counted.ts'
import { processPayout } from '../queries.ts'
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
}

/** Works through payouts one after the other and says of each what became of it. Only the end of the session stops it. */
export function useProcessAll() {
  const [results, setResults] = useState<Record<number, Result>>({})
  const note = (id: number, result: Result) => setResults((before) => ({ ...before, [id]: result }))
  const { mutate, isPending } = useMutation({
    mutationFn: async (tasks: readonly Task[]) => {
      let failed = 0
      for (const { payout, transactionId } of tasks) {
        note(payout.id, 'under way')
        const result = await processOne(payout, transactionId)
        note(payout.id, result)
        if (!result.isGood) failed += 1
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

async function processOne(payout: Payout, transactionId: string): Promise<Outcome> {
  const { id, revision } = payout
  try {
    const now = await processPayout(id, isSentByStripe(payout) ? { revision } : { transactionId, revision })
    const outcome = outcomeInWords(now)
    return { ...outcome, again: outcome.isGood ? null : waiting(now) }
  } catch (error) {
    if (isStatus(error, 401)) throw error
    return { text: serverWords(error), isGood: false, again: waiting(payoutIn(error) ?? payout) }
  }
}

const waiting = (payout: Payout) => (payout.status === 'pending' && payout.obstacle === null ? payout : null)
