import { describe, expect, test } from 'vitest'
import { abuseDetection, rateLimitTracker } from '../../data/tables/abuse.ts'
import { engagementLimits } from '../../data/vocabulary/authenticity.ts'
import { openTestApp } from '../testing.ts'
import { noteAbuse, penaltySeconds } from './penalties.ts'
import { countsOf, openReader, publish } from './testing.ts'

const minute = 60_000
const hour = 60 * minute
const reader = { identifier: 'r', identifierType: 'reader' } as const
const network = { identifier: 'n', identifierType: 'network' } as const

describe('a penalty', () => {
  test('comes at the third abuse and grows from a minute to a day', async () => {
    const { deps } = await openTestApp()
    const seconds = Array.from({ length: 16 }, () => {
      noteAbuse(deps, [reader], 'hammering')
      return penaltySeconds(deps, [reader])
    })
    expect(seconds).toEqual([0, 0, 60, 60, 60, 300, 300, 300, 300, 3600, 3600, 3600, 3600, 3600, 86_400, 86_400])
  })

  test('of a reader and of the network is noted at one instant', async () => {
    const { deps } = await openTestApp()
    noteAbuse(deps, [reader, network], 'hammering')
    const [first, second] = deps.db.select().from(abuseDetection).all()
    expect([first?.lastDetected, second?.identifier]).toEqual([second?.lastDetected, 'n'])
  })

  test('expires, and its cause fades by half each day', async () => {
    const { deps, clock } = await openTestApp()
    for (let abuse = 0; abuse < 6; abuse++) noteAbuse(deps, [reader], 'hammering')
    clock.pass(5 * minute - 1000)
    expect(penaltySeconds(deps, [reader])).toBe(1)
    clock.pass(1000)
    expect(penaltySeconds(deps, [reader])).toBe(0)
    clock.pass(24 * hour)
    noteAbuse(deps, [reader], 'hammering')
    expect(penaltySeconds(deps, [reader])).toBe(60)
    clock.pass(72 * hour)
    noteAbuse(deps, [reader], 'hammering')
    expect(penaltySeconds(deps, [reader])).toBe(0)
    expect(deps.db.select().from(abuseDetection).all()).toHaveLength(1)
  })

  test('takes a hundred times as much for a network, never lasts longer than five minutes there, and is not cut short by another abuse', {
    timeout: 60_000,
  }, async () => {
    const { deps, clock } = await openTestApp()
    for (let abuse = 0; abuse < 299; abuse++) noteAbuse(deps, [network], 'bot_engagement')
    expect(penaltySeconds(deps, [network])).toBe(0)
    noteAbuse(deps, [network], 'bot_engagement')
    expect(penaltySeconds(deps, [network])).toBe(60)
    noteAbuse(deps, [network], 'hammering')
    expect(penaltySeconds(deps, [reader, network])).toBe(60)
    clock.pass(minute)
    expect(penaltySeconds(deps, [reader, network])).toBe(0)
    for (let abuse = 0; abuse < 700; abuse++) noteAbuse(deps, [network], 'bot_engagement')
    expect(penaltySeconds(deps, [network])).toBe(300)
  })
})

describe('a reader who hammers', () => {
  test('is asked to wait, then blocked for a while, and may like again when it is over', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const eager = openReader(api)
    await eager.view(id)
    for (let tried = 0; tried < 30; tried++) expect((await eager.like(id)).status).toBe(423)
    for (let tried = 0; tried < 3; tried++) {
      const slow = await eager.like(id)
      expect(slow.status).toBe(429)
      expect(slow.headers.get('retry-after')).toBe('600')
      expect(await slow.json()).toMatchObject({ action: 'rate_limit', remainingTime: 600 })
    }
    const blocked = await eager.like(id)
    expect(blocked.headers.get('retry-after')).toBe('60')
    expect(await blocked.json()).toMatchObject({ action: 'blocked', remainingTime: 60 })
    api.clock.pass(30_000)
    expect(await (await eager.share(id)).json()).toMatchObject({ action: 'blocked', remainingTime: 30 })
    api.clock.pass(10 * minute)
    expect(await eager.read(id)).toMatchObject({ valid: true })
    expect((await eager.like(id)).status).toBe(200)
    expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 1, shareCount: 0 })
  })

  test('waits longer each time', { timeout: 60_000 }, async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const eager = openReader(api)
    await eager.view(id)
    const waits: number[] = []
    for (let tried = 0; tried < 400; tried++) {
      const { action, remainingTime } = await (await eager.like(id)).json()
      if (action !== 'blocked') continue
      waits.push(remainingTime)
      api.clock.pass(remainingTime * 1000)
    }
    expect([...new Set(waits)]).toEqual([60, 300, 3600, 86_400])
  })

  test('is alone with it: others of the same network like on', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const eager = openReader(api)
    await eager.view(id)
    for (let tried = 0; tried < 40; tried++) await eager.like(id)
    const other = openReader(api)
    await other.read(id)
    expect((await other.like(id)).status).toBe(200)
  })
})

describe('a flood of programs', () => {
  test('takes nothing from the readers of the same network', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const known = openReader(api)
    await known.view(id)
    api.deps.db.update(rateLimitTracker).set({ actionCount: engagementLimits.newReadersPerNetwork.most }).run()
    expect(await (await openReader(api).view(id)).json()).toEqual({ recorded: false, counted: false })
    const used = () => api.deps.db.select().from(rateLimitTracker).all()
    const before = used()
    for (let call = 0; call < 50; call++) await openReader(api).like(id)
    expect(used()).toEqual(before)
    await known.read(id)
    expect((await known.like(id)).status).toBe(200)
    expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 1, shareCount: 0 })
  })
})

describe('impossible readers are blocked', () => {
  test('who open more stories in a minute than anybody can', async () => {
    const api = await openTestApp()
    const ids: number[] = []
    for (let story = 0; story < 24; story++) ids.push(await publish(api, 20))
    const racer = openReader(api)
    await racer.read(ids[0]!, { seconds: 10 })
    for (const id of ids) await racer.view(id)
    expect(await (await racer.like(ids[0]!)).json()).toMatchObject({ action: 'blocked' })
  })

  test('who are at the end of long stories within a second, again and again', async () => {
    const api = await openTestApp()
    const leaper = openReader(api)
    let last = 0
    for (let story = 0; story < 3; story++) {
      last = await publish(api, 1000)
      await leaper.view(last)
      api.clock.pass(500)
      await leaper.report(last, 100)
    }
    expect(await (await leaper.like(last)).json()).toMatchObject({ action: 'blocked', remainingTime: 60 })
  })

  test('whose pages were open for years, story after story', async () => {
    const api = await openTestApp()
    const liar = openReader(api)
    let last = 0
    for (let story = 0; story < 3; story++) {
      last = await publish(api, 20)
      await liar.read(last, { more: { startTime: 0, endTime: '2199-01-01T00:00:00Z' } })
    }
    expect(await (await liar.like(last)).json()).toMatchObject({ action: 'blocked' })
  })
})
