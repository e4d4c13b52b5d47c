import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminPost, type PostChange } from '../../../data/contract/news.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { media } from '../../../data/tables/stories.ts'
import { asPhone, cornersPhoto } from '../../stories/media/testing.ts'
import { openTestApp } from '../../testing.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>

const words = {
  title: 'The strips have closed',
  content: '<p>No sky can be seen between the stems.</p>',
  excerpt: '',
  category: 'Conservation Update',
}

/** The API with an admin at the desk, and the public beside it. */
async function openDesk() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const ask = async (method: string, address: string, given?: object, headers: Record<string, string> = {}) => {
    const response = await api.app.request(`/api/blog-posts${address}`, {
      method,
      headers: { cookie, ...(given && { 'content-type': 'application/json' }), ...headers },
      ...(given && { body: JSON.stringify(given) }),
    })
    return { status: response.status, body: response.status === 204 ? null : await response.json() }
  }
  const begin = async (given: object = words) => (await ask('POST', '', given)).body
  const change = (id: number, given: Partial<PostChange>) => ask('PATCH', `/${id}`, given)
  const shown = async () => (await api.app.request('/api/blog-posts')).json()
  const delta = async (since: number) => (await api.app.request(`/api/sync?since=${since}`)).json()
  return { ...api, cookie, ask, begin, change, shown, delta }
}

async function sendPicture(api: Api, cookie: string, photo: Buffer, headers: Record<string, string> = {}) {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'strip.jpg')
  const response = await api.app.request('/api/blog-posts/pictures', {
    method: 'POST',
    body: form,
    headers: { cookie, ...headers },
  })
  return { status: response.status, body: await response.json() }
}
const photo = async () =>
  asPhone(await cornersPhoto(1200, 600))
    .jpeg()
    .toBuffer()
const actsOf = ({ deps }: Api) =>
  deps.db
    .select()
    .from(auditLog)
    .all()
    .filter(({ subjectKind }) => subjectKind === 'post')
    .map(({ action, admin }) => `${admin} ${action}`)

describe('a new post', () => {
  test('is a draft that admins alone see', async () => {
    const { ask, shown } = await openDesk()
    const { status, body } = await ask('POST', '', words)
    expect(status).toBe(201)
    expect(adminPost.parse(body)).toMatchObject({
      ...words,
      status: 'draft',
      revision: 1,
      publishedAt: null,
      shown: null,
    })
    expect(await shown()).toEqual([])
    expect((await ask('GET', '?status=draft')).body).toMatchObject([{ title: words.title, status: 'draft' }])
  })

  test('may begin with nothing', async () => {
    const { ask } = await openDesk()
    expect((await ask('POST', '', {})).body).toMatchObject({ title: '', content: '', category: '', imageUrl: null })
  })

  test('is made once, however often it is sent under its key', async () => {
    const { ask } = await openDesk()
    const key = { 'idempotency-key': '0b6f0c3a-6b0e-4a57-9d5c-3f5ad9a3a001' }
    const first = await ask('POST', '', words, key)
    const again = await ask('POST', '', { ...words, title: 'More was typed' }, key)
    expect(again.body.id).toBe(first.body.id)
    expect((await ask('GET', '')).body).toHaveLength(1)
  })

  test('that was deleted since is not begun again by its key', async () => {
    const { ask } = await openDesk()
    const key = { 'idempotency-key': '0b6f0c3a-6b0e-4a57-9d5c-3f5ad9a3a002' }
    const { id } = (await ask('POST', '', words, key)).body
    await ask('DELETE', `/${id}`)
    const again = await ask('POST', '', words, key)
    expect([again.status, again.body.code]).toEqual([404, 'post.not_found'])
    expect((await ask('GET', '?status=draft')).body).toEqual([])
  })

  test('can be published at once, by either name of its picture', async () => {
    const { ask, shown, deps } = await openDesk()
    const { body } = await ask('POST', '', { ...words, image: '/art/lagoon.svg', status: 'published' })
    expect(await shown()).toMatchObject([{ title: words.title, imageUrl: '/art/lagoon.svg', status: 'published' }])
    // It was begun and published in one act.
    const acts = deps.db.select().from(auditLog).all()
    expect(acts.map(({ action, at }) => [action, at])).toEqual(
      ['post.begun', 'post.published'].map((action) => [action, body.publishedAt]),
    )
  })

  test.each([
    ['a title without an end', { title: 'a'.repeat(201) }, 'title'],
    ['a picture of another site', { imageUrl: 'https://example.org/a.gif' }, 'imageUrl'],
    ['a picture of another site without its scheme', { imageUrl: '//example.org/a.gif' }, 'imageUrl'],
    ['another path of this site', { imageUrl: '/media/../api/admin/session' }, 'imageUrl'],
    ['a path that does something', { imageUrl: '/api/newsletter/unsubscribe' }, 'imageUrl'],
    ['a state that posts do not have', { status: 'pending' }, 'status'],
  ])('is refused with %s', async (_, given, field) => {
    const { ask } = await openDesk()
    const { status, body } = await ask('POST', '', given)
    expect(status).toBe(400)
    expect(body.issues[0].field).toBe(field)
  })
})

