import type { Balance } from '../../contract/authors/rewards.ts'
import { dollars } from '../dollars.ts'

/** $0.00 available · $0.40 from 12 December 2026. `dayOf` writes the day of an instant. */
export function availableInShort(
  { available, held, allPayableAt }: Pick<Balance, 'available' | 'held' | 'allPayableAt'>,
  dayOf: (instant: string) => string,
): string {
  const now = `${dollars(available)} available`
  return held > 0 && allPayableAt ? `${now} · ${dollars(held)} from ${dayOf(allPayableAt)}` : now
}
