import type { AdminName } from '../../../data/contract/admin.ts'
import type { MonthlyGiftRecord } from '../../../data/contract/monthlyGifts.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { idsOf } from '../../platform/rows.ts'
import { dedicationsOfMonthly } from '../dedications/dedications.ts'
import { notSetUp } from '../problems.ts'
import { subjectOf } from './donorPage.ts'
import { carryOutEnd } from './end.ts'
import { changeGift, findGift, listGiftsOf, type MonthlyRow, sumBrought } from './monthly.store.ts'

/** As the admins see them. */
export function presentMonthly(db: Store, rows: readonly MonthlyRow[]): MonthlyGiftRecord[] {
  const brought = new Map(sumBrought(db, idsOf(rows)).map(({ id, count, cents }) => [id, { count, cents }]))
  const dedications = dedicationsOfMonthly(db, rows)
  return rows.map((row) => ({
    id: row.id,
    donorName: row.donorName,
    donorEmail: row.donorEmail,
    amount: row.amount,
    feeCovered: row.feeCovered,
    state: row.state,
    toConfirm: row.state !== 'ended' && row.confirmInvoiceId !== null,
    nextAt: row.nextAt,
    endsAt: row.endsAt,
    endedAt: row.endedAt,
    endReason: row.endReason,
    endNote: row.endNote,
    brought: brought.get(row.id) ?? { count: 0, cents: 0 },
    stripeSubscriptionId: row.stripeSubscriptionId,
    createdAt: row.createdAt,
    revision: row.revision,
    ...(dedications.has(row.id) && { dedication: dedications.get(row.id) }),
  }))
}

const presentOne = (db: Store, row: MonthlyRow) => presentMonthly(db, [row])[0] as MonthlyGiftRecord

/** At once, by an admin. Errors: monthly.not_found, monthly.stale, monthly.over, with `current`; payments.unset. */
export async function endByAdmin(
  deps: Deps,
  admin: AdminName,
  id: number,
  { reason, revision }: { reason: string; revision: number },
): Promise<MonthlyGiftRecord> {
  if (!deps.monthly) throw notSetUp('card')
  deps.db.transaction((tx) => {
    const gift = findGift(tx, id) ?? fail('notFound', 'monthly.not_found', 'There is no such monthly donation.')
    const refuse = (code: string, message: string) =>
      new ProductError('conflict', code, message, { current: presentOne(tx, gift) })
    if (gift.state === 'ended') throw refuse('monthly.over', 'This monthly donation has ended already.')
    if (gift.revision !== revision)
      throw refuse('monthly.stale', 'This monthly donation has changed since you opened it. Please look at it again.')
    const at = toInstant(deps.clock)
    changeGift(tx, id, { endReason: 'admin', endNote: reason, lookAt: at, updatedAt: at })
    recordAct(tx, { admin, action: 'monthly_gift.ended', subject: subjectOf(gift), after: { reason }, at })
  })
  return presentOne(deps.db, await carryOutEnd(deps, id))
}

/**
 * Ends what a person gives each month, before they are erased: afterwards nobody could tell them of a charge. Errors: 503
 * monthly.not_ended, when Stripe does not answer.
 */
export async function endMonthlyOfPerson(deps: Deps, email: string): Promise<number> {
  const open = listGiftsOf(deps.db, email).filter(({ state }) => state !== 'ended')
  for (const { id, stripeSubscriptionId } of open) {
    const at = toInstant(deps.clock)
    const isAtStripe = stripeSubscriptionId !== null
    deps.db.transaction((tx) =>
      changeGift(tx, id, {
        endReason: 'erasure',
        updatedAt: at,
        ...(isAtStripe ? { lookAt: at } : { state: 'ended', endedAt: at, lookAt: null }),
      }),
    )
    if (!isAtStripe) continue
    const after = await carryOutEnd(deps, id)
    if (after.state !== 'ended')
      fail(
        'unavailable',
        'monthly.not_ended',
        'This person gives each month, and Stripe does not answer, so that it could not be ended. Nothing was erased. Please try again in a few minutes.',
      )
  }
  return open.length
}
