import {
  type FactRule,
  firstRateCard,
  type RateCard,
  type RewardRule,
  rateCardVersion,
  rewardBounds,
  type UncountedReason,
} from '../../vocabulary/rewards.ts'
import { campaignPoints, socialBonusPoints, tierBonus } from './rewardBonuses.ts'
import { isRated, worthOf } from './rewards.ts'
import { tierOf } from './tiers.ts'

/** Who brought a fact. These names tell apart, within a month, and lead to nobody. */
export interface Bringer {
  reader: string | null
  network: string | null
  /** All networks that a provider hands out together. */
  range: string | null
}

/** Something that happened to a story. */
export interface Fact extends Bringer {
  key: string
  rule: FactRule
  /** Of the row that holds it: puts what happened at the same instant in order. */
  sourceId: number
  storyId: number
  at: string
  /** A share to a social network, or a post of the initiative. */
  isPromotion: boolean
}

/** What a key of the ledger should stand at. Of a bonus, `earnedAt` is null: it is earned when it is written. */
export interface LedgerLine extends Bringer {
  key: string
  rule: RewardRule
  storyId: number | null
  counted: boolean
  reason: UncountedReason | null
  milliCents: number
  points: number
  rateCard: string | null
  isPromotion: boolean
  earnedAt: string | null
}

export interface RewardInputs {
  accountId: number
  facts: readonly Fact[]
  /** Facts that the ledger holds and whose sources were forgotten: they stay as they are, and go on counting for bounds and bonuses. */
  kept: readonly LedgerLine[]
  /** Facts of older accounts of the same mailbox: they take their places within the bounds first, and bring nothing here. */
  beside: readonly LedgerLine[]
  /** Of stories that do not simply count. */
  standings: ReadonlyMap<number, 'waiting' | 'excluded'>
  /** Which card paid from when on, oldest first. */
  periods: readonly { card: RateCard; since: string }[]
}

/**
 * What an author's facts come to, each with its reason, and the bonuses that follow. Depends on nothing but what is given,
 * in whatever order that comes.
 */
export function calculateRewards(weighed: RewardInputs): LedgerLine[] {
  const parts = calculateRewardsInParts(weighed)
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** The same, which stops now and then so that others have their turn. */
export function* calculateRewardsInParts({
  accountId,
  facts,
  kept,
  beside,
  standings,
  periods,
}: RewardInputs): Generator<void, LedgerLine[]> {
  const bounded = yield* reasonsOfBounds(facts, kept, beside)
  const due: LedgerLine[] = []
  for (const fact of facts) {
    if (due.length % part === part - 1) yield
    const reason = reasonOfStanding[standings.get(fact.storyId) ?? 'counts'] ?? bounded.get(fact.key) ?? null
    const card = periods.findLast(({ since }) => since <= fact.at)?.card ?? firstRateCard
    const worth = reason === null ? worthOf(fact.rule, card) : { milliCents: 0, points: 0 }
    const { key, rule, storyId, isPromotion, reader, network, range, at } = fact
    const rateCard = isRated(rule) ? `${card} ${rateCardVersion}` : null
    const what = { key, rule, storyId, isPromotion, reader, network, range, earnedAt: at }
    due.push({ ...what, counted: reason === null, reason, ...worth, rateCard })
  }
  yield
  return [...due, ...bonusesOf(accountId, [...due, ...kept])]
}

/** Facts in one go. */
const part = 2_000

const reasonOfStanding: Record<'counts' | 'waiting' | 'excluded', UncountedReason | null> = {
  counts: null,
  waiting: 'awaiting_decision',
  excluded: 'story_excluded',
}

/**
 * The facts beyond what one reader or network can count for in a day. Whether a story counts makes no difference here, so that
 * a decision about one story changes nothing of another.
 */
function* reasonsOfBounds(
  facts: readonly Fact[],
  kept: readonly LedgerLine[],
  beside: readonly LedgerLine[],
): Generator<void, Map<string, UncountedReason>> {
  const known = boundedOf(kept)
  const asked = facts.flatMap(({ key, rule, sourceId, at, reader, network, range }) =>
    isBounded(rule) ? [{ key, rule, sourceId, at, reader, network, range, reason: undefined }] : [],
  )
  const own = [...known, ...asked].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.sourceId - b.sourceId))
  const inOrder = [...boundedOf(beside), ...own]
  const used = new Map<string, number>()
  const reasons = new Map<string, UncountedReason>()
  for (const [index, { key, rule, at, reason, ...bringer }] of inOrder.entries()) {
    if (index % part === 0) yield
    const places = bounds.flatMap(({ who, most, reason }) =>
      bringer[who] ? [{ name: `${rule} ${at.slice(0, 10)} ${who} ${bringer[who]}`, most: most[rule], reason }] : [],
    )
    const full = places.find(({ name, most }) => (used.get(name) ?? 0) >= most)
    if (reason === undefined && full) reasons.set(key, full.reason)
    if (reasons.has(key) || bounds.some((bound) => bound.reason === reason)) continue
    for (const { name } of places) used.set(name, (used.get(name) ?? 0) + 1)
  }
  return reasons
}

