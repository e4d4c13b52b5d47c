import { noHandle } from '../vocabulary/volunteers.ts'

/** The ways in which people write that they have no account. */
const nothing = /^(none|no|nil|n\/?a|not applicable|-+|–|—|\.)$/i

/** A social account as it is kept: `none` for somebody who has none, however they put it. */
export const handleFrom = (written: string) => (nothing.test(written.trim()) ? noHandle : written.trim())
