import { describe, expect, test } from 'vitest'
import { completeViewAnswers } from '../../data/contract/engagement.samples.ts'
import { engagementMetadata, readingSessions, storyEngagements } from '../../data/tables/engagement.ts'
import { authorNotifications } from '../../data/tables/notifications.ts'
import { sharePlatforms } from '../../data/vocabulary/engagement.ts'
import { openTestApp } from '../testing.ts'
import { preparedFor, preparedForCounting } from './engagement.store.ts'
import { bothCounts, changeStatus, countsOf, nothing, openReader, publish } from './testing.ts'

const json = async (answer: Response | Promise<Response>) => (await answer).json()
const notRead = {
  message: 'Please read the full story before liking/sharing. Scroll to the end and take your time reading.',
  code: 'reading.incomplete',
}

describe('what has to be read', () => {
  test('is told in words, seconds and percent', async () => {
    const api = await openTestApp()
    const id = await publish(api, 400)
    const answer = await api.app.request(`/api/stories/${id}/reading-requirements`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      ...{ words: 400, minSeconds: 60, minScrollPercent: 85 },
      ...{ listenSeconds: null, isToldAlone: false },
    })
  })

  test('is told of published stories alone, and nothing else can be done with others', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    await changeStatus(api, id, 'pending')
    const reader = openReader(api)
    const answers = [
      await api.app.request(`/api/stories/${id}/reading-requirements`),
      await reader.view(id),
      await reader.complete(id),
      await reader.report(id, 100),
      await reader.like(id),
      await reader.share(id),
      await reader.call(`${id}/report`, { reason: 'untrue' }),
      await reader.view(9999),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ message: 'Story not found' })
    }
  })
})

describe('a view', () => {
  test('is counted when the story is opened, once for each reader', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    expect(await json(reader.view(id))).toEqual({ recorded: true, counted: true })
    expect(await countsOf(api, id)).toEqual({ ...nothing, viewCount: 1 })
    expect(await json(reader.view(id))).toEqual({ recorded: true, counted: false })
    for (const progress of [20, 40, 60]) {
      api.clock.pass(5000)
      await reader.report(id, progress)
    }
    expect(await countsOf(api, id)).toEqual({ ...nothing, viewCount: 1 })
  })

  test('of a program is noted and not counted', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const crawler = openReader(api, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    expect(await json(crawler.view(id))).toEqual({ recorded: true, counted: false })
    expect(await countsOf(api, id)).toEqual(nothing)
  })

  test('has with it what was found of its authenticity, from its opening to its end', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    const found = () => api.deps.db.select().from(engagementMetadata).all()
    await reader.view(id)
    expect(found()).toMatchObject([{ metadata: { counted: true, because: null, timeZone: null } }])
    for (const progress of [40, 100]) {
      api.clock.pass(8000)
      await reader.report(id, progress, { timeZone: 'Africa/Nairobi' })
    }
    expect(found()).toMatchObject([{ metadata: { counted: true, because: null, timeZone: 'Africa/Nairobi' } }])
    api.clock.pass(24 * 3_600_000)
    await reader.read(id)
    expect(found()).toMatchObject([
      { metadata: { counted: true, because: null } },
      { metadata: { counted: false, because: 'counted_before' } },
    ])
  })

  test('counts once for each reader, however often and on however many days', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    for (let day = 0; day < 3; day++) {
      await reader.read(id, { seconds: 60 })
      api.clock.pass(24 * 3_600_000)
    }
    await openReader(api).read(id)
    expect(await countsOf(api, id)).toEqual({ ...nothing, viewCount: 2 })
  })

  test('needs no body and no content type', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    for (const path of ['view', 'view-complete']) expect((await openReader(api).call(`${id}/${path}`)).status).toBe(200)
  })

  test('counts without a first call of view, by reports alone', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    for (let report = 0; report < 3; report++) {
      await reader.report(id, 50)
      api.clock.pass(5000)
    }
    await reader.report(id, 50)
    expect(await countsOf(api, id)).toEqual({ ...nothing, viewCount: 1 })
  })

  test('to the end counts once, when enough was read', async () => {
    const api = await openTestApp()
    const id = await publish(api, 200)
    const reader = openReader(api)
    await reader.read(id, { seconds: 25 })
    expect(await json(reader.complete(id))).toEqual(completeViewAnswers['before enough was seen'])
    api.clock.pass(5000)
    await reader.report(id, 100)
    expect(await json(reader.complete(id))).toEqual(completeViewAnswers['once it was read'])
    expect(await json(reader.complete(id))).toEqual(completeViewAnswers['once more'])
    const rows = api.deps.db.select().from(storyEngagements).all()
    expect(rows.map(({ interactionType }) => interactionType).sort()).toEqual(['view', 'view_complete'])
  })
})

