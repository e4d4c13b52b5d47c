import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payout } from '../../../data/contract/payouts.ts'
import { showToast } from '../../ui/toasts.ts'
import { counted } from '../counted.ts'
import { isStatus, serverWords } from '../failures.ts'
import { isSentByStripe, outcomeInWords } from './payoutWords.ts'
import { processPayout } from './remote.ts'

export type Result = 'under way' | { text: string; isGood: boolean }

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
      const text = `${failed} of ${counted(done + failed, 'payout')} could not be processed; the others were.`
      showToast({ title: 'Processing Failed', text, tone: 'bad' })
    },
  })
  return { results, isWorking: isPending, run: mutate }
}

async function processOne(payout: Payout, transactionId: string): Promise<Exclude<Result, string>> {
  const { id, revision } = payout
  try {
    return outcomeInWords(await processPayout(id, isSentByStripe(payout) ? { revision } : { transactionId, revision }))
  } catch (error) {
    if (isStatus(error, 401)) throw error
    return { text: serverWords(error), isGood: false }
  }
}
