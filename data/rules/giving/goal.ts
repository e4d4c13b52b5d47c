import type { Goal, GoalState } from '../../contract/funds.ts'

/** `today`: the day in UTC. */
export function goalState({ dollars, since, until }: Goal, receivedCents: number, today: string): GoalState {
  if (today < since) return 'coming'
  if (until !== null && today > until) return 'past'
  return receivedCents >= dollars * 100 ? 'reached' : 'open'
}