describe('a reading session', () => {
  test('says what is missing, and becomes valid at 85 % and not at 84.9 %', async () => {
    const api = await openTestApp()
    const id = await publish(api, 100)
    const reader = openReader(api)
    await reader.view(id)
    api.clock.pass(5000)
    expect(await json(reader.report(id, 40))).toEqual({ valid: false, secondsLeft: 10, scrolled: false })
    api.clock.pass(10_000)
    expect(await json(reader.report(id, 84.9))).toEqual({ valid: false, secondsLeft: 0, scrolled: false })
    expect(await json(reader.report(id, 85))).toEqual({ valid: true, secondsLeft: 0, scrolled: true })
  })

  test('of a text shorter than the screen is valid after ten seconds', async () => {
    const api = await openTestApp()
    const id = await publish(api, 12)
    const reader = openReader(api)
    await reader.view(id)
    api.clock.pass(5000)
    expect(await json(reader.report(id, 100))).toEqual({ valid: false, secondsLeft: 5, scrolled: true })
    api.clock.pass(5000)
    expect(await json(reader.report(id, 100))).toMatchObject({ valid: true })
  })

  test('keeps what the server saw', async () => {
    const api = await openTestApp()
    const id = await publish(api, 200)
    const reader = openReader(api)
    const meanwhile = api.clock.span()
    await reader.view(id)
    const opened = meanwhile()
    await reader.read(id, { seconds: 30 })
    const [session, ...others] = api.deps.db.select().from(readingSessions).all()
    expect(others).toEqual([])
    expect(session).toMatchObject({
      storyId: id,
      startTime: opened,
      endTime: new Date(Date.parse(session?.startTime ?? '') + 30_000).toISOString(),
      timeSpent: 30,
      reports: 6,
      scrollProgress: 100,
      wordsRead: 200,
      readingSpeed: 400,
      hasScrolledToEnd: true,
      meetsRequirements: true,
    })
  })

  test('loses nothing when reports come a little late, and nothing to fractions of seconds', async () => {
    const api = await openTestApp()
    const id = await publish(api, 400)
    const reader = openReader(api)
    await reader.view(id)
    for (let report = 0; report < 12; report++) {
      api.clock.pass(5020)
      await reader.report(id, 100)
    }
    const [session] = api.deps.db.select().from(readingSessions).all()
    expect(session).toMatchObject({ timeSpent: 60, meetsRequirements: true })
  })

  test('earns at most 35 s for a silence and nothing for an absence', async () => {
    const api = await openTestApp()
    const id = await publish(api, 2000)
    const reader = openReader(api)
    await reader.view(id)
    for (const [seconds, left] of [
      [30, 270],
      [60, 235],
      [121, 235],
      [5, 230],
    ] as const) {
      api.clock.pass(seconds * 1000)
      expect(await json(reader.report(id, 50))).toMatchObject({ secondsLeft: left })
    }
  })

  test('begins anew after half an hour', async () => {
    const api = await openTestApp()
    const id = await publish(api, 2000)
    const reader = openReader(api)
    await reader.read(id, { seconds: 60 })
    api.clock.pass(31 * 60_000)
    expect(await json(reader.report(id, 100))).toEqual({ valid: false, secondsLeft: 300, scrolled: true })
    expect(api.deps.db.select().from(readingSessions).all()).toHaveLength(2)
  })

  test('takes a beacon or JSON, and not more than a call may bring', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    const send = (body: string, type: string) =>
      reader.call(`${id}/reading-session`, body, { 'content-type': type }).then(({ status }) => status)
    const body = JSON.stringify({ startTime: '2026-03-01T09:00:00Z', endTime: 1772355600000, scrollProgress: 3 })
    expect(await send(body, 'text/plain;charset=UTF-8')).toBe(200)
    expect(await send(body, 'application/json')).toBe(200)
    expect(await send(body, 'application/x-www-form-urlencoded')).toBe(415)
    expect(await send('{', 'text/plain')).toBe(400)
    expect(await send(JSON.stringify({ scrollProgress: 3, more: 'x'.repeat(70_000) }), 'text/plain')).toBe(413)
  })
})

