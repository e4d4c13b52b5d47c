import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storyRewardDecisions } from '../../../data/tables/rewards.ts'
import { faultRunsOr, patienceFor } from '../../../scripts/faults/runs.ts'
import type { Deps } from '../../platform/deps.ts'
import { openTestApp } from '../../testing.ts'
import { findAccountOf } from './accounts.ts'
import { earnedOf } from './earned.ts'
import { notePromotion } from './promotions.ts'
import { insertRatePeriod } from './ratePeriods.ts'
import { recalculate } from './recalculate.ts'
import { addInteraction, addStory, ledgerOf } from './testing.ts'

const minuteMs = 60_000
const storyCount = 8
const story = fc.nat({ max: storyCount - 1 })

const interaction = fc.record({
  do: fc.constant('interaction' as const),
  story,
  type: fc.constantFrom('view', 'view_complete', 'like', 'share', 'share'),
  platform: fc.constantFrom('facebook', 'whatsapp', 'copy'),
  /** Few of them, so that bounds are met. */
  reader: fc.nat({ max: 2 }),
  network: fc.nat({ max: 1 }),
  repeats: fc.integer({ min: 1, max: 6 }),
})
const decision = fc.record({
  do: fc.constant('decision' as const),
  story,
  decision: fc.constantFrom('counts', 'excluded'),
})
const promotion = fc.record({
  do: fc.constant('promotion' as const),
  story,
  on: fc.constantFrom('facebook', 'twitter'),
})
const rates = fc.record({ do: fc.constant('rates' as const), card: fc.constantFrom('calculator', 'advertised') })
const recalculation = fc.record({ do: fc.constant('recalculation' as const) })
const history = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: interaction },
    { weight: 2, arbitrary: promotion },
    { weight: 2, arbitrary: decision },
    { weight: 1, arbitrary: rates },
    { weight: 2, arbitrary: recalculation },
  ),
  { maxLength: 60 },
)
type Step = Exclude<typeof history extends fc.Arbitrary<(infer S)[]> ? S : never, { do: 'recalculation' | 'rates' }>

/** What stands in the ledger, with the numbers of account and stories taken out. */
function outcomeOf(deps: Deps, email: string, storyIds: number[]) {
  const { account, entries, milliCents, points } = ledgerOf(deps, email)
  const byRule: Record<string, number[]> = {}
  for (const entry of entries) {
    const key = `${entry.rule} ${entry.storyId === null ? '' : storyIds.indexOf(entry.storyId)} ${entry.rule.endsWith('bonus') ? '' : entry.earnedAt}`
    const sums = byRule[key] ?? [0, 0]
    byRule[key] = [(sums[0] ?? 0) + entry.milliCents, (sums[1] ?? 0) + entry.points]
  }
  const stood = Object.entries(byRule).filter(([, [money, worth]]) => money !== 0 || worth !== 0)
  const { totalPoints, totalEarnings, tier, socialMediaPromotions, publishedStories, totalViews } = account
  return {
    milliCents,
    points,
    stood: Object.fromEntries(stood.sort(([a], [b]) => a.localeCompare(b))),
    figures: { totalPoints, totalEarnings, tier, socialMediaPromotions, publishedStories, totalViews },
  }
}

function expectSound(deps: Deps, email: string, at: string) {
  const { account, entries, milliCents, points } = ledgerOf(deps, email)
  expect(account.totalPoints).toBe(points)
  expect(account.totalEarnings).toBe(Math.floor(milliCents / 1000))
  for (const figure of [account.weeklyPoints, account.monthlyPoints, account.monthlyEarnings])
    expect(figure).toBeGreaterThanOrEqual(0)
  const sums = new Map<string, [number, number]>()
  for (const { key, milliCents, points } of entries) {
    const [money, worth] = sums.get(key) ?? [0, 0]
    sums.set(key, [money + milliCents, worth + points])
    expect(money + milliCents).toBeGreaterThanOrEqual(0)
    expect(worth + points).toBeGreaterThanOrEqual(0)
  }
  const { payableMilliCents } = earnedOf(deps.db, account.id, at)
  expect(payableMilliCents).toBeGreaterThanOrEqual(0)
  expect(payableMilliCents).toBeLessThanOrEqual(milliCents)
}

