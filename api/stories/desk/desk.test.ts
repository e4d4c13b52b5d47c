import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pictureObstacle } from '../../../data/rules/stories/consent.ts'
import { storyLikenesses } from '../../../data/tables/rewards.ts'
import { media, stories } from '../../../data/tables/stories.ts'
import { storyProposals, storyQuestions } from '../../../data/tables/writers.ts'
import { storySorts } from '../../../data/vocabulary/deskLists.ts'
import { fullConsent, openTestApp, watchTurns } from '../../testing.ts'
import { insertConsent } from '../consent/consent.store.ts'

const at = '2026-02-20T09:00:00.000Z'
type Given = Partial<typeof stories.$inferInsert>

async function openDesk() {
  const api = await openTestApp()
  const { app, deps, signIn } = api
  const cookie = await signIn()
  const add = (given: Given = {}) =>
    deps.db
      .insert(stories)
      .values({
        title: 'The heron',
        content: 'It came back.',
        authorName: 'Amina Example',
        authorLocation: 'Reedwater',
        authorEmail: 'amina@example.org',
        category: 'Education',
        status: 'published',
        publishedAt: given.createdAt ?? at,
        createdAt: at,
        ...given,
      })
      .returning()
      .get()
  const ask = (search: string, headers: Record<string, string> = { cookie }) =>
    app.request(`/api/stories?${search}`, { headers })
  /** The titles of a list, and how long it says that it is. */
  async function list(search: string) {
    const answer = await ask(search)
    expect([search, answer.status]).toEqual([search, 200])
    const rows = (await answer.json()) as { id: number; title: string }[]
    return { titles: rows.map(({ title }) => title), total: Number(answer.headers.get('x-total-count')) }
  }
  return { ...api, add, ask, list, cookie }
}

const sheet = (storyId: number, given: Partial<typeof media.$inferInsert> = {}) => ({
  id: `file-${storyId}-${given.place ?? 0}`,
  storyId,
  kind: 'image' as const,
  state: 'ready' as const,
  bytes: 1,
  sha256: 'a',
  ...given,
})

describe('a search of a list at the desk', () => {
  test('finds a published story by a word of its title, text, writer, place, country and species, and by an address', async () => {
    const { add, list } = await openDesk()
    add({
      title: 'Hérons',
      content: 'Elephants came.',
      country: 'KE',
      species: ['elephant'],
      authorEmail: 'b@b.example',
    })
    add({
      title: 'Nothing of it',
      authorName: 'Kofi',
      authorLocation: 'Accra',
      country: 'GH',
      authorEmail: 'k@k.example',
    })
    for (const q of ['heron', 'elephant', 'elephants', 'ami', 'reed', 'kenya', 'b@b.ex', 'heron amina'])
      expect([q, (await list(`status=published&q=${q}`)).titles]).toEqual([q, ['Hérons']])
    expect(await list('status=published&q=zebra')).toEqual({ titles: [], total: 0 })
    expect(await list('status=published&q=-')).toEqual({ titles: [], total: 0 })
  })

  test('finds the writer whose name no reader sees', async () => {
    const { add, list } = await openDesk()
    add({ title: 'Unnamed', authorName: 'Name withheld', privateName: 'Zuri Example' })
    add({ title: 'Waiting', status: 'pending', authorName: 'Name withheld', privateName: 'Zuri Example' })
    expect((await list('status=published&q=zuri')).titles).toEqual(['Unnamed'])
    expect((await list('status=pending&q=zuri')).titles).toEqual(['Waiting'])
    expect((await list('q=zuri')).total).toBe(2)
  })

  test.each(['pending', 'rejected'] as const)('finds a %s story by any of its words', async (status) => {
    const { add, list } = await openDesk()
    add({ title: 'Héron', status, country: 'KE', species: ['black rhino'] })
    for (const q of ['heron', 'BACK', 'amina@', 'reedwater', 'kenya', 'rhino'])
      expect([q, (await list(`status=${status}&q=${q}`)).titles]).toEqual([q, ['Héron']])
    expect((await list(`status=${status}&q=zebra`)).total).toBe(0)
  })

  test('finds nothing that was withdrawn', async () => {
    const { add, list } = await openDesk()
    add({ title: '', content: '', authorEmail: '', status: 'rejected', withdrawnAt: at })
    expect(await list('status=rejected&sort=title')).toEqual({ titles: [], total: 0 })
  })
})