describe('a like', () => {
  test('before the story was read is refused with the words for it', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    await reader.view(id)
    const answer = await reader.like(id)
    expect(answer.status).toBe(423)
    expect(await answer.json()).toEqual(notRead)
    expect(await countsOf(api, id)).toEqual({ ...nothing, viewCount: 1 })
  })

  test('after reading counts once; the second one is a duplicate', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    expect(await reader.read(id)).toMatchObject({ valid: true })
    expect(await json(reader.like(id))).toEqual({ viewCount: 1, likeCount: 1, shareCount: 0 })
    const again = await reader.like(id)
    expect(again.status).toBe(429)
    expect(again.headers.has('retry-after')).toBe(false)
    expect(await again.json()).toMatchObject({ action: 'duplicate', remainingTime: 0 })
    expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 1, shareCount: 0 })
  })

  test('is possible on a later visit, without reading the story again', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    await reader.read(id)
    api.clock.pass(9 * 24 * 3_600_000)
    expect(await json(reader.report(id, 0))).toMatchObject({ valid: true })
    expect((await reader.like(id)).status).toBe(200)
  })

  test('shows at once on pages that are kept for everybody', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    await reader.read(id)
    expect(await countsOf(api, id)).toMatchObject({ likeCount: 0 })
    await reader.like(id)
    expect(await countsOf(api, id)).toMatchObject({ likeCount: 1 })
  })
})

describe('a share', () => {
  test.each(sharePlatforms)('to %s counts, and keeps where it went', async (platform) => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    await reader.read(id)
    expect(await json(reader.share(id, platform))).toEqual({ viewCount: 1, likeCount: 0, shareCount: 1 })
    const rows = api.deps.db.select().from(storyEngagements).all()
    expect(rows.find(({ interactionType }) => interactionType === 'share')).toMatchObject({ platform })
  })

  test('to a second platform is a duplicate', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    await reader.read(id)
    await reader.share(id, 'facebook')
    expect(await json(reader.share(id, 'copy'))).toMatchObject({ action: 'duplicate', remainingTime: 0 })
    expect(await countsOf(api, id)).toMatchObject({ shareCount: 1 })
  })

  test('before the story was read is refused, and so is a platform nobody knows', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    expect(await json(reader.share(id))).toEqual(notRead)
    const unknown = await reader.share(id, 'carrier-pigeon')
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({ message: 'Unknown platform' })
  })
})

test('views reach kept pages at most every fifteen seconds', async () => {
  const api = await openTestApp()
  const ids = [await publish(api), await publish(api), await publish(api)]
  const before = api.deps.published.version
  for (const id of ids) await openReader(api).read(id, { seconds: 10 })
  // The first view at once, the others together when fifteen seconds were over.
  expect(api.deps.published.version).toBe(before + 3)
  api.clock.pass(15_000)
  await openReader(api).view(ids[0]!)
  expect(api.deps.published.version).toBe(before + 4)
  expect(await Promise.all(ids.map(async (id) => (await countsOf(api, id)).viewCount))).toEqual([2, 1, 1])
})

test('the counters of a story equal the rows behind them, whatever readers do', { timeout: 60_000 }, async () => {
  const api = await openTestApp()
  const ids = [await publish(api, 20), await publish(api, 100), await publish(api, 300)]
  const readers = Array.from({ length: 12 }, () => openReader(api))
  let seed = 7
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let step = 0; step < 900; step++) {
    const reader = readers[below(readers.length)]!
    const id = ids[below(ids.length)]!
    const deed = below(8)
    if (deed === 0) await reader.view(id)
    else if (deed === 1) await reader.complete(id)
    else if (deed === 2) await reader.like(id)
    else if (deed === 3) await reader.share(id, sharePlatforms[below(5)])
    else await reader.report(id, below(101))
    if (below(5) === 0) api.clock.pass(below(60_000))
    if (below(250) === 0) reader.cookie = ''
  }
  const { onStories, inRows } = bothCounts(api)
  expect(onStories).toEqual(inRows)
  expect(onStories.flatMap(([, ...counts]) => counts).every((count) => count! > 0)).toBe(true)
})

test('what every report asks is found by an index, however many readers there are', async () => {
  const { deps } = await openTestApp()
  const statements = [preparedFor, preparedForCounting].flatMap((prepared) => Object.values(prepared(deps.db)))
  for (const { sql, params } of statements.map((statement) => statement.getQuery())) {
    const plan = deps.db.$client.prepare(`explain query plan ${sql}`).all(...params.map(() => 1))
    const steps = plan
      .map((step) => (step as { detail: string }).detail)
      .filter((detail) => !/^(CORRELATED )?SCALAR SUBQUERY/.test(detail))
    const found = expect.stringMatching(/^SEARCH .* (INDEX|PRIMARY KEY)/)
    expect([sql, steps]).toEqual([sql, sql.startsWith('insert') ? [] : [found, ...steps.slice(1).map(() => found)]])
  }
})

