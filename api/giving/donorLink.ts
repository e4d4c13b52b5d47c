import { t } from '../../data/words/words.ts'
import { comparable } from '../platform/addresses.ts'
import { dayMs } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
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

/** The same for whoever came by it. Errors: 404 giving.link_unknown; 410 giving.link_over. */
export function donorOfLink(deps: Pick<Deps, 'secrets' | 'clock'>, token: string): string {
  const email = readDonorLink(deps, token)
  if (email !== null) return email
  return deps.secrets.unlock(token, kind) === null
    ? fail('notFound', 'giving.link_unknown', t('This link is not complete. Please open it from our email again.'))
    : fail('gone', 'giving.link_over', t('This link is too old. Please ask for a new one.'))
}