const runs = faultRunsOr(8)

test('whatever happens, in whatever order it is told, however often it is counted: the same totals, nothing below zero, nothing lost', {
  timeout: patienceFor(runs),
}, async () => {
  const { deps, clock } = await openTestApp()
  let begunRuns = 0
  const property = fc.asyncProperty(history, fc.nat(), async (steps, seed) => {
    const run = ++begunRuns
    const [lived, retold] = [`lived${run}@example.org`, `retold${run}@example.org`]
    const begun = clock.now().toISOString()
    const livedIds = Array.from({ length: storyCount }, (_, n) =>
      addStory(deps, { email: lived, at: begun, isFeatured: n === 0 }),
    )
    const said: Said[] = []
    for (const step of steps) {
      clock.pass(97 * minuteMs)
      const at = clock.now().toISOString()
      if (step.do === 'rates') insertRatePeriod(deps.db, { card: step.card, since: at, admin: 'admin1' })
      else if (step.do === 'recalculation') {
        const id = findAccountOf(deps.db, lived)?.id
        await recalculate(deps, id === undefined ? undefined : [id])
        expectSound(deps, lived, at)
      } else {
        said.push(...singly(step, at).filter((one) => tell(deps, one, livedIds)))
      }
    }
    await settle(deps, lived)
    expect(await settle(deps, lived)).toMatchObject({ posted: 0, changed: 0 })
    expectSound(deps, lived, clock.now().toISOString())

    const retoldIds = Array.from({ length: storyCount }, (_, n) =>
      addStory(deps, { email: retold, at: begun, isFeatured: n === 0 }),
    )
    const facts = shuffled(
      said.filter((one) => one.do !== 'decision'),
      seed,
    )
    const half = facts.length / 2
    for (const one of facts.slice(0, half)) tell(deps, one, retoldIds)
    if (seed % 2 === 0) await settle(deps, retold)
    for (const one of facts.slice(half)) tell(deps, one, retoldIds)
    for (const one of said.filter((one) => one.do === 'decision')) tell(deps, one, retoldIds)
    await settle(deps, retold)
    expectSound(deps, retold, clock.now().toISOString())

    expect(outcomeOf(deps, retold, retoldIds)).toEqual(outcomeOf(deps, lived, livedIds))
  })
  await fc.assert(property, { numRuns: runs })
})

type Said = (Extract<Step, { do: 'decision' | 'promotion' }> | Done) & { at: string }
type Done = Omit<Extract<Step, { do: 'interaction' }>, 'repeats'>

/** A reader who goes on to the next stories does so second by second, so that no two things happen at once. */
const singly = (step: Step, at: string): Said[] =>
  step.do !== 'interaction'
    ? [{ ...step, at }]
    : Array.from({ length: step.repeats }, (_, n) => ({
        ...step,
        story: (step.story + n) % storyCount,
        at: new Date(Date.parse(at) + n * 1000).toISOString(),
      }))

/** Says whether it was news: nobody likes a story twice, and a platform promotes it once. */
function tell(deps: Deps, said: Said, storyIds: number[]): boolean {
  const storyId = storyIds[said.story] ?? 0
  const { at } = said
  if (said.do === 'decision') {
    deps.db.insert(storyRewardDecisions).values({ storyId, decision: said.decision, admin: 'admin1', at }).run()
    return true
  }
  if (said.do === 'promotion') return deps.db.transaction((tx) => notePromotion(tx, { storyId, platform: said.on, at }))
  const { type, platform, reader, network } = said
  const who = { reader: `reader ${reader}`, network: `network ${network}` }
  return addInteraction(deps, { storyId, type, platform: type === 'share' ? platform : undefined, at, ...who })
}

async function settle(deps: Deps, email: string) {
  const account = findAccountOf(deps.db, email)
  if (account) return recalculate(deps, [account.id])
  await recalculate(deps)
  return recalculate(deps, [findAccountOf(deps.db, email)?.id ?? 0])
}

/** In an order that follows from the seed. */
function shuffled<T>(list: T[], seed: number): T[] {
  const order = list.map((item, index) => ({
    item,
    at: (Math.imul(index + 1, 2654435761) ^ Math.imul(seed + 1, 40503)) >>> 0,
  }))
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item)
}
