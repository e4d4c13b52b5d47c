import type { RewardStanding } from '../../../../data/contract/authors/duplicates.ts'
import type { RewardDecision } from '../../../../data/vocabulary/rewards.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { isStatus } from '../../kit/data/failures.ts'
import { decideStory } from './queries.ts'

export interface Decision {
  decision: RewardDecision
  reason: string
}

/** Says whether a story earns, unless a colleague has decided since the standing was seen. */
export function useDecision({ storyId, latest }: RewardStanding, onDecided: () => void) {
  const decision = useAct({
    act: (given: Decision) => decideStory(storyId, { ...given, seen: latest?.id ?? null }),
    done: ({ standing }) => ({
      title: 'Decision Saved',
      text: standing === 'excluded' ? 'The story earns nothing.' : 'The story counts for rewards.',
    }),
    onDone: onDecided,
  })
  return { ...decision, isTaken: isStatus(decision.error, 409) }
}
