import { comparable } from '../platform/addresses.ts'
import { dayMs } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { linkTo } from '../platform/mail/spoken.ts'

/** How long a mailed link is good for. */
export const donorLinkDays = 30
const kind = 'giving'

/**
 * The page on which a donor sees and changes what they give, without an account. Whoever has it reads the mail of the address;
 * it names nobody, and leads to no card. In the language that is spoken.
 */
export function donorLink(
  { secrets, clock, config }: Pick<Deps, 'secrets' | 'clock'> & { config: { publicUrl: string } },
  email: string,
): string {
  const until = clock.now().getTime() + donorLinkDays * dayMs
  const who = secrets.lock(JSON.stringify({ email: comparable(email), until }), kind)
  return linkTo(config.publicUrl, `/my-giving/${who}`)
}

/** The comparable address of a link; null when it is too old, or not ours. */
export function readDonorLink({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, token: string): string | null {
  const text = secrets.unlock(token, kind)
  if (text === null) return null
  const { email, until } = JSON.parse(text) as { email: string; until: number }
  return clock.now().getTime() < until ? email : null
}
