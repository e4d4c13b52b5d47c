import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { authors } from '../../../data/tables/authors.ts'
import { formerAuthorPages, stories } from '../../../data/tables/stories.ts'
import { amina, openWays } from '../../stories/ways/testing.ts'

const json = { 'content-type': 'application/json' }

test('all stories of an address under one name are on one page, newest first, and it names no address', async () => {
  const { publish, pageOf, storiesOn, ask } = await openWays()
  const first = await publish()
  const second = await publish({ authorName: 'amina exámple', authorEmail: 'AMINA@example.org' })
  const page = await pageOf(first)
  expect(page).toMatch(/^[0-9a-z]{12}$/)
  expect(await storiesOn(page)).toEqual([second, first])
  const answer = await (await ask(`/api/author-pages/${page}`)).text()
  expect(JSON.parse(answer)).toEqual({ page, name: 'amina exámple', country: 'KE', bio: null, stories: 2 })
  expect(answer).not.toContain('@')
})

test('two people with one name are two pages, and so are two names of one address', async () => {
  const { publish, pageOf, storiesOn } = await openWays()
  const [one, other, underAnother] = [
    await publish(),
    await publish({ authorEmail: 'another.amina@example.org' }),
    await publish({ authorName: 'The ranger of the north gate' }),
  ]
  const pages = await Promise.all([one, other, underAnother].map(pageOf))
  expect(new Set(pages).size).toBe(3)
  expect(await Promise.all(pages.map(storiesOn))).toEqual([[one], [other], [underAnother]])
})

test('who wants to give no name has no page', async () => {
  const { publish, pageOf, sitemap } = await openWays()
  expect(await pageOf(await publish({ authorName: 'Anonymous' }))).toBeNull()
  expect(await sitemap()).not.toContain('/author/')
})

test('no page is where nothing was ever published, and nothing is told of what else might be asked for', async () => {
  const { ask } = await openWays()
  for (const page of ['000000000000', 'amina@example.org', 'x', '1', '%00', 'a'.repeat(300)])
    expect([page, (await ask(`/api/author-pages/${page}`)).status]).toEqual([page, 404])
  expect((await ask('/api/stories?author=amina@example.org')).status).toBe(400)
})

test('a page keeps its address while its stories come and go', async () => {
  const { publish, send, move, withdraw, pageOf, storiesOn } = await openWays()
  const { storyId: first, code } = await send()
  await move(first, 'published')
  const page = await pageOf(first)
  const second = await publish()
  expect((await withdraw(code)).status).toBe(200)
  expect(await storiesOn(page)).toEqual([second])
  await move(second, 'pending')
  expect(await storiesOn(page)).toBeNull()
  const third = await publish()
  expect(await storiesOn(page)).toEqual([third])
})

test('a corrected name takes its page along', async () => {
  const { send, move, rename, pageOf, storiesOn } = await openWays()
  const { storyId, code } = await send({ authorName: 'Amina Exampel' })
  await move(storyId, 'published')
  const page = await pageOf(storyId)
  expect((await rename(code, 'Amina Example')).status).toBe(200)
  expect(await pageOf(storyId)).toBe(page)
  expect(await storiesOn(page)).toEqual([storyId])
})

test('a story whose writer has its name hidden leaves the page, with its name in every answer, and can come back', async () => {
  const { app, publish, send, move, pageOf, storiesOn, ask } = await openWays()
  const { storyId, code } = await send()
  await move(storyId, 'published')
  const other = await publish()
  const page = await pageOf(storyId)
  const show = (showsName: boolean) =>
    app.request('/api/receipts/name-shown', {
      method: 'POST',
      headers: { ...json, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ code, showsName }),
    })
  expect((await show(false)).status).toBe(200)
  expect(await pageOf(storyId)).toBeNull()
  expect(await storiesOn(page)).toEqual([other])
  expect(await (await ask(`/api/stories/${storyId}`)).text()).not.toContain(amina.authorName)
  expect((await show(true)).status).toBe(200)
  expect(await storiesOn(page)).toEqual([other, storyId])
})

test('where a corrected name makes two pages one, the former address leads to it', async () => {
  const { publish, send, move, rename, pageOf, storiesOn, deps } = await openWays()
  const right = await publish()
  const misspelt = []
  for (const _ of [1, 2]) {
    const { storyId, code } = await send({ authorName: 'Amina Exampel' })
    await move(storyId, 'published')
    misspelt.push({ storyId, code })
  }
  const [page, former] = [await pageOf(right), await pageOf(misspelt[0]?.storyId ?? 0)]
  expect(former).not.toBe(page)
  const ids = misspelt.map(({ storyId }) => storyId)
  await rename(misspelt[0]?.code ?? '', 'Amina Example')
  expect(await storiesOn(former)).toEqual([ids[1]])
  await rename(misspelt[1]?.code ?? '', 'Amina Example')
  for (const address of [page, former]) expect(await storiesOn(address)).toEqual([ids[1], ids[0], right])
  expect(deps.db.select().from(formerAuthorPages).all()).toEqual([{ page: former, now: page }])
})

