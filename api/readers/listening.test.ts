import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readingSessions } from '../../data/tables/engagement.ts'
import { addVoice } from '../stories/media/testing.ts'
import { fullConsent, openTestApp } from '../testing.ts'
import { type Api, changeStatus, countsOf, openReader, publish } from './testing.ts'

/** A published story with a recording of 200 seconds, of which 170 have to be heard. */
async function publishTold(api: Api, content = ''): Promise<number> {
  const sent = await api.app.request('/api/stories', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      title: 'What the ford remembers',
      content,
      authorName: 'Wanjiru Example',
      authorLocation: 'Lakeside, Kenya',
      authorEmail: 'wanjiru@example.org',
      category: 'Wildlife Return',
      consent: fullConsent,
      parts: [{ kind: 'audio', name: 'note.opus', type: 'audio/ogg', bytes: 9000, sha256: 'a'.repeat(64) }],
    }),
  })
  const { storyId } = await sent.json()
  addVoice(api.deps, storyId)
  await changeStatus(api, storyId, 'published')
  return storyId
}

interface Listening {
  seconds: number
  speed?: number
  everySeconds?: number
  scrolled?: number
}

/** Plays it for so long, its page reporting as it does. */
async function listen(api: Api, id: number, { seconds, speed = 1, everySeconds = 5, scrolled = 0 }: Listening) {
  const reader = openReader(api)
  await reader.view(id)
  let verdict: unknown
  for (let spent = everySeconds; spent <= seconds; spent += everySeconds) {
    api.clock.pass(everySeconds * 1000)
    verdict = await (await reader.report(id, scrolled, { listenedSeconds: Math.min(200, spent * speed) })).json()
  }
  return { reader, verdict: verdict as { valid: boolean; secondsLeft: number; scrolled: boolean } }
}

const aboutToHear = { words: 0, minSeconds: 85, minScrollPercent: 85, listenSeconds: 170, isToldAlone: true }

describe('a story of voice alone', () => {
  test('counts as read once it was heard: viewed, read whole, liked and shared', async () => {
    const api = await openTestApp()
    const id = await publishTold(api)
    const { reader, verdict } = await listen(api, id, { seconds: 170 })
    expect(verdict).toMatchObject({ valid: true, secondsLeft: 0 })
    expect(await (await reader.complete(id)).json()).toEqual({ recorded: true, counted: true })
    expect((await reader.like(id)).status).toBe(200)
    expect((await reader.share(id)).status).toBe(200)
    expect(await countsOf(api, id)).toEqual({ viewCount: 1, likeCount: 1, shareCount: 1 })
  })

  test('says what that takes', async () => {
    const api = await openTestApp()
    const id = await publishTold(api, 'Told by Amina.')
    const url = `/api/stories/${id}/reading-requirements`
    expect(await (await api.app.request(url)).json()).toEqual({ ...aboutToHear, words: 3 })
    const plain = await publish(api, 100)
    expect(await (await api.app.request(`/api/stories/${plain}/reading-requirements`)).json()).toEqual({
      ...{ words: 100, minSeconds: 15, minScrollPercent: 85, listenSeconds: null, isToldAlone: false },
    })
  })

  test.each([
    ['before that, and says how much is missing', { seconds: 100 }, 70],
    ['by having its page open and at its end for an hour', { seconds: 3600, speed: 0, scrolled: 100 }, 170],
  ])('is not read %s', async (_how, listening, secondsLeft) => {
    const api = await openTestApp()
    const id = await publishTold(api)
    const { reader, verdict } = await listen(api, id, { ...listening, everySeconds: listening.seconds > 600 ? 30 : 5 })
    expect(verdict).toMatchObject({ valid: false, secondsLeft })
    const answer = await reader.like(id)
    expect([answer.status, (await answer.json()).message]).toEqual([
      423,
      'Please listen to the story before liking/sharing it.',
    ])
    expect(await countsOf(api, id)).toMatchObject({ likeCount: 0, shareCount: 0 })
  })

  test('is heard at twice the speed in half the time', async () => {
    const api = await openTestApp()
    const id = await publishTold(api)
    expect((await listen(api, id, { seconds: 80, speed: 2 })).verdict.valid).toBe(false)
    expect((await listen(api, id, { seconds: 85, speed: 2 })).verdict.valid).toBe(true)
  })

  test('on a slow line, with a report every thirty seconds', async () => {
    const api = await openTestApp()
    const id = await publishTold(api)
    expect((await listen(api, id, { seconds: 180, everySeconds: 30 })).verdict.valid).toBe(true)
  })

  test('whose opening and leaving within a second is no leap to the end of a long text', async () => {
    const api = await openTestApp()
    const id = await publishTold(api)
    const reader = openReader(api)
    await reader.view(id)
    for (let times = 0; times < 12; times++) await reader.report(id, 100)
    await listen(api, id, { seconds: 170 })
    api.clock.pass(1000)
    const { reader: other } = await listen(api, id, { seconds: 170 })
    expect((await other.like(id)).status).toBe(200)
  })
})

