import { createHash } from 'node:crypto'
import type { Organisation } from '../../../data/contract/organisation.ts'
import type { StatementYear } from '../../../data/contract/statements.ts'
import { keptCents } from '../../../data/rules/giving/donations.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import { createProgram } from '../../platform/programs.ts'
import { siteMark } from '../../platform/siteMark.ts'
import type { DonationRow } from '../donations.store.ts'
import type { StatementDrawing, StatementOrder } from './order.ts'
import { listArrivedIn, sumYearsOf } from './statements.store.ts'
import { taxWordsIn } from './taxWording.ts'
import { wordStatement } from './words.ts'

export const statementYears = (db: Store, email: string): StatementYear[] => sumYearsOf(db, email)

/** Of one donor. Each costs a program some tenths of a second. */
const perDonor: Limit = { action: 'giving_statement', identifierType: 'email', most: 30, windowMs: hourMs }

const draw = createProgram<StatementOrder, StatementDrawing>({
  source: './draw.ts',
  built: './giving/statements/draw.js',
  from: import.meta,
  idleMs: 20_000,
  patienceMs: 60_000,
  memoryBytes: 2 * 1024 ** 3,
})

interface Asked {
  email: string
  year: number
  organisation: Organisation
}

/**
 * What a donor gave in a year, as a PDF in the language that is spoken.
 * Errors: 404 statement.none; 429 rate_limited; 503 statement.not_drawn.
 */
export async function makeStatement(deps: Deps, { email, year, organisation }: Asked): Promise<Uint8Array> {
  spend(deps, perDonor, deps.secrets.hide(email))
  const gifts = listArrivedIn(deps.db, email, year)
  const latest = gifts.at(-1)
  if (!latest || !gifts.some((gift) => keptCents(gift) > 0))
    return fail('notFound', 'statement.none', t('There is no donation of this year to write about.'))
  const order = wordStatement({
    // As it was given, in the last of them.
    email: latest.donorEmail ?? email,
    year,
    gifts,
    organisation,
    taxWords: taxWordsIn(deps.db, language()),
    number: numberOf(deps, year, gifts),
    madeAt: toInstant(deps.clock),
  })
  const drawing = await draw(order).catch((error: unknown) => ({ reason: String(error) }))
  if ('pdf' in drawing) return drawing.pdf
  deps.log.error({ reason: drawing.reason }, 'statement not drawn')
  return fail('unavailable', 'statement.not_drawn', t('The statement could not be made. Please try again later.'))
}

/** The same as long as it says the same, and on no other statement of this site or another. */
function numberOf(deps: Deps, year: number, gifts: readonly DonationRow[]): string {
  const said = gifts.map((gift) => [gift.id, gift.amount, keptCents(gift)].join(' ')).join('\n')
  const mark = (text: string, length: number) =>
    createHash('sha256').update(text).digest('hex').slice(0, length).toUpperCase()
  return `${mark(siteMark(deps), 4)}-${year}-${mark(`${siteMark(deps)} ${year}\n${said}`, 12)}`
}