describe('publishing', () => {
  test('puts the post on the site with the present as its date, and on the devices', async () => {
    const { begin, change, shown, delta, clock } = await openDesk()
    const { id, revision } = await begin()
    clock.pass(600_000)
    const meanwhile = clock.span()
    const { body } = await change(id, { status: 'published', revision })
    expect(body).toMatchObject({ status: 'published', publishedAt: meanwhile(), shown: null })
    expect(await shown()).toMatchObject([{ id, createdAt: body.publishedAt }])
    expect((await delta(0)).posts).toMatchObject([{ id, title: words.title }])
  })

  test.each([
    ['a title', { title: '' }, 'title'],
    ['words', { content: '<p> </p>' }, 'content'],
    ['a category', { category: '' }, 'category'],
  ])('needs %s', async (_, missing, field) => {
    const { begin, change, shown } = await openDesk()
    const { id } = await begin({ ...words, ...missing })
    const { status, body } = await change(id, { status: 'published' })
    expect([status, body.code, body.issues[0].field]).toEqual([400, 'post.incomplete', field])
    expect(await shown()).toEqual([])
  })

  test('twice is publishing once, also when the first answer was lost', async () => {
    const api = await openDesk()
    const { id, revision } = await api.begin()
    const first = await api.change(id, { status: 'published', revision })
    const again = await api.change(id, { status: 'published', revision })
    expect(again).toEqual(first)
    expect(actsOf(api)).toEqual(['admin1 post.begun', 'admin1 post.published'])
  })

  test('after a pause keeps the first date', async () => {
    const { begin, change, clock } = await openDesk()
    const { id } = await begin()
    const { publishedAt } = (await change(id, { status: 'published' })).body
    clock.pass(600_000)
    await change(id, { status: 'draft' })
    expect((await change(id, { status: 'published' })).body).toMatchObject({ publishedAt, createdAt: publishedAt })
  })
})

describe('saving as somebody types', () => {
  test('changes a draft, and leaves the public words of a published post alone', async () => {
    const { begin, change, shown, ask } = await openDesk()
    const { id, revision } = await begin()
    expect((await change(id, { title: 'Closer', revision })).body).toMatchObject({ title: 'Closer', revision: 2 })
    await change(id, { status: 'published' })
    const { body } = await change(id, { title: 'Closer still', revision: 3 })
    expect(body).toMatchObject({ title: 'Closer still', shown: { title: 'Closer' }, status: 'published', revision: 4 })
    expect(await shown()).toMatchObject([{ title: 'Closer' }])
    expect((await ask('GET', `/${id}`)).body).toEqual(body)
  })

  test('goes out when the post is published again, and is gone when the public words are taken back', async () => {
    const { begin, change, shown } = await openDesk()
    const { id } = await begin({ ...words, status: 'published' })
    await change(id, { title: 'Second wording' })
    expect((await change(id, { title: words.title })).body.shown).toBeNull()
    await change(id, { title: 'Third wording' })
    expect((await change(id, { status: 'published' })).body).toMatchObject({ title: 'Third wording', shown: null })
    expect(await shown()).toMatchObject([{ title: 'Third wording' }])
  })

  test('throws no kept answer away', async () => {
    const { begin, change, deps } = await openDesk()
    const { id } = await begin({ ...words, status: 'published' })
    const { version } = deps.published
    await change(id, { title: 'Not to be seen yet' })
    expect(deps.published.version).toBe(version)
    await change(id, { status: 'published' })
    expect(deps.published.version).toBeGreaterThan(version)
  })

  test('is refused from an outdated view, with the post as a colleague left it', async () => {
    const { begin, change } = await openDesk()
    const { id, revision } = await begin()
    await change(id, { title: 'Mine', revision })
    const { status, body } = await change(id, { title: 'Yours', revision })
    expect([status, body.code]).toEqual([409, 'post.stale'])
    expect(body.current).toMatchObject({ title: 'Mine', revision: 2, editedBy: 'admin1' })
  })

  test('of what is saved already is no change: a lost answer may be asked for again', async () => {
    const { begin, change } = await openDesk()
    const { id, revision } = await begin()
    const first = await change(id, { title: 'Once', revision })
    expect(await change(id, { title: 'Once', revision })).toEqual(first)
  })

  test('is noted once for each sitting and admin', async () => {
    const api = await openDesk()
    const { id } = await api.begin()
    for (const title of ['a', 'b', 'c']) await api.change(id, { title })
    api.clock.pass(31 * 60_000)
    await api.change(id, { title: 'd' })
    const cookie = await api.signIn('admin2')
    await api.ask('PATCH', `/${id}`, { title: 'e' }, { cookie })
    expect(actsOf(api)).toEqual(['admin1 post.begun', 'admin1 post.edited', 'admin2 post.edited'])
  })

  test('keeps nothing that could run', async () => {
    const { begin } = await openDesk()
    const { content } = await begin({
      ...words,
      content: '<p onclick="x()">Hello</p><script>x()</script><img src=x onerror=x()>',
    })
    expect(content).toBe('<p>Hello</p>')
  })
})