describe('a list at the desk is narrowed', () => {
  test('by category, country, writer, and the days on which it was sent', async () => {
    const { add, list } = await openDesk()
    add({ title: 'A', category: 'Coexistence', country: 'KE', createdAt: '2026-01-01T10:00:00.000Z' })
    add({ title: 'B', country: 'GH', authorEmail: 'Kofi@example.org', createdAt: '2026-01-02T10:00:00.000Z' })
    const narrow = async (search: string) => (await list(`status=published&sort=title&${search}`)).titles
    expect(await narrow('category=Coexistence')).toEqual(['A'])
    expect(await narrow('country=GH')).toEqual(['B'])
    expect(await narrow('writer=kofi@EXAMPLE.org')).toEqual(['B'])
    expect(await narrow('from=2026-01-02')).toEqual(['B'])
    expect(await narrow('to=2026-01-01')).toEqual(['A'])
    expect(await narrow('from=2026-01-01&to=2026-01-02')).toEqual(['A', 'B'])
    expect(await narrow('country=GH&category=Coexistence')).toEqual([])
  })

  test('by its age, and by the day that its writer was promised', async () => {
    const { add, list } = await openDesk()
    // The clock stands at Sunday, 1 March 2026. Three business days after Monday is Thursday, after Wednesday it is Monday.
    add({ title: 'Monday', status: 'pending', createdAt: '2026-02-23T15:00:00.000Z' })
    add({ title: 'Wednesday', status: 'pending', createdAt: '2026-02-25T15:00:00.000Z' })
    add({ title: 'January', status: 'pending', createdAt: '2026-01-05T15:00:00.000Z' })
    expect((await list('status=pending&sort=due&age=late')).titles).toEqual(['January', 'Monday'])
    expect((await list('status=pending&sort=due&age=7')).titles).toEqual(['January'])
    expect((await list('status=pending&sort=due&age=3')).total).toBe(3)
    expect((await list('status=pending&sort=due&age=late&to=2026-01-31')).titles).toEqual(['January'])
  })

  test('by whether it has a photo or video, and whether one waits for a look', async () => {
    const { add, deps, list } = await openDesk()
    const [seen, waiting] = [add({ title: 'Seen' }), add({ title: 'Waiting' })]
    const [bare, broken] = [add({ title: 'Bare' }), add({ title: 'Broken' })]
    deps.db
      .insert(media)
      .values(sheet(seen.id, { approved: true }))
      .run()
    deps.db
      .insert(media)
      .values(sheet(waiting.id, { state: 'processing' }))
      .run()
    deps.db
      .insert(media)
      .values(sheet(bare.id, { removed: true }))
      .run()
    deps.db
      .insert(media)
      .values(sheet(broken.id, { state: 'failed' }))
      .run()
    const narrow = async (search: string) => (await list(`status=published&sort=title&media=${search}`)).titles
    expect(await narrow('any')).toEqual(['Seen', 'Waiting'])
    expect(await narrow('none')).toEqual(['Bare', 'Broken'])
    expect(await narrow('waiting')).toEqual(['Waiting'])
  })

  test('by what calls for a second look', async () => {
    const { add, deps, list } = await openDesk()
    const { db } = deps
    const told = ['Duplicate', 'Question', 'Correction', 'Featured'].map((title) => add({ title }))
    const [duplicate, question, correction, featured] = told.map(({ id }) => id) as [number, number, number, number]
    db.insert(storyLikenesses).values({ storyId: duplicate, earlierStoryId: featured, kind: 'text', distance: 1 }).run()
    db.insert(storyQuestions).values({ storyId: question, question: 'Where?', askedAt: at }).run()
    db.insert(storyQuestions).values({ storyId: featured, question: '?', askedAt: at, closedAt: at }).run()
    db.insert(storyProposals).values({ storyId: correction, revision: 1, title: 'Other' }).run()
    db.update(stories).set({ featured: true }).where(eq(stories.id, featured)).run()
    for (const flag of ['duplicate', 'question', 'correction', 'featured'])
      expect((await list(`status=published&flag=${flag}`)).titles.map((title) => title.toLowerCase())).toEqual([flag])
    expect((await list('status=published&flag=unsaid')).total).toBe(4)
    expect((await list('status=published&flag=child')).total).toBe(0)
  })

  test('by what stands in the way of its pictures, as the rule of the pictures has it', async () => {
    const { add, deps, list } = await openDesk()
    const said = [null, false, true]
    const all = said.flatMap((people) =>
      said.flatMap((agreed) => said.flatMap((child) => said.map((guardian) => ({ people, agreed, child, guardian })))),
    )
    for (const [index, answers] of all.entries()) {
      const { id } = add({ title: String(index).padStart(2, '0') })
      deps.db.insert(media).values(sheet(id)).run()
      const consent = { storyId: id, givenBy: null, how: 'form' as const, note: null, at }
      insertConsent(deps.db, { ...fullConsent, ...consent })
      insertConsent(deps.db, { ...fullConsent, ...answers, ...consent })
    }
    const listed = async (flag: string) => (await list(`status=published&sort=title&limit=1000&flag=${flag}`)).titles
    const where = (isMeant: (answers: (typeof all)[number]) => boolean) =>
      all.flatMap((answers, index) => (isMeant(answers) ? [String(index).padStart(2, '0')] : []))
    expect(await listed('people')).toEqual(where((answers) => pictureObstacle({ ...fullConsent, ...answers }) !== null))
    expect(await listed('unsaid')).toEqual(where(({ people }) => people === null))
    expect(await listed('child')).toEqual(where(({ child }) => child === true))
  })

  test('by nothing that nobody offers', async () => {
    const { ask } = await openDesk()
    for (const search of ['sort=best', 'flag=odd', 'media=all', 'age=2', 'from=today', 'country=Kenya', 'before=x'])
      expect([search, (await ask(`status=published&${search}`)).status]).toEqual([search, 400])
  })
})

