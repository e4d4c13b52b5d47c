import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuthorReward, Balance, RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { achievementsOf, tierProgress } from '../../../data/rules/authors/achievements.ts'
import { earnedBy, otherCard } from '../../../data/rules/authors/otherCard.ts'
import { achievementNames, type RateCard } from '../../../data/vocabulary/rewards.ts'
import { comparable } from '../../platform/addresses.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { idsOf } from '../../platform/rows.ts'
import { inSteps } from '../../platform/steps.ts'
import { listLatestLocations } from '../../stories/index.ts'
import { profilesOf } from '../authors.store.ts'
import { type AccountFigures, type AccountRow, countAccounts, listFiguresAfter } from '../ledger/accounts.ts'
import { type AccountTotals, totalsByAccount, totalsOfAll } from '../ledger/totals.ts'
import { balancesOf } from '../payouts/balance.ts'
import { sumAllPayouts } from '../payouts/history.ts'
import { ratesInForce } from './rates.ts'

type Reading = Pick<Deps, 'db' | 'clock'>

/** What these authors have earned, in the order of their accounts. */
export async function presentRewards({ db, clock }: Reading, accounts: AccountRow[]): Promise<AuthorReward[]> {
  const sums = await readSums(db, idsOf(accounts), toInstant(clock))
  const { inForce } = ratesInForce(db)
  const presented: AuthorReward[] = []
  for (let from = 0; from < accounts.length; from += batch) {
    const some = accounts.slice(from, from + batch)
    const addresses = some.map(({ authorEmail }) => comparable(authorEmail))
    const profiles = profilesOf(db, addresses)
    const unknown = addresses.filter((address) => !profiles.get(address)?.location)
    const locations = new Map(listLatestLocations(db, unknown).map(({ address, location }) => [address, location]))
    for (const [place, account] of some.entries()) {
      const address = addresses[place] ?? ''
      const profile = profiles.get(address)
      const location = profile?.location || locations.get(address) || null
      const sum = sums.get(account.id) ?? { money: noMoney, totals: nothing }
      presented.push(presentReward(account, { ...sum, profileId: profile?.id ?? null, location, inForce }))
    }
    await nextTurn()
  }
  return presented
}

/** What stands above the list. */
export async function showOverview({ db }: Pick<Reading, 'db'>): Promise<RewardsOverview> {
  const totals = [...(await totalsOfAll(db)).values()]
  const reached = new Map(achievementNames.map((name) => [name, 0]))
  let lastCalculated: string | null = null
  await inSteps<AccountFigures>({
    read: (after) => listFiguresAfter(db, after?.id ?? 0, figuresAtOnce),
    work(some) {
      for (const account of some) {
        lastCalculated = later(lastCalculated, account.lastCalculated)
        for (const name of reachedBy(account)) reached.set(name, (reached.get(name) ?? 0) + 1)
      }
    },
  })
  const rates = ratesInForce(db)
  const { pending, paid } = sumAllPayouts(db)
  return {
    points: sumOf(totals.map(({ points }) => points)),
    earned: sumOf(totals.map(({ milliCents }) => wholeCents(milliCents))),
    pendingPayouts: pending,
    paid,
    authors: countAccounts(db),
    lastCalculated,
    rates: { ...rates, otherCardDifference: sumOf(totals.map((one) => differenceOf(one, rates.inForce))) },
    achievements: Object.fromEntries(reached) as RewardsOverview['achievements'],
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
const later = (a: string | null, b: string | null) => (a !== null && (b === null || a > b) ? a : b)

/** Accounts read in one go: some milliseconds, so that a long list keeps no other caller waiting. */
const [batch, figuresAtOnce] = [100, 1_000]

interface Sums {
  money: Balance
  totals: AccountTotals
}

async function readSums(db: Db, ids: number[], at: string): Promise<Map<number, Sums>> {
  const all = new Map<number, Sums>()
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    const [money, totals] = [balancesOf(db, at, some), totalsByAccount(db, some)]
    for (const id of some) all.set(id, { money: money.get(id) ?? noMoney, totals: totals.get(id) ?? nothing })
    await nextTurn()
  }
  return all
}

const noMoney: Balance = {
  earned: 0,
  paid: 0,
  pending: 0,
  balance: 0,
  available: 0,
  held: 0,
  nextPayableAt: null,
  allPayableAt: null,
}
const nothing: AccountTotals = {
  counted: { stories: 0, views: 0, likes: 0, shares: 0 },
  milliCents: 0,
  baseMilliCents: 0,
  points: 0,
  storiesWaiting: 0,
}

const reachedBy = (account: Omit<AccountFigures, 'id' | 'lastCalculated'>) =>
  achievementsOf({
    views: account.totalViews,
    likes: account.totalLikes,
    shares: account.totalShares,
    stories: account.totalStories,
    featured: account.featuredStories,
  })

/** In cents: what the facts would have earned by the card that is not in force, less what they earned. */
const differenceOf = ({ counted, points, milliCents }: AccountTotals, inForce: RateCard) =>
  wholeCents(earnedBy(otherCard(inForce), counted, points)) - wholeCents(milliCents)
const wholeCents = (milliCents: number) => Math.floor(milliCents / 1000)

function presentReward(
  account: AccountRow,
  of: { money: Balance; totals: AccountTotals; profileId: number | null; location: string | null; inForce: RateCard },
): AuthorReward {
  const { money, totals, profileId, location, inForce } = of
  return {
    id: account.id,
    authorName: account.authorName,
    authorEmail: account.authorEmail,
    profileId,
    location,
    totalViews: account.totalViews,
    totalLikes: account.totalLikes,
    totalShares: account.totalShares,
    totalStories: account.totalStories,
    publishedStories: account.publishedStories,
    featuredStories: account.featuredStories,
    totalPoints: account.totalPoints,
    totalEarnings: account.totalEarnings,
    monthlyEarnings: account.monthlyEarnings,
    currentMonth: account.currentMonth,
    lastCalculated: account.lastCalculated,
    tier: account.tier,
    weeklyTier: account.weeklyTier,
    weeklyPoints: account.weeklyPoints,
    monthlyTier: account.monthlyTier,
    monthlyPoints: account.monthlyPoints,
    socialMediaPromotions: account.socialMediaPromotions,
    nextTierThreshold: account.nextTierThreshold,
    weeklyNextThreshold: account.weeklyNextThreshold,
    monthlyNextThreshold: account.monthlyNextThreshold,
    hasUnlockedNewBenefit: account.hasUnlockedNewBenefit,
    tierProgress: tierProgress(account.tier, { milliCents: totals.baseMilliCents, points: totals.points }),
    achievements: reachedBy(account),
    money,
    otherCardDifference: differenceOf(totals, inForce),
    storiesWaiting: totals.storiesWaiting,
  }
}