test('an author who takes a name back, for none, leaves no page and nothing that leads to one', async () => {
  const { send, move, rename, pageOf, storiesOn, deps } = await openWays()
  const { storyId, code } = await send({ authorName: 'Amina Exampel' })
  await move(storyId, 'published')
  const page = await pageOf(storyId)
  await rename(code, 'Anonymous')
  expect(await pageOf(storyId)).toBeNull()
  expect(await storiesOn(page)).toBeNull()
  expect(deps.db.select().from(formerAuthorPages).all()).toEqual([])
})

/** With a profile at the desk. */
async function openDesk() {
  const site = await openWays()
  const cookie = await site.signIn()
  const call = (method: string, path: string, body?: unknown) =>
    site.app.request(path, {
      method,
      headers: { ...json, cookie, 'idempotency-key': crypto.randomUUID() },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const add = async (fields: object = {}) => {
    const { authorName: name, authorEmail: email } = amina
    return (await call('POST', '/api/authors', { name, email, location: 'Kenya', bio: 'Teaches.', ...fields })).json()
  }
  return { ...site, call, add }
}

test('another address of the author leaves the page where it is', async () => {
  const { publish, pageOf, storiesOn, call, add } = await openDesk()
  const id = await publish()
  const page = await pageOf(id)
  const { id: author } = await add()
  expect((await call('PATCH', `/api/authors/${author}`, { email: 'amina@new.example' })).status).toBe(200)
  expect(await storiesOn(page)).toEqual([id])
  const later = await publish({ authorEmail: 'amina@new.example' })
  expect(await storiesOn(page)).toEqual([later, id])
})

test('of a profile nothing is shown but what its author allows, and only under the name that it bears', async () => {
  const { publish, pageOf, call, add, read } = await openDesk()
  const [own, other] = [await publish(), await publish({ authorName: 'The ranger of the north gate' })]
  const { id: author } = await add({ phone: '+254 700 000000' })
  const bioOf = async (id: number) => (await read(`/api/author-pages/${await pageOf(id)}`)).bio
  expect([await bioOf(own), await bioOf(other)]).toEqual([null, null])
  await call('PATCH', `/api/authors/${author}`, { isBioPublic: true })
  expect([await bioOf(own), await bioOf(other)]).toEqual(['Teaches.', null])
  await call('PATCH', `/api/authors/${author}`, { bio: 'Teaches at the lake.' })
  expect(await bioOf(own)).toBe('Teaches at the lake.')
  await call('PATCH', `/api/authors/${author}`, { isBioPublic: false })
  expect(await bioOf(own)).toBeNull()
  await call('PATCH', `/api/authors/${author}`, { isBioPublic: true })
  expect((await call('DELETE', `/api/authors/${author}`, { confirm: 'DELETE' })).status).toBe(204)
  expect(await bioOf(own)).toBeNull()
})

test('what is erased of a person is their page too', async () => {
  const { publish, pageOf, storiesOn, call, add, sitemap, deps } = await openDesk()
  const page = await pageOf(await publish())
  await add({ isBioPublic: true })
  const { authorEmail: email } = amina
  expect((await call('POST', '/api/privacy/erase', { email, confirm: email })).status).toBe(200)
  expect(await storiesOn(page)).toBeNull()
  expect(await sitemap()).not.toContain('/author/')
  expect(deps.db.select({ page: stories.authorPage }).from(stories).all()).toEqual([{ page: null }])
  expect(deps.db.select().from(authors).all()).toMatchObject([{ bio: null, isBioPublic: false }])
})

test('stories that were published before there were pages are given to them, in steps', async () => {
  const { publish, pageOf, storiesOn, deps, start } = await openWays()
  const ids = []
  for (let n = 0; n < 60; n++) ids.unshift(await publish({ title: `Story ${n}` }))
  deps.db.update(stories).set({ authorPage: null }).run()
  deps.db.transaction((tx) => deps.published.changed(tx))
  expect(await pageOf(1)).toBeNull()
  start()
  await deps.jobs.drain()
  expect(await storiesOn(await pageOf(1))).toEqual(ids)
})
