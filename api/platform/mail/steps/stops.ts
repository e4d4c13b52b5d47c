import { and, eq } from 'drizzle-orm'
import { mailStops } from '../../../../data/tables/system.ts'
import { type MailStep, mailSteps } from '../../../../data/vocabulary/mail.ts'
import { language } from '../../../../data/words/language.ts'
import { isLanguage, type Language } from '../../../../data/words/languages.ts'
import { comparable } from '../../addresses.ts'
import { toInstant } from '../../clock.ts'
import type { Store } from '../../database.ts'
import type { Deps } from '../../deps.ts'
import { deleteRows, isOneOf, listFields } from '../../rows.ts'

/** What one switches off: mails of one step, or all of these mails. */
export type Stop = MailStep | 'all'

const isStop = (what: string): what is Stop => what === 'all' || Object.hasOwn(mailSteps, what)

type Keys = Pick<Deps, 'secrets'>

/** The address, hidden: whoever holds the link of a mail switches mails off without saying who they are. */
const hiddenReader = ({ secrets }: Keys, address: string) => secrets.hide(`mail ${comparable(address)}`)

/** The page on which the reader of a mail switches off mails of its step, or all, in the language of the mail. */
export function stopLink(deps: Keys & { config: { publicUrl: string } }, address: string, step: MailStep): string {
  const token = deps.secrets.seal(['stop', step, hiddenReader(deps, address), language()].join('.'))
  return `${deps.config.publicUrl}/api/mail/stop?t=${token}`
}

/** Of a mail of which step, and to whom. */
export interface StopLink {
  step: MailStep
  hidden: string
  /** Null in mails from before there were languages. */
  language: Language | null
}

/** Null when it is not ours. */
export function readStopLink({ secrets }: Keys, token: string): StopLink | null {
  const [kind, step = '', hidden, spoken] = secrets.unseal(token)?.split('.') ?? []
  if (kind !== 'stop' || !isStop(step) || step === 'all' || !hidden) return null
  return { step, hidden, language: isLanguage(spoken) ? spoken : null }
}

/** What somebody has switched off. */
export const stopsOf = (db: Store, hidden: string): Set<Stop> =>
  new Set(
    listFields(db, mailStops, { fields: { what: mailStops.what }, where: eq(mailStops.hidden, hidden) })
      .map(({ what }) => what)
      .filter(isStop),
  )

export function isStopped(db: Store, keys: Keys, address: string, step: MailStep): boolean {
  const stops = stopsOf(db, hiddenReader(keys, address))
  return stops.has('all') || stops.has(step)
}

/** Done twice, it is done. */
export const stopMails = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, hidden: string, what: Stop) =>
  void db
    .insert(mailStops)
    .values({ hidden, what, stoppedAt: toInstant(clock) })
    .onConflictDoNothing()
    .run()

/** Mails of a step come again; of all, where all were switched off. */
export const resumeMails = ({ db }: Pick<Deps, 'db'>, hidden: string, step: MailStep) =>
  deleteRows(db, mailStops, and(eq(mailStops.hidden, hidden), isOneOf(mailStops.what, ['all', step])))
