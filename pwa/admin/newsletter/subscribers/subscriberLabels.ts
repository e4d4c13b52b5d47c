import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import type { Standing } from '../../../../data/vocabulary/newsletter.ts'
import type { Tint } from '../../../ui/Tag.tsx'

export function standingOf({ confirmedAt, refusedAt }: Pick<Subscriber, 'confirmedAt' | 'refusedAt'>): Standing {
  if (refusedAt) return 'refused'
  return confirmedAt ? 'reached' : 'asked'
}

export const standingLooks: Record<Standing, { label: string; tint: Tint }> = {
  reached: { label: 'confirmed', tint: 'green' },
  asked: { label: 'not confirmed yet', tint: 'marigold' },
  refused: { label: 'refused', tint: 'error' },
}

export const filterWords: Record<Standing, string> = {
  reached: 'Confirmed',
  asked: 'Not confirmed yet',
  refused: 'Refused',
}

/** Those who can be written to. */
export const reachable = (subscribers: readonly Subscriber[]) =>
  subscribers.filter((one) => standingOf(one) === 'reached')

/** Who would get it now: everybody who can be written to, or those of them who were chosen. */
export function recipientsOf(chosen: 'all' | readonly number[], subscribers: readonly Subscriber[]): Subscriber[] {
  const able = reachable(subscribers)
  if (chosen === 'all') return able
  const ids = new Set(chosen)
  return able.filter(({ id }) => ids.has(id))
}
