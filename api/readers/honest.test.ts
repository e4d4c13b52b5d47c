import { describe, expect, test } from 'vitest'
import { engagementMetadata } from '../../data/tables/engagement.ts'
import { openTestApp } from '../testing.ts'
import { type Api, countsOf, nothing, openReader, phone, publish } from './testing.ts'

/** Everybody in the room opens the story, and each page reports every few seconds: as many steps as that takes. */
async function readTogether(api: Api, id: number, readers: ReturnType<typeof openReader>[], seconds = 15) {
  for (const reader of readers) await reader.view(id)
  for (let spent = 5; spent <= seconds; spent += 5) {
    api.clock.pass(5000)
    for (const reader of readers) await reader.report(id, (spent / seconds) * 100)
  }
}

describe('honest readers count', () => {
  test('forty pupils with the same phones behind one address, each for five stories', { timeout: 60_000 }, async () => {
    const api = await openTestApp()
    const ids = [await publish(api), await publish(api), await publish(api), await publish(api), await publish(api)]
    const pupils = Array.from({ length: 40 }, () => openReader(api))
    for (const id of ids) {
      await readTogether(api, id, pupils)
      for (const pupil of pupils) {
        expect((await pupil.like(id)).status).toBe(200)
        expect((await pupil.share(id)).status).toBe(200)
      }
      expect(await countsOf(api, id)).toEqual({ viewCount: 40, likeCount: 40, shareCount: 40 })
    }
  })

  test('a reader on a slow line whose page reports every thirty seconds and on leaving', async () => {
    const api = await openTestApp()
    const id = await publish(api, 400)
    const reader = openReader(api)
    await reader.view(id)
    api.clock.pass(30_000)
    await reader.report(id, 45)
    api.clock.pass(30_000)
    expect(await (await reader.report(id, 92)).json()).toMatchObject({ valid: true })
    expect((await reader.like(id)).status).toBe(200)
    expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 1, shareCount: 0 })
  })

  test.each([
    ['ten years behind', -10 * 365 * 24 * 3_600_000],
    ['five hours ahead', 5 * 3_600_000],
    ['in 1970', -1_772_355_600_000],
    ['in 2099', 73 * 365 * 24 * 3_600_000],
  ])('a reader whose phone is %s, and how far it is off is noted', async (_when, offMs) => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    const startTime = new Date(api.clock.now().getTime() + offMs).toISOString()
    await reader.view(id)
    for (let spent = 5; spent <= 15; spent += 5) {
      api.clock.pass(5000)
      const endTime = new Date(api.clock.now().getTime() + offMs).toISOString()
      await reader.report(id, spent * 6, { startTime, endTime })
    }
    expect((await reader.like(id)).status).toBe(200)
    expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 1, shareCount: 0 })
    const [visit] = api.deps.db.select().from(engagementMetadata).all()
    expect(visit?.metadata).toMatchObject({ counted: true, clockSkewSeconds: offMs / 1000 })
  })

  test('a phone that sets its clock right while reading, by fifty years', async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api)
    await reader.read(id, { more: { startTime: 5000, endTime: '2026-03-01T09:00:05Z' } })
    expect((await reader.like(id)).status).toBe(200)
    expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 1, shareCount: 0 })
  })

  test('a reader who leaves in the middle and comes back the next day', async () => {
    const api = await openTestApp()
    const id = await publish(api, 200)
    const reader = openReader(api)
    await reader.read(id, { seconds: 20 })
    api.clock.pass(24 * 3_600_000)
    expect(await reader.read(id, { seconds: 30 })).toMatchObject({ valid: true })
    expect(await countsOf(api, id)).toEqual({ ...nothing, viewCount: 1 })
  })

  test.each([
    [
      'an in-app browser',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]',
    ],
    ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16'],
    ['a feature phone', 'Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'],
    [
      'a phone whose maker is called Cubot',
      'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0.3987.99 Mobile Safari/537.36',
    ],
    [
      'UC Browser',
      'Mozilla/5.0 (Linux; U; Android 8.1.0; en-us; TECNO KA7 Build/O11019) AppleWebKit/534.24 (KHTML, like Gecko) Version/4.0 UCBrowser/12 Mobile Safari/534.24',
    ],
    ['Firefox on a desk', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
  ])('a reader with %s', async (_name, userAgent) => {
    const api = await openTestApp()
    const id = await publish(api)
    const reader = openReader(api, { 'user-agent': userAgent })
    await reader.read(id)
    expect((await reader.like(id)).status).toBe(200)
    expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 1, shareCount: 0 })
  })

  test('a traveller whose phone is still set to the time at home', async () => {
    const api = await openTestApp({ TRUST_PROXY: 'on' })
    const id = await publish(api)
    const reader = openReader(api, { 'cf-ipcountry': 'KE', 'accept-language': 'de-DE' })
    await reader.read(id, { more: { timeZone: 'Europe/Berlin' } })
    expect(await countsOf(api, id)).toEqual({ ...nothing, viewCount: 1 })
    const [visit] = api.deps.db.select().from(engagementMetadata).all()
    expect(visit).toMatchObject({ country: 'KE', botScore: 20, isBot: false })
    expect(visit?.metadata).toMatchObject({ zoneFitsCountry: false, timeZone: 'Europe/Berlin' })
  })
})

describe('a crowd has its bounds', () => {
  test('one network counts sixty times a day for a story, and more the next day', { timeout: 60_000 }, async () => {
    const api = await openTestApp()
    const id = await publish(api)
    const readers = Array.from({ length: 70 }, () => openReader(api))
    await readTogether(api, id, readers)
    expect(await countsOf(api, id)).toMatchObject({ viewCount: 60 })
    for (const reader of readers) await reader.like(id)
    expect(await countsOf(api, id)).toMatchObject({ likeCount: 60 })
    const late = await readers.at(-1)!.like(id)
    expect(await late.json()).toMatchObject({ action: 'rate_limit', remainingTime: 24 * 3600 })
    api.clock.pass(24 * 3_600_000)
    await readTogether(api, id, readers.slice(60))
    expect((await readers.at(-1)!.like(id)).status).toBe(200)
    expect(await countsOf(api, id)).toMatchObject({ viewCount: 70, likeCount: 61 })
  })

  test('one kind of device turns out 120 new readers a day in one network; others and its old ones go on counting', {
    timeout: 60_000,
  }, async () => {
    const api = await openTestApp()
    const ids = [await publish(api), await publish(api), await publish(api), await publish(api)]
    const known = openReader(api)
    await readTogether(api, ids[3]!, [known])
    for (const id of ids.slice(0, 3)) {
      const readers = Array.from({ length: 50 }, () => openReader(api))
      await readTogether(api, id, readers)
    }
    const counts = await Promise.all(ids.map((id) => countsOf(api, id)))
    expect(counts.map(({ viewCount }) => viewCount)).toEqual([50, 50, 19, 1])
    await known.read(ids[0]!)
    await openReader(api, { 'user-agent': `${phone['user-agent']} OPR/60.0` }).read(ids[0]!)
    expect(await countsOf(api, ids[0]!)).toMatchObject({ viewCount: 52 })
  })

  test('one reader counts for a hundred stories a day', { timeout: 60_000 }, async () => {
    const api = await openTestApp()
    const reader = openReader(api)
    let views = 0
    for (let story = 0; story < 102; story++) {
      const id = await publish(api, 20)
      await reader.read(id, { seconds: 10 })
      views += (await countsOf(api, id)).viewCount
    }
    expect(views).toBe(100)
  })
})
