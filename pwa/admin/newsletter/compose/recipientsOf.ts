import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import { reachable } from '../subscribers/subscriberLabels.ts'

/** Who would get it now: everybody who can be written to, or those of them who were chosen. */
export function recipientsOf(chosen: 'all' | readonly number[], subscribers: readonly Subscriber[]): Subscriber[] {
  const able = reachable(subscribers)
  if (chosen === 'all') return able
  const ids = new Set(chosen)
  return able.filter(({ id }) => ids.has(id))
}