describe('taking off the site', () => {
  test('makes a draft of the newest words and takes the post off the devices', async () => {
    const { begin, change, shown, delta } = await openDesk()
    const { id } = await begin({ ...words, status: 'published' })
    const { cursor } = await delta(0)
    await change(id, { title: 'Newer' })
    expect((await change(id, { status: 'draft' })).body).toMatchObject({ status: 'draft', title: 'Newer', shown: null })
    expect(await shown()).toEqual([])
    expect((await delta(cursor)).gone).toMatchObject([{ kind: 'post', id }])
  })

  test('by deleting leaves nothing', async () => {
    const api = await openDesk()
    const { id } = await api.begin({ ...words, status: 'published' })
    expect((await api.ask('DELETE', `/${id}`)).status).toBe(204)
    expect(await api.shown()).toEqual([])
    expect((await api.delta(0)).gone).toMatchObject([{ kind: 'post', id }])
    for (const method of ['GET', 'DELETE']) expect((await api.ask(method, `/${id}`)).status).toBe(404)
    expect(actsOf(api).at(-1)).toBe('admin1 post.deleted')
  })

  test('of a draft tells the devices nothing', async () => {
    const { begin, ask, delta } = await openDesk()
    const { id } = await begin()
    await ask('DELETE', `/${id}`)
    expect((await delta(0)).gone).toEqual([])
  })
})

describe('the preview', () => {
  test('shows words as the site would, and keeps nothing', async () => {
    const { ask } = await openDesk()
    const content = '<h1>Counted</h1><script>x()</script><p>By ear.</p>'
    const { body } = await ask('POST', '/preview', { ...words, content })
    expect(body).toMatchObject({
      title: words.title,
      content: '<h2>Counted</h2><p>By ear.</p>',
      excerpt: 'Counted By ear.',
    })
    expect((await ask('GET', '')).body).toEqual([])
  })
})