const boundedOf = (dues: readonly LedgerLine[]) =>
  dues.flatMap(({ key, rule, reason, reader, network, range, earnedAt }) =>
    isBounded(rule) && earnedAt
      ? [{ key, rule, sourceId: sourceIdOf(key), at: earnedAt, reader, network, range, reason }]
      : [],
  )

const bounds = [
  { who: 'reader', most: rewardBounds.perReaderAndDay, reason: 'reader_bound' },
  { who: 'network', most: rewardBounds.perNetworkAndDay, reason: 'network_bound' },
  { who: 'range', most: rewardBounds.perRangeAndDay, reason: 'range_bound' },
] as const

/** What readers bring, each of whom counts only so often. */
export const boundedRules = Object.keys(rewardBounds.perReaderAndDay) as BoundedRule[]
type BoundedRule = keyof typeof rewardBounds.perReaderAndDay
const isBounded = (rule: RewardRule): rule is BoundedRule => rule in rewardBounds.perReaderAndDay

/** The number in the key of a fact. */
export const sourceIdOf = (key: string) => Number(key.slice(key.indexOf(':') + 1))

function bonusesOf(accountId: number, facts: readonly LedgerLine[]): LedgerLine[] {
  const counted = facts.filter(({ counted }) => counted)
  const shares = new Map<number, number>()
  for (const { rule, storyId } of counted)
    if (rule === 'share' && storyId !== null) shares.set(storyId, (shares.get(storyId) ?? 0) + 1)
  const campaigns = [...new Set(facts.map(({ storyId }) => storyId))].flatMap((storyId) =>
    storyId === null
      ? []
      : [bonus('campaign_bonus', storyId, { storyId, points: campaignPoints(shares.get(storyId) ?? 0) })],
  )
  const promotions = counted.filter(({ isPromotion }) => isPromotion).length
  const social = bonus('social_bonus', accountId, { points: socialBonusPoints(promotions) })
  const base = sum(counted, 'milliCents')
  const points = sum([...counted, ...campaigns, social], 'points')
  const milliCents = tierBonus(base, tierOf({ milliCents: base, points }))
  return [...campaigns, social, bonus('tier_bonus', accountId, { milliCents })]
}

const bonus = (
  rule: 'social_bonus' | 'campaign_bonus' | 'tier_bonus',
  id: number,
  what: Partial<Pick<LedgerLine, 'storyId' | 'milliCents' | 'points'>>,
): LedgerLine => ({
  key: `${rule}:${id}`,
  rule,
  storyId: null,
  counted: true,
  reason: null,
  milliCents: 0,
  points: 0,
  rateCard: null,
  isPromotion: false,
  reader: null,
  network: null,
  range: null,
  earnedAt: null,
  ...what,
})

const sum = (dues: readonly LedgerLine[], unit: 'milliCents' | 'points') =>
  dues.reduce((total, due) => total + due[unit], 0)