describe('a list at the desk is sorted', () => {
  test.each(storySorts)('by %s, page after page, and of equal ones none is left out or told twice', async (sort) => {
    const { add, ask } = await openDesk()
    const expected = [add({ title: 'Équal' }), add({ title: 'equal' }), add({ title: 'EQUAL' })].map(({ id }) => id)
    expected.push(add({ title: 'Z', viewCount: 5, likeCount: 5, createdAt: '2026-02-21T09:00:00.000Z' }).id)
    const seen: number[] = []
    let next: string | undefined = `status=published&sort=${sort}&limit=1`
    while (next) {
      const page: Response = await ask(next)
      expect(page.headers.get('x-total-count')).toBe('4')
      seen.push(...((await page.json()) as { id: number }[]).map(({ id }) => id))
      next = page.headers.get('link')?.match(/\?([^>]+)>; rel="next"/)?.[1]
    }
    const isRising = ['oldest', 'due', 'title'].includes(sort)
    expect(seen).toEqual(isRising ? expected : expected.toReversed())
  })
})

describe('what a bulk act needs of all that fit', () => {
  test('is told to admins alone, as far as it takes to act on it', async () => {
    const { add, app, cookie } = await openDesk()
    const { id } = add({ title: 'A', featured: true, privateName: null })
    add({ title: 'B', status: 'pending' })
    const answer = await app.request('/api/stories/fitting?status=published&q=heron', { headers: { cookie } })
    expect([answer.headers.get('x-total-count'), await answer.json()]).toEqual(['0', []])
    const all = await app.request('/api/stories/fitting?status=published&limit=1000', { headers: { cookie } })
    expect(all.headers.get('cache-control')).toContain('no-store')
    expect(await all.json()).toEqual([
      { id, title: 'A', authorName: 'Amina Example', status: 'published', featured: true, revision: 1 },
    ])
    expect((await app.request('/api/stories/fitting?status=published')).status).toBe(401)
  })

  test('a stranger who narrows the public list is given the public list', async () => {
    const { add, ask } = await openDesk()
    add({ title: 'A' })
    add({ title: 'B', status: 'pending' })
    const titles = async (search: string) =>
      ((await (await ask(search, {})).json()) as { title: string }[]).map(({ title }) => title)
    expect(await titles('status=pending&q=zebra&writer=amina@example.org')).toEqual(['A'])
  })
})

test('each list of the desk is answered by an index, whatever narrows it', async () => {
  const { add, deps, list } = await openDesk()
  add()
  const { asked } = watchTurns(deps.db)
  for (const part of [
    'q=heron',
    'q=amina@example.org',
    'country=KE',
    'language=sw',
    'writer=amina@example.org',
    'media=any',
    'media=none',
    'media=waiting',
    'age=late',
    'from=2026-01-01',
    ...['duplicate', 'question', 'correction', 'featured', 'unsaid', 'child', 'people'].map((flag) => `flag=${flag}`),
    ...storySorts.map((sort) => `sort=${sort}`),
  ])
    for (const status of ['published', 'pending', 'rejected']) await list(`status=${status}&${part}`)
  const plans = [...asked]
    .filter((sql) => sql.includes('stories_at_desk'))
    .map((sql) => deps.db.$client.prepare(`explain query plan ${sql}`).all(Array.from(sql.matchAll(/\?/g), () => null)))
    .map((plan) => (plan as { detail: string }[]).map(({ detail }) => detail))
  expect(plans.length).toBeGreaterThan(40)
  // Of the indexes of what is open or hidden, which hold nothing else, and of the words of the search, all is read.
  const isSmall = (step: string) => /^SCAN (p|story_questions|story_proposals|media) USING (COVERING )?INDEX/.test(step)
  const isWords = (step: string) => /^SCAN (story|translation)_words VIRTUAL TABLE/.test(step)
  const read = plans.flat().filter((step) => step.startsWith('SCAN') && !isSmall(step) && !isWords(step))
  expect([...new Set(read)]).toEqual([])
  const ofStories = plans.flat().filter((step) => step.startsWith('SEARCH stories '))
  expect([...new Set(ofStories)].every((step) => step.includes('INDEX stories_at_desk (status=?'))).toBe(true)
})
