import { comparable } from '../../platform/addresses.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  changeSubscriber,
  deleteSubscriber,
  forgetDepartures,
  lastDeparture,
  listOf,
  listWithOtherSpelling,
  type SubscriberRow,
} from './newsletter.store.ts'
import { forgetOpensOf, moveOpens } from './opens.store.ts'
import { everyHiddenOf, leaveList } from './subscribers.ts'

type Given = Pick<Deps, 'db' | 'clock' | 'secrets'>

/**
 * Joins what earlier versions kept apart: subscribers of one mailbox whose domain was written in letters and as `xn--…`. Who left
 * under one spelling has left, unless they signed up themselves after that.
 */
export function joinSpellings({ db, clock, secrets }: Given): void {
  const addresses = new Set(listWithOtherSpelling(db).map(({ email }) => comparable(email)))
  if (addresses.size === 0) return
  db.transaction((tx) => {
    for (const address of addresses) {
      const rows = listOf(tx, address)
      const hidden = everyHiddenOf({ secrets }, address)
      const leftAt = lastDeparture(tx, hidden)
      const wanted = rows.filter(({ source, subscribedAt }) => !leftAt || (source === 'form' && subscribedAt > leftAt))
      const [kept] = wanted
      if (!kept) {
        const error = 'Unsubscribed in the meantime.'
        for (const row of rows) leaveList({ secrets }, tx, row, { error, at: toInstant(clock) })
        continue
      }
      if (rows.length === 1) continue
      const joined = joinedOf(wanted)
      for (const { id } of rows) {
        if (id === kept.id) continue
        if (joined.opensAgreedAt) moveOpens(tx, id, kept.id)
        deleteSubscriber(tx, id)
      }
      if (!joined.opensAgreedAt) forgetOpensOf(tx, kept.id)
      if (joined.confirmedAt) forgetDepartures(tx, hidden)
      changeSubscriber(tx, kept.id, joined)
    }
  })
}

/** One yes to the list is enough; whoever did not agree everywhere to be counted is not counted. */
function joinedOf(rows: readonly SubscriberRow[]) {
  const refused = rows.find(({ refusedAt }) => refusedAt !== null)
  return {
    confirmedAt: rows.find(({ confirmedAt }) => confirmedAt !== null)?.confirmedAt ?? null,
    refusedAt: refused?.refusedAt ?? null,
    refusal: refused?.refusal ?? null,
    opensAgreedAt: rows.every(({ opensAgreedAt }) => opensAgreedAt !== null) ? (rows[0]?.opensAgreedAt ?? null) : null,
  }
}