describe('what is kept of readers', () => {
  test('names no address and no cookie', async () => {
    const api = await openTestApp({ TRUST_PROXY: 'on' })
    const id = await publish(api)
    const reader = openReader(api, {
      'x-forwarded-for': '203.0.113.77',
      referer: 'http://localhost:3000/story/1?via=x',
    })
    await reader.read(id)
    await reader.like(id)
    const dump = JSON.stringify([
      api.deps.db.select().from(readingSessions).all(),
      api.deps.db.select().from(storyEngagements).all(),
      api.deps.db.select().from(engagementMetadata).all(),
    ])
    expect(dump).not.toContain('203.0.113.77')
    expect(dump).not.toContain(reader.cookie.split('=')[1]!.split('.')[0])
    expect(dump).not.toContain('?via')
    const [visit, like] = api.deps.db.select().from(engagementMetadata).all()
    expect(visit).toMatchObject({ engagementType: 'view', browserName: 'Chrome', deviceType: 'mobile', isBot: false })
    expect(visit?.metadata).toMatchObject({ counted: true })
    expect(like).toMatchObject({ engagementType: 'like', referrer: 'http://localhost:3000/story/1' })
  })

  test('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const cookieOf = async (environment: Record<string, string>) => {
      const api = await openTestApp(environment)
      const id = await publish(api)
      const answer = await api.app.request(`/api/stories/${id}/view`, { method: 'POST', headers: openHeaders })
      return answer.headers.get('set-cookie')
    }
    expect(await cookieOf({})).toMatch(
      /^vfw_reader=[\w.-]+; Max-Age=31536000; Path=\/api\/stories\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await cookieOf({ PUBLIC_URL: 'https://stories.example.org' })).toMatch(/; Secure; SameSite=Lax$/)
  })
})

const openHeaders = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1',
  'accept-language': 'fr-SN',
}

describe('a report of a story', () => {
  test('reaches the admins with something to do, and leaves the story as it is', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const before = await json(api.app.request(`/api/stories/${id}`))
    const answer = await openReader(api).call(`${id}/report`, {
      reason: 'location',
      details: 'The hill is easy to find.',
      email: 'reader@example.org',
    })
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ message: 'Thank you. An editor will look at this story again.' })
    const notices = api.deps.db.select().from(authorNotifications).all()
    const notice = notices.find(({ notificationType }) => notificationType === 'story_report')
    expect(notice).toMatchObject({ requiresAdminAction: true, title: 'Story reported' })
    expect(notice?.message).toContain('The hill is easy to find.')
    expect(JSON.parse(notice?.metadata ?? '')).toEqual({
      storyId: id,
      reason: 'location',
      replyTo: 'reader@example.org',
    })
    expect(await json(api.app.request(`/api/stories/${id}`))).toEqual(before)
  })

  test('names a reason of the list and an address that could be one', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const send = async (body: object) => {
      const answer = await openReader(api).call(`${id}/report`, body)
      return [answer.status, (await answer.json()).message]
    }
    expect(await send({})).toEqual([400, 'Please choose a reason'])
    expect(await send({ reason: 'boring' })).toEqual([400, 'Please choose a reason'])
    expect(await send({ reason: 'untrue', email: 'nobody' })).toEqual([400, 'Please enter a valid email address'])
    expect(await send({ reason: 'untrue', details: 'x'.repeat(2001) })).toEqual([
      400,
      'Please keep it under 2000 characters',
    ])
  })

  test('is taken thirty times an hour from one network', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const send = () => openReader(api).call(`${id}/report`, { reason: 'other' })
    for (let sent = 0; sent < 30; sent++) expect((await send()).status).toBe(202)
    const tooMany = await send()
    expect(tooMany.status).toBe(429)
    expect(tooMany.headers.get('retry-after')).toBe('3600')
  })
})

test('a write that another site started is refused', async () => {
  const api = await openTestApp()
  const id = await publish(api)
  const reader = openReader(api)
  await reader.read(id)
  for (const path of ['view', 'view-complete', 'like', 'share', 'reading-session', 'report'])
    expect((await reader.call(`${id}/${path}`, '{}', { origin: 'https://elsewhere.example' })).status).toBe(403)
})