describe('a page that says more than can be', () => {
  test.each([
    ['a day, at once', 86_400],
    ['all of it, at once', 200],
  ])('has heard no more than runs in the time of the server: %s', async (_what, listenedSeconds) => {
    const api = await openTestApp()
    const id = await publishTold(api)
    const reader = openReader(api)
    await reader.view(id)
    expect(await (await reader.report(id, 100, { listenedSeconds })).json()).toMatchObject({ valid: false })
    api.clock.pass(30_000)
    const verdict = await (await reader.report(id, 100, { listenedSeconds })).json()
    expect(verdict).toMatchObject({ valid: false, secondsLeft: 110 })
    expect(api.deps.db.select().from(readingSessions).all()).toMatchObject([{ timeSpent: 30, listened: 60 }])
    expect((await reader.like(id)).status).toBe(423)
  })

  test('gets no second twice from two stories at once', async () => {
    const api = await openTestApp()
    const ids = [await publishTold(api), await publishTold(api)]
    const reader = openReader(api)
    for (const id of ids) await reader.view(id)
    for (let spent = 0; spent < 90; spent += 10) {
      api.clock.pass(10_000)
      for (const id of ids) await reader.report(id, 100, { listenedSeconds: 200 })
    }
    const likes = await Promise.all(ids.map(async (id) => (await reader.like(id)).status))
    expect(likes).toContain(423)
  })

  test('earns nothing for a silence of hours', async () => {
    const api = await openTestApp()
    const id = await publishTold(api)
    const reader = openReader(api)
    await reader.view(id)
    api.clock.pass(10 * 60_000)
    expect(await (await reader.report(id, 0, { listenedSeconds: 200 })).json()).toMatchObject({ valid: false })
  })

  test.each([-1, Number.MAX_SAFE_INTEGER, 'all of it', null])('is refused: %s', async (listenedSeconds) => {
    const api = await openTestApp()
    const id = await publishTold(api)
    const reader = openReader(api)
    await reader.view(id)
    expect((await reader.report(id, 0, { listenedSeconds })).status).toBe(400)
  })

  test('of a story without a recording changes nothing', async () => {
    const api = await openTestApp()
    const id = await publish(api, 400)
    const { verdict } = await listen(api, id, { seconds: 300 })
    expect(verdict).toMatchObject({ valid: false, scrolled: false })
  })
})

describe('a story with a text and a voice', () => {
  const text = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')

  test.each([
    ['read', { seconds: 60, speed: 0, scrolled: 100 }, true],
    ['heard', { seconds: 170 }, true],
    ['read by half, and heard by half', { seconds: 100, scrolled: 50 }, false],
  ])('counts when it was %s', async (_how, listening, counts) => {
    const api = await openTestApp()
    const id = await publishTold(api, text)
    expect((await listen(api, id, listening)).verdict.valid).toBe(counts)
  })

  test('whose recording is taken from the page is read again', async () => {
    const api = await openTestApp()
    const id = await publishTold(api, text)
    const cookie = await api.signIn()
    const { wording: _wording, ...consent } = { ...fullConsent, people: true, agreed: false }
    await api.app.request(`/api/stories/${id}/consent`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...consent, note: 'He called.' }),
    })
    expect((await listen(api, id, { seconds: 170 })).verdict.valid).toBe(false)
  })
})
