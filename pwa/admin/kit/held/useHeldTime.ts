import { useQuery } from '@tanstack/react-query'
import { waitingQuery } from './queries.ts'

/** When what somebody asks for happens, as the desk is set, for the middle of a sentence. */
export function useHeldTime() {
  const { data } = useQuery(waitingQuery)
  const waits = data?.waits ?? true
  return { waits, when: waits ? 'in ten seconds, unless you undo it,' : 'at once,' }
}
