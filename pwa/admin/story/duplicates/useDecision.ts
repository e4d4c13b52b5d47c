import { useMutation } from '@tanstack/react-query'
import type { RewardStanding } from '../../../../data/contract/likeness.ts'
import type { RewardDecision } from '../../../../data/vocabulary/rewards.ts'
import { showToast } from '../../../ui/toasts.ts'
import { isStatus, serverWords, showUpdateFailed } from '../../kit/data/failures.ts'
import { decideStory } from './queries.ts'

export interface Decision {
  decision: RewardDecision
  reason: string
}

/** Says whether a story earns, unless a colleague has decided since the standing was seen. */
export function useDecision({ storyId, latest }: RewardStanding, onDecided: () => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Decision) => decideStory(storyId, { ...given, seen: latest?.id ?? null }),
    onSuccess: (standing) => {
      const text = standing.standing === 'excluded' ? 'The story earns nothing.' : 'The story counts for rewards.'
      showToast({ title: 'Decision Saved', text, tone: 'good' })
      onDecided()
    },
    onError: (failure) => showUpdateFailed(failure),
  })
  return { decide: mutate, isDeciding: isPending, problem: error && serverWords(error), isTaken: isStatus(error, 409) }
}
