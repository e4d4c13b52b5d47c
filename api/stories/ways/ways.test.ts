import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unsaidConsent } from '../../../data/rules/stories/consent.ts'
import { type Kin, waysOnFrom } from '../../../data/rules/stories/related.ts'
import { stories } from '../../../data/tables/stories.ts'
import { storyCategories } from '../../../data/vocabulary/stories.ts'
import { openTestApp, watchTurns } from '../../testing.ts'
import { withholdNamesBefore } from '../dataSubject.ts'
import { insertStory, moveStory } from '../stories.store.ts'
import { openWays } from './testing.ts'
import { findWaysOn } from './ways.store.ts'

test('a story leads to the one before it in the list, and to those that agree with it most', async () => {
  const { publish, waysOn, read } = await openWays()
  const far = await publish({ title: 'The whale', authorLocation: 'Lisbon, Portugal', category: 'Coexistence' })
  const same = await publish({ title: 'The elephant at the gate' })
  const theme = await publish({ title: 'A class by the lake', authorLocation: 'Entebbe, Uganda' })
  const story = await publish({ title: 'The elephant and the well' })
  const last = await publish({ title: 'The elephant goes home', authorLocation: 'Arusha, Tanzania' })
  expect(await waysOn(story)).toEqual({ next: theme, related: [same, last] })
  expect(await waysOn(far)).toEqual({ next: null, related: [] })
  expect(await read(`/api/stories/${story}/ways`)).toMatchObject({
    next: { title: 'A class by the lake', bonds: ['category'] },
    related: [{ bonds: ['species', 'country', 'category'] }, { bonds: ['species', 'category'] }],
  })
})

test('there is no way on from what is not published, nor an address of anybody in one', async () => {
  const { send, publish, ask } = await openWays()
  const { storyId } = await send()
  const id = await publish()
  await publish()
  expect((await ask(`/api/stories/${storyId}/ways`)).status).toBe(404)
  expect((await ask('/api/stories/4711/ways')).status).toBe(404)
  const answer = await (await ask(`/api/stories/${id}/ways`)).text()
  expect(answer).toContain('Amina Example')
  expect(answer).not.toContain('@')
})

test('stories are counted by country and by nothing smaller, and those of no country apart', async () => {
  const { publish, countries } = await openWays()
  expect(await countries()).toEqual({ countries: [], unnamed: 0 })
  await publish()
  await publish({ authorLocation: 'Arusha, Tanzania' })
  await publish({ authorLocation: 'Nairobi, Kenya' })
  await publish({ authorLocation: 'Under the big tree' })
  expect(await countries()).toEqual({
    countries: [
      { country: 'KE', stories: 2 },
      { country: 'TZ', stories: 1 },
    ],
    unnamed: 1,
  })
})

