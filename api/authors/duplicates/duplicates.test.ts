import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Duplicate, RewardStanding, WaitingStories } from '../../../data/contract/authors/duplicates.ts'
import { demoStories } from '../../../data/demo/stories.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { storyFingerprints, storyLikenesses } from '../../../data/tables/rewards.ts'
import { findStory, insertStory } from '../../stories/stories.store.ts'
import { withdrawStory } from '../../stories/writer/withdraw.ts'
import { openTestApp } from '../../testing.ts'
import { detectDuplicates } from './duplicates.jobs.ts'
import { standingsOf } from './standings.ts'
import { drawPicture } from './testing.ts'

const [first = '', second = ''] = demoStories.map(({ content }) => content)
const nearlyFirst = first.replaceAll(' the ', ' a ')

async function openDesk() {
  const api = await openTestApp()
  const { deps, app, clock } = api
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const ask = (method: string, address: string, body?: object, admin: keyof typeof cookies = 'admin1') =>
    app.request(`/api/${address}`, {
      method,
      headers: { cookie: cookies[admin], 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  const pairsOf = async (id: number) =>
    (await (await ask('GET', `story-likenesses/stories/${id}/pairs`)).json()) as Duplicate[]
  const waiting = async () => (await (await ask('GET', 'story-likenesses')).json()) as WaitingStories
  return {
    ...api,
    ask,
    /** A story arrives, perhaps with a photo; its number. */
    async send(content: string, { photo, email = 'amara@example.org' }: { photo?: Buffer; email?: string } = {}) {
      const form = new FormData()
      const words = { title: 'Told at home', content, authorName: 'Amara Example', authorLocation: 'Lagos, Nigeria' }
      const fields = { ...words, authorEmail: email, category: 'Education' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      if (photo) form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png')
      const answer = await app.request('/api/stories', {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID(), accept: 'application/json' },
        body: form,
      })
      const { storyId } = (await answer.json()) as { storyId: number }
      await deps.jobs.drain()
      clock.pass(1_000)
      return storyId
    },
    /** An admin changes the words or the photo. */
    async edit(id: number, { content, photo }: { content?: string; photo?: Buffer }) {
      const form = new FormData()
      form.set('revision', String(findStory(deps.db, id)?.revision))
      if (content) form.set('content', content)
      if (photo) form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png')
      const headers = { cookie: cookies.admin1, accept: 'application/json' }
      const answer = await app.request(`/api/stories/${id}`, { method: 'PATCH', headers, body: form })
      expect(answer.status).toBe(200)
      await deps.jobs.drain()
      clock.pass(1_000)
    },
    /** A story is written with what was found out about its words before; its number. */
    write(content: string, written: Awaited<ReturnType<typeof deps.wordsComing>>) {
      const at = clock.now().toISOString()
      const words = { title: 'T', content, authorName: 'A', authorLocation: 'L', category: 'Education' } as const
      const sender = { authorEmail: 'a@example.org', submission: randomUUID(), wordsSha256: '' }
      return deps.db.transaction((tx) => {
        const { id } = insertStory(tx, { ...words, ...sender, at })
        written(tx, id)
        return id
      })
    },
    waiting,
    /** What is found of the stories that wait. */
    async list() {
      const pairs = await Promise.all((await waiting()).stories.map(({ story }) => pairsOf(story.id)))
      return pairs.flat().filter(({ settledAt }) => settledAt === null)
    },
    pairsOf,
    standing: async (id: number) =>
      (await (await ask('GET', `story-likenesses/stories/${id}`)).json()) as RewardStanding,
    decide: (id: number, body: object, admin: keyof typeof cookies = 'admin1') =>
      ask('PUT', `story-likenesses/stories/${id}/decision`, body, admin),
    standings: () => Object.fromEntries(standingsOf(deps.db, [1, 2, 3, 4, 5])),
    /** Of what the admins were told about likenesses: the story, and whether something is left to do. */
    told: () =>
      deps.db
        .select()
        .from(authorNotifications)
        .all()
        .filter(({ notificationType }) => notificationType === 'story_likeness')
        .map(({ metadata, requiresAdminAction, adminActionedAt }) => ({
          ...(JSON.parse(metadata ?? '{}') as { storyId: number }),
          isOpen: requiresAdminAction && adminActionedAt === null,
        })),
  }
}

describe('a story whose words nearly repeat an earlier one', () => {
  test('waits, is shown beside the earlier one, and the admins are told once', async () => {
    const desk = await openDesk()
    const [earlier, other, later] = [await desk.send(first), await desk.send(second), await desk.send(nearlyFirst)]
    expect(desk.standings()).toEqual({ [later]: 'waiting' })
    const [pair, ...more] = await desk.list()
    expect(more).toEqual([])
    expect(pair).toMatchObject({
      kind: 'text',
      story: { id: later, status: 'pending' },
      earlier: { id: earlier, authorEmail: 'amara@example.org' },
      settledAt: null,
      picture: null,
    })
    expect(pair?.similarity).toBeGreaterThan(0.7)
    expect(desk.told()).toEqual([{ storyId: later, isOpen: true }])
    expect(await desk.pairsOf(other)).toEqual([])
    expect(await desk.standing(other)).toEqual({ storyId: other, standing: 'counts', latest: null })
  })

  test('is found whoever wrote it, the same author too', async () => {
    const desk = await openDesk()
    const sent = [first, nearlyFirst, first].map((content, index) => ({ content, email: `a${index % 2}@example.org` }))
    for (const { content, email } of sent) await desk.send(content, { email })
    expect(desk.standings()).toEqual({ 2: 'waiting', 3: 'waiting' })
    expect((await desk.pairsOf(3)).map(({ earlier }) => earlier.id)).toEqual([1, 2])
    expect(desk.told()).toHaveLength(2)
  })

  test('is found when two that are the same arrive at once, and when one arrives while the other is compared', async () => {
    const desk = await openDesk()
    await Promise.all([first, nearlyFirst, first].map((content) => desk.send(content)))
    expect(desk.standings()).toEqual({ 2: 'waiting', 3: 'waiting' })
    expect(desk.told()).toHaveLength(2)
    const written = await desk.deps.wordsComing(second)
    const earlier = await desk.send(second)
    const later = desk.write(second, written)
    expect((await desk.pairsOf(later)).map(({ earlier }) => earlier.id)).toEqual([earlier])
  })

  test('is no copy of one that an edit has made another while the two were compared', async () => {
    const desk = await openDesk()
    const earlier = await desk.send(first)
    const written = await desk.deps.wordsComing(nearlyFirst)
    await desk.edit(earlier, { content: second })
    desk.write(nearlyFirst, written)
    expect(desk.standings()).toEqual({})
  })

  test('is found as well after more changes of others than are remembered', async () => {
    const desk = await openDesk()
    const written = await desk.deps.wordsComing(nearlyFirst)
    const earlier = await desk.send(first)
    const saysNothing = await desk.deps.wordsComing('')
    for (let other = 0; other < 1_001; other++) desk.write('', saysNothing)
    expect((await desk.pairsOf(desk.write(nearlyFirst, written))).map(({ earlier }) => earlier.id)).toEqual([earlier])
  })

  test('is looked for before the lock is taken: within it, nobody reads the fingerprints of all', async () => {
    const desk = await openDesk()
    const { $client } = desk.deps.db
    const prepare = $client.prepare.bind($client)
    const asked: { sql: string; isLocked: boolean }[] = []
    $client.prepare = ((sql: string) => {
      asked.push({ sql, isLocked: $client.inTransaction })
      return prepare(sql)
    }) as typeof prepare
    await desk.send(first)
    const readsAll = asked.filter(({ sql }) =>
      /^select "change".* from "story_fingerprints" where "story_fingerprints"."change" >/.test(sql),
    )
    expect(new Set(readsAll.map(({ isLocked }) => isLocked))).toEqual(new Set([false]))
  })

  test('waits no longer once an edit has taken the likeness out, and waits again once one has brought it back', async () => {
    const desk = await openDesk()
    const [earlier, later] = [await desk.send(first), await desk.send(nearlyFirst)]
    await desk.edit(later, { content: second })
    expect([await desk.list(), desk.standings(), desk.told()]).toEqual([[], {}, [{ storyId: later, isOpen: false }]])
    await desk.edit(later, { content: first })
    expect(desk.standings()).toEqual({ [later]: 'waiting' })
    await desk.edit(earlier, { content: second })
    expect([await desk.list(), desk.standings()]).toEqual([[], {}])
    expect(desk.told().filter(({ isOpen }) => isOpen)).toEqual([])
  })

  test('is the one that was edited, where an edit brought the likeness', async () => {
    const desk = await openDesk()
    const [placeholder] = [await desk.send(second), await desk.send(first)]
    await desk.edit(placeholder, { content: nearlyFirst })
    expect(desk.standings()).toEqual({ [placeholder]: 'waiting' })
  })

  test('goes on waiting when the earlier story is withdrawn: nobody has decided', async () => {
    const desk = await openDesk()
    const [earlier, later] = [await desk.send(first), await desk.send(nearlyFirst)]
    withdrawStory(desk.deps, earlier)
    const [pair] = await desk.list()
    expect(pair).toMatchObject({ similarity: null, earlier: { id: earlier, isWithdrawn: true, content: '' } })
    expect(desk.told()).toEqual([{ storyId: later, isOpen: true }])
    await desk.edit(later, { content: second })
    expect(desk.standings()).toEqual({ [later]: 'waiting' })
    await desk.decide(later, { decision: 'counts', seen: null })
    expect([desk.standings(), (await desk.waiting()).count]).toEqual([{}, 0])
  })

  test('is no copy of a story that had been withdrawn before', async () => {
    const desk = await openDesk()
    withdrawStory(desk.deps, await desk.send(first))
    await desk.send(nearlyFirst)
    expect(desk.deps.db.select().from(storyFingerprints).all()).toHaveLength(1)
    expect(desk.standings()).toEqual({})
  })

  test('is forgotten when it is withdrawn itself and was never published', async () => {
    const desk = await openDesk()
    const [, later] = [await desk.send(first), await desk.send(nearlyFirst)]
    withdrawStory(desk.deps, later)
    expect([await desk.waiting(), desk.standings()]).toEqual([{ count: 0, stories: [] }, {}])
  })

  test('is held beside three others at most, and the list carries no texts, however often it comes', async () => {
    const desk = await openDesk()
    const { db, clock } = desk.deps
    const words = { title: 'Told again', authorName: 'A', authorLocation: 'L', category: 'Education' } as const
    const copies = Array.from({ length: 60 }, (_, copy) =>
      db.transaction((tx) => {
        const told = { ...words, content: `${first} ${copy}`, authorEmail: `${copy}@example.org`, wordsSha256: '' }
        const { id } = insertStory(tx, { ...told, submission: `${copy}`, at: clock.now().toISOString() })
        detectDuplicates(tx, { db, clock }, id)
        return id
      }),
    )
    const found = await Promise.all(copies.map((id) => desk.pairsOf(id)))
    expect(found.map(({ length }) => length)).toEqual(copies.map((_, earlier) => Math.min(earlier, 3)))
    const { count, stories } = await desk.waiting()
    expect([count, stories.length]).toEqual([59, 50])
    expect(JSON.stringify(stories)).not.toContain(first.slice(0, 40))
  })

  test('stays held when the story that many repeat is edited a little', async () => {
    const desk = await openDesk()
    for (let copy = 0; copy < 6; copy++) await desk.send(`${first} ${copy}`)
    const before = desk.standings()
    await desk.edit(1, { content: nearlyFirst })
    expect(desk.standings()).toEqual(before)
  })

  test('is found as well when both came before there were fingerprints', async () => {
    const desk = await openDesk()
    const words = { title: 'T', authorName: 'A', authorLocation: 'L', authorEmail: 'a@example.org' } as const
    const at = ['2026-02-03', '2026-02-02', '2026-02-01'].map((day) => `${day}T09:00:00.000Z`)
    for (const [index, content] of [nearlyFirst, first, second].entries())
      insertStory(desk.deps.db, {
        ...words,
        content,
        category: 'Education',
        submission: `${index}`,
        wordsSha256: '',
        at: at[index] ?? '',
      })
    desk.deps.jobs.enqueue(desk.deps.db, { name: 'likeness.catchUp' })
    await desk.deps.jobs.drain()
    expect((await desk.list()).map(({ story, earlier }) => [story.id, earlier.id])).toEqual([[1, 2]])
    desk.deps.jobs.enqueue(desk.deps.db, { name: 'likeness.catchUp' })
    await desk.deps.jobs.drain()
    expect(await desk.list()).toHaveLength(1)
  })
})

describe('a story whose photo nearly repeats an earlier one', () => {
  const smaller = async (photo: Buffer) => sharp(photo).resize(200).jpeg({ quality: 60 }).toBuffer()

  test('waits, with both photos to be compared; another photo in its place ends that', async () => {
    const desk = await openDesk()
    const photo = await drawPicture(1)
    const earlier = await desk.send('A short one.', { photo })
    const later = await desk.send('Another short one.', { photo: await smaller(photo) })
    const apart = await desk.send('A third short one.', { photo: await drawPicture(5) })
    expect(desk.standings()).toEqual({ [later]: 'waiting' })
    const [pair] = await desk.list()
    expect(pair).toMatchObject({ kind: 'photo', story: { id: later }, earlier: { id: earlier } })
    expect(pair?.similarity).toBeGreaterThan(0.85)
    const shown = await Promise.all(
      [pair?.picture, pair?.earlierPicture].map((one) => desk.ask('GET', `../media/${one?.id}/${one?.widths[0]}.webp`)),
    )
    expect(shown.map(({ status }) => status)).toEqual([200, 200])
    await desk.edit(later, { photo: await drawPicture(2) })
    expect([await desk.list(), desk.standings()]).toEqual([[], {}])
    await desk.edit(apart, { photo: await smaller(photo) })
    expect(desk.standings()).toEqual({ [apart]: 'waiting' })
  })
})

describe('a decision', () => {
  const counts = { decision: 'counts', seen: null }
  const excluded = { decision: 'excluded', reason: 'Copied from a colleague.', seen: null }

  async function openWaiting() {
    const desk = await openDesk()
    const [, later] = [await desk.send(first), await desk.send(nearlyFirst)]
    return { ...desk, later }
  }

  test('settles what was open, is noted, and can be taken back by deciding again', async () => {
    const { later, ...desk } = await openWaiting()
    const answer = await desk.decide(later, excluded)
    expect(answer.status).toBe(200)
    const standing = (await answer.json()) as RewardStanding
    expect(standing).toMatchObject({
      standing: 'excluded',
      latest: { decision: 'excluded', reason: 'Copied from a colleague.', admin: 'admin1' },
    })
    expect([await desk.list(), desk.standings()]).toEqual([[], { [later]: 'excluded' }])
    expect((await desk.pairsOf(later))[0]?.settledAt).not.toBeNull()
    expect(desk.told()).toEqual([{ storyId: later, isOpen: false }])
    await desk.decide(later, { ...counts, seen: standing.latest?.id }, 'admin2')
    expect([desk.standings(), (await desk.standing(later)).latest?.admin]).toEqual([{}, 'admin2'])
    const acts = desk.deps.db.select().from(auditLog).all()
    expect(
      acts.filter(({ action }) => action === 'story.rewards_decided').map(({ admin, before }) => [admin, before]),
    ).toEqual([
      ['admin1', null],
      ['admin2', { decision: 'excluded', reason: 'Copied from a colleague.' }],
    ])
  })

  test('that excludes needs a reason', async () => {
    const { later, ...desk } = await openWaiting()
    const answer = await desk.decide(later, { ...excluded, reason: '  ' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'reward.reason_missing' }])
    expect(desk.standings()).toEqual({ [later]: 'waiting' })
  })

  test('of two admins at once is the first one; the other learns of it', async () => {
    const { later, ...desk } = await openWaiting()
    const [one, two] = await Promise.all([desk.decide(later, excluded), desk.decide(later, counts, 'admin2')])
    expect([one.status, two.status]).toEqual([200, 409])
    expect(await two.json()).toMatchObject({
      code: 'reward.decided',
      message: expect.stringMatching(/^admin1 has decided about this story meanwhile: it earns nothing\. Reason: ./),
      current: { standing: 'excluded', latest: { admin: 'admin1' } },
    })
  })

  test('holds for what was found; what an edit brings afterwards is asked about again', async () => {
    const { later, ...desk } = await openWaiting()
    const third = await desk.send(second)
    await desk.decide(later, counts)
    await desk.edit(later, { content: first })
    expect(desk.standings()).toEqual({})
    await desk.edit(later, { content: second })
    expect(desk.standings()).toEqual({ [later]: 'waiting' })
    expect((await desk.list()).map(({ story, earlier }) => [story.id, earlier.id])).toEqual([[later, third]])
    expect(desk.told().filter(({ isOpen }) => isOpen)).toEqual([{ storyId: later, isOpen: true }])
  })

  test('can exclude a story that repeats nothing, and none that is not there', async () => {
    const desk = await openDesk()
    const id = await desk.send(first)
    expect((await desk.decide(id, excluded)).status).toBe(200)
    expect(desk.standings()).toEqual({ [id]: 'excluded' })
    expect((await desk.decide(99, excluded)).status).toBe(404)
    expect((await desk.ask('GET', 'story-likenesses/stories/99')).status).toBe(404)
  })
})

test('pairs go with their stories', async () => {
  const desk = await openDesk()
  const [earlier] = [await desk.send(first), await desk.send(nearlyFirst)]
  desk.deps.db.$client.prepare('delete from stories where id = ?').run(earlier)
  expect(desk.deps.db.select().from(storyLikenesses).all()).toEqual([])
})
