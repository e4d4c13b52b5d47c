import { ne, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { storyEngagements } from '../../data/tables/engagement.ts'
import { stories } from '../../data/tables/stories.ts'
import { countingBounds } from '../../data/vocabulary/authenticity.ts'
import { openTestApp } from '../testing.ts'
import type { Scene, Way } from './attacks/scene.ts'
import { waysByKind } from './attacks/ways.ts'
import { type Api, bothCounts, countsOf, openReader, publish } from './testing.ts'

async function setScene(api: Api): Promise<(way: number) => Scene> {
  const [short, medium, long] = [await publish(api, 20), await publish(api, 200), await publish(api, 2000)]
  const known: number[] = []
  const others = async (count: number) => {
    while (known.length < count) known.push(await publish(api, 20))
    return known.slice(0, count)
  }
  return (way) => ({
    api,
    short,
    medium,
    long,
    others,
    reader: (headers) =>
      openReader(api, { 'x-forwarded-for': `10.0.${Math.floor(way / 250)}.${way % 250}`, ...headers }),
  })
}

/** Everything that reading alone can bring, on stories and in rows: an opened page is a view and no more. */
const totals = ({ deps: { db } }: Api) => ({
  rows: db.$count(storyEngagements, ne(storyEngagements.interactionType, 'view')),
  counters: db
    .select({ all: sql<number>`sum(${stories.likeCount} + ${stories.shareCount})` })
    .from(stories)
    .get()?.all,
})

/** `mostViews`: where all callers count as one network, an honest reader behind it may not be counted as a view any more. */
async function nothingMoves(api: Api, ways: Way[], mostViews = Number.POSITIVE_INFINITY) {
  const scene = await setScene(api)
  for (const [index, way] of ways.entries()) {
    await way.run(scene(index))
    const { rows, counters } = totals(api)
    expect({ way: way.name, rows: await rows, counters }).toEqual({ way: way.name, rows: 0, counters: 0 })
  }
  const honest = openReader(api, { 'x-forwarded-for': '10.200.0.1' })
  const { short } = scene(0)
  const { viewCount } = await countsOf(api, short)
  expect(await honest.read(short)).toMatchObject({ valid: true })
  await honest.like(short)
  await honest.share(short)
  expect(await countsOf(api, short)).toEqual({
    viewCount: Math.min(viewCount + 1, mostViews),
    likeCount: 1,
    shareCount: 1,
  })
  const { onStories, inRows } = bothCounts(api)
  expect(onStories).toEqual(inRows)
}

describe('nothing that earns moves without reading, and an honest reader counts right after', () => {
  // Each way has a network of its own: none is kept from counting by what another has used up.
  test.each(Object.entries(waysByKind))('by %s', { timeout: 60_000 }, async (_kind, ways) => {
    await nothingMoves(await openTestApp({ TRUST_PROXY: 'on' }), ways)
  })

  test('by forged addresses where no proxy is trusted', { timeout: 60_000 }, async () => {
    const ways = waysByKind['forged addresses and a new reader for each call']!
    await nothingMoves(await openTestApp(), ways, countingBounds.perNetworkAndStory)
  })

  test('in at least five hundred different ways', () => {
    const names = Object.entries(waysByKind).flatMap(([kind, ways]) => ways.map(({ name }) => `${kind}: ${name}`))
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(500)
  })
})

describe('presence alone is a view and nothing more', () => {
  test.each([0, 10, 50, 84, 84.9, 84.999])('at %s percent of a story, for an hour', async (progress) => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    await reader.view(id)
    for (let report = 0; report < 120; report++) {
      api.clock.pass(30_000)
      await reader.report(id, progress)
    }
    expect((await reader.like(id)).status).toBe(423)
    expect((await reader.share(id)).status).toBe(423)
    expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 0, shareCount: 0 })
  })
})

test('a like sent two hundred times at once after reading counts once, and so does a share', async () => {
  const api = await openTestApp()
  const id = await publish(api)
  const reader = openReader(api)
  await reader.read(id)
  const likes = await Promise.all(Array.from({ length: 200 }, () => reader.like(id)))
  expect(likes.filter(({ status }) => status === 200)).toHaveLength(1)
  api.clock.pass(24 * 3_600_000)
  const shares = await Promise.all(Array.from({ length: 200 }, () => reader.share(id)))
  expect(shares.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 1, shareCount: 1 })
})