describe('what is not on the site is on no way', () => {
  type Site = Awaited<ReturnType<typeof openWays>>
  const ends: Record<string, (site: Site, sent: { storyId: number; code: string }) => Promise<unknown>> = {
    'waits for a decision': async () => {},
    'was rejected': ({ move }, { storyId }) => move(storyId, 'rejected'),
    'was taken off the site': async (site, { storyId }) => {
      await show(site, storyId)
      await site.move(storyId, 'pending')
    },
    'may no longer be on this site': async (site, { storyId }) => {
      await show(site, storyId)
      const answer = await site.app.request(`/api/stories/${storyId}/consent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: await site.signIn() },
        body: JSON.stringify({ ...unsaidConsent, site: false, note: 'She telephoned.' }),
      })
      expect(answer.status).toBe(200)
    },
    'was withdrawn by its writer': async (site, { storyId, code }) => {
      await show(site, storyId)
      expect((await site.withdraw(code)).status).toBe(200)
    },
  }

  /** It is there, and what is answered then is kept. */
  async function show({ move, countries, pageOf, storiesOn, sitemap }: Site, id: number) {
    await move(id, 'published')
    expect((await countries()).countries).toEqual([{ country: 'KE', stories: 2 }])
    const page = (await pageOf(id)) ?? 'none'
    expect(await storiesOn(page)).toEqual([id])
    expect(await sitemap()).toContain(`/author/${page}<`)
    pageBefore.set(id, page)
  }
  const pageBefore = new Map<number, string>()

  test.each(Object.entries(ends))('a story that %s', async (_name, end) => {
    const site = await openWays()
    const { publish, send, waysOn, countries, storiesOn, pageOf, sitemap } = site
    const sent = await send({ title: 'The elephant at the gate' })
    const story = await publish({ title: 'The elephant and the well', authorName: 'Kofi Example' })
    const shown = { countries: [{ country: 'KE', stories: 1 }], unnamed: 0 }
    await end(site, sent)
    const page = pageBefore.get(sent.storyId) ?? 'none'
    expect(await waysOn(story)).toEqual({ next: null, related: [] })
    expect(await countries()).toEqual(shown)
    expect(await storiesOn(page)).toBeNull()
    const map = await sitemap()
    expect(map).toContain(`/author/${await pageOf(story)}<`)
    expect([map.includes(page), map.includes(`/story/${sent.storyId}<`)]).toEqual([false, false])
  })

  test('of a story whose writer is no longer named the words stay, on no page of an author', async () => {
    const { publish, clock, deps, waysOn, countries, pageOf, storiesOn, sitemap, read } = await openWays()
    const old = await publish({ title: 'The elephant at the gate' })
    const page = await pageOf(old)
    clock.pass(8 * 366 * 24 * 3_600_000)
    const story = await publish({ title: 'The elephant and the well', authorName: 'Kofi Example' })
    withholdNamesBefore(deps, {
      before: new Date(clock.now().getTime() - 7 * 366 * 24 * 3_600_000).toISOString(),
      limit: 10,
    })
    expect(await read(`/api/stories/${old}`)).toMatchObject({ authorName: 'Name withheld', authorPage: null })
    expect(await storiesOn(page)).toBeNull()
    expect(await sitemap()).not.toContain(page)
    expect((await countries()).countries).toEqual([{ country: 'KE', stories: 2 }])
    expect(await waysOn(story)).toEqual({ next: old, related: [] })
  })
})

const kin = fc.record({
  category: fc.constantFrom(...storyCategories.slice(0, 2)),
  country: fc.constantFrom('KE', 'TZ', null),
  species: fc.subarray(['elephant', 'lion', 'heron']),
  minute: fc.integer({ min: 0, max: 9 }),
  isPublished: fc.boolean(),
})

test('the server and a device that has all stories lead to the same ones', async () => {
  const { deps } = await openTestApp()
  const { db } = deps
  fc.assert(
    fc.property(fc.array(kin, { minLength: 1, maxLength: 14 }), (drawn) => {
      db.delete(stories).run()
      const rows = drawn.map(({ minute, isPublished, ...more }) => {
        const publishedAt = `2026-03-01T08:0${minute}:00.000Z`
        const status = isPublished ? ('published' as const) : ('rejected' as const)
        const { id } = db
          .insert(stories)
          .values({ ...text, ...more, status, publishedAt })
          .returning()
          .get()
        return { id, publishedAt, isPublished, ...more } satisfies Kin & { isPublished: boolean }
      })
      const shown = rows.filter(({ isPublished }) => isPublished)
      for (const story of shown) {
        const { next, related } = waysOnFrom(story, shown)
        expect(findWaysOn(db, story)).toEqual({ next: next?.id ?? null, related: related.map(({ id }) => id) })
      }
    }),
    { numRuns: 60 },
  )
})

const text = {
  title: 'The heron',
  content: 'It came back.',
  authorName: 'Amina Example',
  authorLocation: 'Reedwater',
  authorEmail: 'amina@example.org',
}

test('where to go on is found in indexes, and few of their rows, however many stories share a species', async () => {
  const { app, deps } = await openTestApp()
  const { db } = deps
  db.transaction((tx) => {
    for (let n = 1; n <= 600; n++) {
      const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
      const fields = {
        ...text,
        title: 'The elephant',
        category: 'Education' as const,
        authorLocation: 'Laikipia, Kenya',
      }
      const { id } = insertStory(tx, { ...fields, submission: `s${n}`, wordsSha256: '', at })
      moveStory(tx, id, { from: ['pending'], to: 'published', admin: null, at, rejectionReason: null })
    }
  })
  const { asked, most } = watchTurns(db)
  expect((await app.request('/api/stories/400/ways')).status).toBe(200)
  expect(most.rows).toBeLessThan(400)
  const ofStories = [...asked].filter((sql) => sql.includes('published_at as at'))
  expect(ofStories.length).toBeGreaterThan(3)
  for (const sql of ofStories) {
    const plan = db.$client.prepare(`explain query plan ${sql}`).all(nothing) as { detail: string }[]
    for (const { detail } of plan)
      expect([sql, detail]).toEqual([sql, expect.stringMatching(/SEARCH .* USING (COVERING INDEX|PRIMARY KEY)/)])
  }
})
const nothing = { at: '', id: 0, name: '', country: '', category: '' }
