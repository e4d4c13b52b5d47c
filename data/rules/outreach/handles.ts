import { noHandle } from '../../vocabulary/volunteers.ts'

/** The ways in which people write that they have no account. */
const nothing = /^(none|no|nil|n\/?a|not applicable|-+|–|—|\.)$/i

/** The address of a whole site, or nothing but the signs before and around a name. */
const nobody = /^(https?:\/\/[^/]*|(www\.|m\.)?(twitter|x|instagram|facebook|fb)\.com)\/?@?$/i

/** Whether it names an account, or says that there is none. `@` and `https://twitter.com/` do neither. */
export function isHandle(written: string): boolean {
  const account = written.trim()
  return nothing.test(account) || (/[\p{L}\p{N}]/u.test(account) && !nobody.test(account))
}

/** A social account as it is kept: `none` for somebody who has none, however they put it. */
export const handleFrom = (written: string) => (nothing.test(written.trim()) ? noHandle : written.trim())
