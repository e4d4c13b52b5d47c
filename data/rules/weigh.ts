import {
  type FactRule,
  firstRateCard,
  type RateCard,
  type RewardRule,
  rateCardVersion,
  rewardBounds,
  type UncountedReason,
} from '../vocabulary/rewards.ts'
import { campaignPoints, socialBonusPoints, tierBonus } from './rewardBonuses.ts'
import { isRated, tierOf, worthOf } from './rewards.ts'

/** Something that happened to a story. `reader` and `network` tell apart, within a month, and name nobody. */
export interface Fact {
  key: string
  rule: FactRule
  /** Of the row that holds it: puts what happened at the same instant in order. */
  sourceId: number
  storyId: number
  at: string
  /** A share to a social network, or a post of the initiative. */
  isPromotion: boolean
  reader: string | null
  network: string | null
}

/** What a key of the ledger should stand at. Of a bonus, `earnedAt` is null: it is earned when it is written. */
export interface Due {
  key: string
  rule: RewardRule
  storyId: number | null
  counted: boolean
  reason: UncountedReason | null
  milliCents: number
  points: number
  rateCard: string | null
  isPromotion: boolean
  reader: string | null
  network: string | null
  earnedAt: string | null
}

export interface Weighed {
  accountId: number
  facts: readonly Fact[]
  /** Facts that the ledger holds and whose sources were forgotten: they stay as they are, and go on counting for bounds and bonuses. */
  kept: readonly Due[]
  /** Of stories that do not simply count. */
  standings: ReadonlyMap<number, 'waiting' | 'excluded'>
  /** Which card paid from when on, oldest first. */
  periods: readonly { card: RateCard; since: string }[]
}

/**
 * What an author's facts come to, each with its reason, and the bonuses that follow. Depends on nothing but what is given,
 * in whatever order that comes.
 */
export function weigh(weighed: Weighed): Due[] {
  const parts = weighInParts(weighed)
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** The same, which stops now and then so that others have their turn. */
export function* weighInParts({ accountId, facts, kept, standings, periods }: Weighed): Generator<void, Due[]> {
  const bounded = yield* reasonsOfBounds(facts, kept)
  const due: Due[] = []
  for (const fact of facts) {
    if (due.length % part === part - 1) yield
    const reason = reasonOfStanding[standings.get(fact.storyId) ?? 'counts'] ?? bounded.get(fact.key) ?? null
    const card = periods.findLast(({ since }) => since <= fact.at)?.card ?? firstRateCard
    const worth = reason === null ? worthOf(fact.rule, card) : { milliCents: 0, points: 0 }
    const { key, rule, storyId, isPromotion, reader, network, at } = fact
    const rateCard = isRated(rule) ? `${card} ${rateCardVersion}` : null
    const what = { key, rule, storyId, isPromotion, reader, network, earnedAt: at }
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
function* reasonsOfBounds(facts: readonly Fact[], kept: readonly Due[]): Generator<void, Map<string, UncountedReason>> {
  const known = kept.flatMap(({ key, rule, reason, reader, network, earnedAt }) =>
    isBounded(rule) && earnedAt
      ? [{ key, rule, sourceId: sourceIdOf(key), at: earnedAt, reader, network, reason }]
      : [],
  )
  const asked = facts.flatMap(({ key, rule, sourceId, at, reader, network }) =>
    isBounded(rule) ? [{ key, rule, sourceId, at, reader, network, reason: undefined }] : [],
  )
  const inOrder = [...known, ...asked].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.sourceId - b.sourceId))
  const used = new Map<string, number>()
  const reasons = new Map<string, UncountedReason>()
  for (const [index, { key, rule, at, reader, network, reason }] of inOrder.entries()) {
    if (index % part === 0) yield
    const place = `${rule} ${at.slice(0, 10)}`
    const byReader = reader && `${place} reader ${reader}`
    const byNetwork = network && `${place} network ${network}`
    const isFull = (name: string | null, most: number) => name !== null && (used.get(name) ?? 0) >= most
    if (reason === undefined) {
      if (isFull(byReader, rewardBounds.perReaderAndDay[rule])) reasons.set(key, 'reader_bound')
      else if (isFull(byNetwork, rewardBounds.perNetworkAndDay[rule])) reasons.set(key, 'network_bound')
    }
    if (reasons.has(key) || reason === 'reader_bound' || reason === 'network_bound') continue
    for (const name of [byReader, byNetwork]) if (name) used.set(name, (used.get(name) ?? 0) + 1)
  }
  return reasons
}

type BoundedRule = keyof typeof rewardBounds.perReaderAndDay
const isBounded = (rule: RewardRule): rule is BoundedRule => rule in rewardBounds.perReaderAndDay

/** The number in the key of a fact. */
export const sourceIdOf = (key: string) => Number(key.slice(key.indexOf(':') + 1))

function bonusesOf(accountId: number, facts: readonly Due[]): Due[] {
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
  what: Partial<Pick<Due, 'storyId' | 'milliCents' | 'points'>>,
): Due => ({
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
  earnedAt: null,
  ...what,
})

const sum = (dues: readonly Due[], unit: 'milliCents' | 'points') => dues.reduce((total, due) => total + due[unit], 0)
