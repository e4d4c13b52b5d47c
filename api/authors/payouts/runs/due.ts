import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Due, DueGroup, DuePayout } from '../../../../data/contract/authors/payoutRuns.ts'
import { isMobileMoneyCountry, mobileMoneyCountries } from '../../../../data/vocabulary/mobileMoney.ts'
import { currency as ours } from '../../../../data/vocabulary/money.ts'
import type { RunWay } from '../../../../data/vocabulary/payoutRuns.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type AuthorRow, findAuthorOf } from '../../authors.store.ts'
import { obstacleOf } from '../obstacles.ts'
import type { PayoutRow } from '../payouts.store.ts'
import { listPayableAfter } from './runs.store.ts'

type Ports = Pick<Deps, 'db' | 'accounts'>

/** Rows that are looked at before others have their turn, and all that are looked at. */
const batch = 200
const mostLooked = 5_000

/** What could be paid by a run of this way now, the oldest first in each group. */
export async function findDue(deps: Ports, way: RunWay): Promise<Due> {
  const groups = new Map<string, DueGroup>()
  const others: Due['others'] = []
  let afterId = 0
  for (let looked = 0; looked < mostLooked; looked += batch) {
    const rows = listPayableAfter(deps.db, way, afterId, batch)
    for (const row of rows) sort(deps, way, row, groups, others)
    if (rows.length < batch) return { groups: ordered(groups), others, isCut: false }
    afterId = rows.at(-1)?.id ?? afterId
    await nextTurn()
  }
  return { groups: ordered(groups), others, isCut: true }
}

function sort(deps: Ports, way: RunWay, row: PayoutRow, groups: Map<string, DueGroup>, others: Due['others']): void {
  const author = findAuthorOf(deps.db, row.authorEmail)
  const why = obstacleOf(deps, author, way)?.message
  if (why !== undefined || !author) {
    others.push({ ...duePayout(row), why: why ?? '' })
    return
  }
  const { country, network, currency } = placeOf(author, way)
  const key = `${country} ${network}`
  const group = groups.get(key) ?? { country, network, currency, cents: 0, payouts: [] }
  group.cents += row.amount
  group.payouts.push(duePayout(row))
  groups.set(key, group)
}

/** Where a payout goes, and in which money it is paid there unless the portal takes dollars. */
export function placeOf(author: AuthorRow, way: RunWay): Pick<DueGroup, 'country' | 'network' | 'currency'> {
  const country = author.mobileMoneyCountry
  if (way !== 'mobile_money' || !isMobileMoneyCountry(country)) return { country: null, network: null, currency: ours }
  return { country, network: author.mobileMoneyNetwork, currency: mobileMoneyCountries[country].currency }
}

const duePayout = ({ id, authorName, amount, month }: PayoutRow): DuePayout => ({
  payoutId: id,
  authorName,
  amount,
  month,
})

const ordered = (groups: Map<string, DueGroup>) =>
  [...groups.values()].sort((a, b) => `${a.country} ${a.network}`.localeCompare(`${b.country} ${b.network}`))
