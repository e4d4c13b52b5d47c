import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuthorReward, Balance, RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { achievementsOf, tierProgress } from '../../../data/rules/authors/achievements.ts'
import { earnedBy, otherCard } from '../../../data/rules/authors/otherCard.ts'
import { achievementNames, type RateCard } from '../../../data/vocabulary/rewards.ts'
import { comparable } from '../../platform/addresses.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { listLatestLocations } from '../../stories/index.ts'
import { listAuthors } from '../authors.store.ts'
import { type AccountRow, listAccounts } from '../ledger/accounts.ts'
import { type AccountTotals, totalsByAccount } from '../ledger/totals.ts'
import { balancesOf } from '../payouts/balance.ts'
import { sumAllPayouts } from '../payouts/history.ts'
import { ratesInForce } from './rates.ts'

type Reading = Pick<Deps, 'db' | 'clock'>

/** All authors, most points first. */
export async function listRewards({ db, clock }: Reading): Promise<AuthorReward[]> {
  const accounts = listAccounts(db)
  const sums = await readSums(db, accounts, toInstant(clock))
  const profiles = listAuthors(db)
  const idOf = new Map(profiles.map(({ id, email }) => [comparable(email), id]))
  const locations = readLocations(db, profiles)
  const { inForce } = ratesInForce(db)
  return accounts.map((account) =>
    presentReward(account, {
      ...(sums.get(account.id) ?? { money: noMoney, totals: nothing }),
      profileId: idOf.get(comparable(account.authorEmail)) ?? null,
      location: locations.get(comparable(account.authorEmail)) ?? null,
      inForce,
    }),
  )
}

/** What stands above the list. */
export async function showOverview({ db, clock }: Reading): Promise<RewardsOverview> {
  const accounts = listAccounts(db)
  const sums = [...(await readSums(db, accounts, toInstant(clock))).values()]
  const rates = ratesInForce(db)
  const { pending, paid } = sumAllPayouts(db)
  const reached = accounts.flatMap(reachedBy)
  return {
    points: sumOf(sums.map(({ totals }) => totals.points)),
    earned: sumOf(sums.map(({ money }) => money.earned)),
    pendingPayouts: pending,
    paid,
    authors: accounts.length,
    lastCalculated: accounts.reduce<string | null>((latest, { lastCalculated: at }) => later(latest, at), null),
    rates: { ...rates, otherCardDifference: sumOf(sums.map(({ totals }) => differenceOf(totals, rates.inForce))) },
    achievements: Object.fromEntries(
      achievementNames.map((name) => [name, reached.filter((one) => one === name).length]),
    ) as RewardsOverview['achievements'],
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
const later = (a: string | null, b: string | null) => (a !== null && (b === null || a > b) ? a : b)

/** Accounts read in one go: some milliseconds, so that a long list keeps no other caller waiting. */
const batch = 100

interface Sums {
  money: Balance
  totals: AccountTotals
}

async function readSums(db: Db, accounts: AccountRow[], at: string): Promise<Map<number, Sums>> {
  const ids = accounts.map(({ id }) => id).sort((a, b) => a - b)
  const all = new Map<number, Sums>()
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    const range = [some[0] ?? 0, some.at(-1) ?? 0] as const
    const [money, totals] = [balancesOf(db, at, range), totalsByAccount(db, range)]
    for (const id of some) all.set(id, { money: money.get(id) ?? noMoney, totals: totals.get(id) ?? nothing })
    await nextTurn()
  }
  return all
}

/** By comparable address: of the profile, or of the latest story. */
const readLocations = (db: Db, profiles: ReturnType<typeof listAuthors>) =>
  new Map(
    [...listLatestLocations(db), ...profiles]
      .filter(({ location }) => location !== '')
      .map(({ email, location }) => [comparable(email), location]),
  )

const noMoney: Balance = { earned: 0, paid: 0, pending: 0, balance: 0, available: 0, held: 0, nextPayableAt: null }
const nothing: AccountTotals = {
  counted: { stories: 0, views: 0, likes: 0, shares: 0 },
  milliCents: 0,
  baseMilliCents: 0,
  points: 0,
  storiesWaiting: 0,
}

const reachedBy = (account: AccountRow) =>
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
