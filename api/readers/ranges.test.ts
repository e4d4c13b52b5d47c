import { expect, test } from 'vitest'
import { readingSessions } from '../../data/tables/engagement.ts'
import { authorNotifications } from '../../data/tables/notifications.ts'
import { engagementLimits } from '../../data/vocabulary/authenticity.ts'
import { rateCards, rewardBounds } from '../../data/vocabulary/rewards.ts'
import { recalculate } from '../authors/ledger/recalculate.ts'
import { ledgerOf } from '../authors/ledger/testing.ts'
import { openTestApp } from '../testing.ts'
import { type Api, countsOf, openReader, publish } from './testing.ts'

/** A reader in a network of its own, all in one range: a /64 of one /48, an address of one /24. */
const inRange = {
  'IPv6 networks of one provider': (n: number) => `2001:db8:7:${n.toString(16)}::1`,
  'IPv4 addresses of one provider': (n: number) => `198.51.100.${n}`,
}

/** So many readers who each read, like and share a story, as people do. */
async function readAll(api: Api, id: number, addresses: string[]) {
  const readers = addresses.map((address) => openReader(api, { 'x-forwarded-for': address }))
  for (const reader of readers) await reader.view(id)
  for (const progress of [30, 60, 100]) {
    api.clock.pass(5000)
    for (const reader of readers) await reader.report(id, progress)
  }
  for (const reader of readers) {
    await reader.complete(id)
    expect([(await reader.like(id)).status, (await reader.share(id)).status]).toEqual([200, 200])
  }
}

test.each(Object.entries(inRange))('readers who change between %s earn twice what one network can', async (_, at) => {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  const id = await publish(api)
  await readAll(
    api,
    id,
    Array.from({ length: 90 }, (_, n) => at(n + 1)),
  )
  expect(await countsOf(api, id)).toEqual({ viewCount: 90, likeCount: 90, shareCount: 90 })
  await recalculate(api.deps)
  const { entries, milliCents } = ledgerOf(api.deps, 'wanjiru@example.org')
  const { story, view, like, share } = rateCards.calculator
  const most = rewardBounds.perRangeAndDay
  expect(milliCents).toBe(story + most.view * view + most.like * like + most.share * share)
  expect(entries.filter(({ reason }) => reason === 'range_bound')).toHaveLength(
    270 - most.view - most.like - most.share,
  )
})

test('an author with many spellings of one address earns from the same readers once', async () => {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  const spellings = ['wanjiru@example.org', 'wanjiru+reeds@example.org', 'wanjiru+herons@example.org']
  const ids: number[] = []
  // Too short to be taken for a repetition of the first.
  for (const authorEmail of spellings) ids.push(await publish(api, ids.length === 0 ? undefined : 30, { authorEmail }))
  const addresses = Array.from({ length: 10 }, () => '203.0.113.9')
  for (const id of ids) await readAll(api, id, addresses)
  await recalculate(api.deps)
  const ofReaders = (email: string) =>
    ledgerOf(api.deps, email).entries.filter(({ rule, counted }) => counted && rule === 'share').length
  expect(spellings.map(ofReaders).sort()).toEqual([0, 0, rewardBounds.perNetworkAndDay.share])
  expect(spellings.map((email) => ledgerOf(api.deps, email).account.authorEmail)).toEqual(spellings)
  const posted = ledgerOf(api.deps, 'wanjiru+reeds@example.org').entries
  await recalculate(api.deps)
  expect(ledgerOf(api.deps, 'wanjiru+reeds@example.org').entries).toEqual(posted)
})

test('a village behind one address of its carrier reads, likes and shares as before', async () => {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  const id = await publish(api)
  await readAll(api, id, Array<string>(55).fill('203.0.113.9'))
  expect(await countsOf(api, id)).toEqual({ viewCount: 55, likeCount: 55, shareCount: 55 })
})

test('a program that changes its network with each call opens no more than a town does', async () => {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  const id = await publish(api)
  const { most } = engagementLimits.newReadersPerRange
  const view = (n: number) => openReader(api, { 'x-forwarded-for': `2001:db8:7:${n.toString(16)}::1` }).view(id)
  await view(1)
  api.deps.db.$client
    .prepare("update rate_limit_tracker set action_count = ? where identifier_type = 'range'")
    .run(most)
  expect(await (await view(2)).json()).toEqual({ recorded: false, counted: false })
  expect(await api.deps.db.$count(readingSessions)).toBe(1)
})

test('reports of a story from changing networks stop before they bury the desk', async () => {
  const api = await openTestApp({ TRUST_PROXY: 'on' })
  const id = await publish(api)
  const before = await api.deps.db.$count(authorNotifications)
  const { most } = engagementLimits.storyReportsPerRange
  const report = (n: number) =>
    openReader(api, { 'x-forwarded-for': `2001:db8:7:${n.toString(16)}::1` }).call(`${id}/report`, { reason: 'untrue' })
  for (let n = 1; n <= most; n++) expect((await report(n)).status).toBe(202)
  expect((await report(most + 1)).status).toBe(429)
  expect(await api.deps.db.$count(authorNotifications)).toBe(before + most)
})
