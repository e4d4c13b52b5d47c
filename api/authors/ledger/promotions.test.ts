import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storyPromotions } from '../../../data/tables/social.ts'
import { stories } from '../../../data/tables/stories.ts'
import { mailLog } from '../../../data/tables/system.ts'
import type { SocialPlatform } from '../../../data/vocabulary/social.ts'
import type { Deps } from '../../platform/deps.ts'
import { withdrawStory } from '../../stories/writer/withdraw.ts'
import { openTestApp } from '../../testing.ts'
import { insertDecision } from '../duplicates/duplicates.store.ts'
import { eraseAccountOfPerson } from './dataSubject.ts'
import { notePromotion } from './promotions.ts'
import { recalculate } from './recalculate.ts'
import { addInteraction, addStory, ledgerOf } from './testing.ts'

const author = 'wanjiru@lakeside.example.com'
const dayMs = 24 * 3_600_000
const at = (day: number) => new Date(Date.UTC(2026, 1, 1) + day * dayMs).toISOString()

const promote = ({ db }: Deps, storyId: number, platform: SocialPlatform, day = 1) =>
  db.transaction((tx) => notePromotion(tx, { storyId, platform, at: at(day) }))

/** Points without those of the stories themselves. */
const bonusOf = (deps: Deps) => {
  const { entries, milliCents } = ledgerOf(deps, author)
  const of = (rule: string) => entries.filter((entry) => entry.rule === rule)
  const points = of('social_bonus').reduce((sum, entry) => sum + entry.points, 0)
  return { promotions: of('promotion').length, points, milliCents }
}

test('a story that the initiative has out on Facebook and on Twitter brings its author the bonus of two promotions and no money', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: author, at: at(0) })
  expect(promote(deps, storyId, 'facebook')).toBe(true)
  expect(promote(deps, storyId, 'twitter', 2)).toBe(true)
  await deps.jobs.drain()
  const { entries, account, milliCents } = ledgerOf(deps, author)
  expect(milliCents).toBe(25_000)
  expect(account).toMatchObject({ socialMediaPromotions: 2, totalPoints: 200, totalShares: 0 })
  expect(entries.filter(({ rule }) => rule === 'promotion')).toMatchObject([
    { counted: true, storyId, points: 0, milliCents: 0, isPromotion: true, rateCard: null, earnedAt: at(1) },
    { counted: true, storyId, points: 0, milliCents: 0, isPromotion: true, rateCard: null, earnedAt: at(2) },
  ])
  expect((await recalculate(deps)).posted).toBe(0)
})

test('the same story a second time on the same platform is no promotion', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: author, at: at(0) })
  expect([promote(deps, storyId, 'facebook'), promote(deps, storyId, 'facebook', 30)]).toEqual([true, false])
  await deps.jobs.drain()
  expect(bonusOf(deps)).toEqual({ promotions: 1, points: 50, milliCents: 25_000 })
})

test('posts of ours and shares of readers count together: from the tenth on each brings double', async () => {
  const { deps } = await openTestApp()
  const ids = Array.from({ length: 4 }, () => addStory(deps, { email: author, at: at(0) }))
  for (const storyId of ids) for (const platform of ['facebook', 'twitter'] as const) promote(deps, storyId, platform)
  for (const [index, storyId] of ids.entries())
    addInteraction(deps, { storyId, type: 'share', platform: 'whatsapp', at: at(2 + index) })
  await recalculate(deps)
  expect(bonusOf(deps)).toMatchObject({ promotions: 8, points: 9 * 50 + 3 * 100 })
  expect(ledgerOf(deps, author).account.socialMediaPromotions).toBe(12)
  const [mail] = deps.db.select().from(mailLog).all()
  expect(mail).toMatchObject({ recipient: author, subject: 'Your stories were promoted 10 times' })
  expect(mail?.text).toContain('passed on to social networks 10 times, by readers and by us')
})

test('a story that is excluded brings no promotions, and all of them once it counts again', async () => {
  const { deps } = await openTestApp()
  const storyId = addStory(deps, { email: author, at: at(0) })
  promote(deps, storyId, 'facebook')
  const decide = (decision: 'counts' | 'excluded') =>
    deps.db.transaction((tx) => insertDecision(tx, { storyId, decision, reason: 'copied', admin: 'admin1', at: at(1) }))
  decide('excluded')
  await recalculate(deps)
  expect(ledgerOf(deps, author)).toMatchObject({ points: 0, account: { socialMediaPromotions: 0 } })
  decide('counts')
  await recalculate(deps)
  expect(ledgerOf(deps, author)).toMatchObject({ points: 150, account: { socialMediaPromotions: 1 } })
  decide('excluded')
  await recalculate(deps)
  expect(ledgerOf(deps, author)).toMatchObject({ points: 0, account: { socialMediaPromotions: 0 } })
})

test('what a promotion brought stays when the story is withdrawn or deleted, or its author erased', async () => {
  const { deps } = await openTestApp()
  const [withdrawn, deleted] = [
    addStory(deps, { email: author, at: at(0) }),
    addStory(deps, { email: author, at: at(0) }),
  ]
  for (const storyId of [withdrawn, deleted]) promote(deps, storyId, 'twitter')
  await recalculate(deps)
  const before = bonusOf(deps)
  expect(before).toMatchObject({ promotions: 2, points: 100 })
  withdrawStory(deps, withdrawn)
  deps.db.delete(stories).where(eq(stories.id, deleted)).run()
  expect(deps.db.select().from(storyPromotions).all()).toHaveLength(1)
  expect((await recalculate(deps)).posted).toBe(0)
  expect(bonusOf(deps)).toEqual(before)
  const { account } = ledgerOf(deps, author)
  deps.db.transaction((tx) => eraseAccountOfPerson(tx, author))
  expect((await recalculate(deps)).posted).toBe(0)
  expect(ledgerOf(deps, `erased:${account.id}`)).toMatchObject({ points: 300 })
})

test('a post about a story that is gone promotes nobody', async () => {
  const { deps } = await openTestApp()
  expect(promote(deps, 4711, 'facebook')).toBe(false)
  expect(deps.db.select().from(storyPromotions).all()).toEqual([])
})