describe('the pictures of a post', () => {
  const addressOf = async (api: Api, src: string, cookie = '') =>
    (await api.app.request(src, { headers: cookie ? { cookie } : {} })).status
  const idOf = (src: string) => src.split('/')[2] ?? ''
  const nameIn = (src: string) => `<p>Here:</p><img src="${src}" alt="A strip" />`

  test('are converted at once and without a byte of metadata, in a size for a page', async () => {
    const api = await openDesk()
    const { status, body } = await sendPicture(api, api.cookie, await photo())
    expect(status).toBe(201)
    expect(body).toEqual({ src: expect.stringMatching(/^\/media\/[\da-f]{32}\/960\.webp$/), width: 960, height: 480 })
    const file = await api.app.request(body.src, { headers: { cookie: api.cookie } })
    expect(Buffer.from(await file.arrayBuffer()).includes('Exif')).toBe(false)
  })

  test('are seen by everybody while a published post shows them, and by admins alone before and after', async () => {
    const api = await openDesk()
    const { src } = (await sendPicture(api, api.cookie, await photo())).body
    const seen = async () => [await addressOf(api, src), await addressOf(api, src, api.cookie)]
    const { id } = await api.begin({ ...words, content: nameIn(src) })
    expect(await seen()).toEqual([404, 200])
    await api.change(id, { status: 'published' })
    expect(await seen()).toEqual([200, 200])
    const { cursor } = await api.delta(0)
    await api.change(id, { status: 'draft' })
    expect(await seen()).toEqual([404, 200])
    expect((await api.delta(cursor)).gone).toMatchObject([{ kind: 'post', id, mediaIds: [idOf(src)] }])
  })

  test('that wait with newer words are not seen before these are published', async () => {
    const api = await openDesk()
    const { src } = (await sendPicture(api, api.cookie, await photo())).body
    const { id } = await api.begin({ ...words, status: 'published' })
    await api.change(id, { imageUrl: src })
    expect(await addressOf(api, src)).toBe(404)
    await api.change(id, { status: 'published' })
    expect(await addressOf(api, src)).toBe(200)
  })

  test('go with the last post that names them', async () => {
    const api = await openDesk()
    const { src } = (await sendPicture(api, api.cookie, await photo())).body
    const one = await api.begin({ ...words, content: nameIn(src), status: 'published' })
    const other = await api.begin({ ...words, imageUrl: src, status: 'published' })
    await api.ask('DELETE', `/${one.id}`)
    await api.deps.jobs.drain()
    expect(await addressOf(api, src)).toBe(200)
    await api.ask('DELETE', `/${other.id}`)
    await api.deps.jobs.drain()
    expect(await addressOf(api, src, api.cookie)).toBe(404)
    expect(existsSync(path.join(api.dataDir, 'media', idOf(src)))).toBe(false)
  })

  test('are kept by the sweeps while a post names them, also in words that wait; unused ones go after a week', async () => {
    const api = await openDesk()
    const used = (await sendPicture(api, api.cookie, await photo())).body.src
    const unused = (await sendPicture(api, api.cookie, await photo())).body.src
    const { id } = await api.begin({ ...words, status: 'published' })
    await api.change(id, { content: nameIn(used) })
    const sweepAfter = async (days: number) => {
      api.clock.pass(days * 86_400_000)
      for (const name of ['news.pictures', 'media.sweep']) api.deps.jobs.enqueue(api.deps.db, { name, payload: {} })
      await api.deps.jobs.drain()
      const cookie = await api.signIn()
      return [await addressOf(api, used, cookie), await addressOf(api, unused, cookie)]
    }
    expect(await sweepAfter(6)).toEqual([200, 200])
    expect(await sweepAfter(2)).toEqual([200, 404])
  })

  test('that nothing names go in small steps, and none that a post names in waiting words', async () => {
    const api = await openDesk()
    const named = (await sendPicture(api, api.cookie, await photo())).body.src
    const { id } = await api.begin({ ...words, status: 'published' })
    await api.change(id, { content: nameIn(named) })
    const loose = Array.from({ length: 45 }, (_, at) => ({
      id: `loosepicture${at}`,
      kind: 'image' as const,
      state: 'ready' as const,
      bytes: 1,
      sha256: 's',
      createdAt: api.clock.now().toISOString(),
    }))
    api.deps.db.insert(media).values(loose).run()
    for (let at = 0; at < 120; at += 1)
      await api.begin({ ...words, content: nameIn(`/media/loosepicture${at % 5}/600.webp`) })
    api.clock.pass(8 * 86_400_000)
    api.deps.jobs.enqueue(api.deps.db, { name: 'news.pictures', payload: {} })
    await api.deps.jobs.drain()
    const left = api.deps.db
      .select()
      .from(media)
      .all()
      .map((row) => row.id)
    expect(left).toHaveLength(6)
    expect(left).toEqual(expect.arrayContaining([0, 1, 2, 3, 4].map((at) => `loosepicture${at}`)))
    expect(named).toContain(left.find((one) => !one.startsWith('loose')))
  })

  test('have to be pictures', async () => {
    const api = await openDesk()
    const { status, body } = await sendPicture(api, api.cookie, Buffer.from('<svg onload="x()"></svg>'))
    expect([status, body.code]).toEqual([415, 'media.wrong_type'])
    const broken = await sendPicture(api, api.cookie, (await photo()).subarray(0, 900))
    expect(broken.status).toBe(415)
  })

  test('of stories are not opened by a post that names them', async () => {
    const api = await openDesk()
    const form = new FormData()
    const story = { title: 'The hide', content: 'We waited.', authorName: 'Amina', authorLocation: 'Narok' }
    for (const [name, value] of Object.entries({ ...story, authorEmail: 'a@example.org', category: 'Coexistence' }))
      form.set(name, value)
    form.set('image', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'hide.jpg')
    const made = await (await api.app.request('/api/stories', { method: 'POST', body: form })).json()
    await api.deps.jobs.drain()
    const told = await (
      await api.app.request(`/api/stories/${made.storyId}`, { headers: { cookie: api.cookie } })
    ).json()
    const src = `/media/${told.media[0].id}/480.webp`
    await api.begin({ ...words, content: nameIn(src), status: 'published' })
    expect(await addressOf(api, src)).toBe(404)
  })
})
