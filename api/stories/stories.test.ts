import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { unsaidReason } from '../../data/rules/stories/moderation.ts'
import { auditLog } from '../../data/tables/admin.ts'
import { authorNotifications } from '../../data/tables/notifications.ts'
import { storyMilestones } from '../../data/tables/rewards.ts'
import { stories } from '../../data/tables/stories.ts'
import { adminCodes, openTestApp } from '../testing.ts'

const words = {
  title: 'The heron came back',
  content: 'We saw it at the ford before the first bus. It stood on one leg and did not mind us.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

type Api = Awaited<ReturnType<typeof openTestApp>>

const sendWords = (
  { app }: Api,
  body: unknown = words,
  key: string | null = randomUUID(),
  accept = 'application/json',
) =>
  app.request('/api/stories', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(body),
  })

function sendForm({ app }: Api, fields: Record<string, string | Blob>, key?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, value, 'file.bin')
  }
  return app.request('/api/stories', { method: 'POST', body: form, headers: key ? { 'idempotency-key': key } : {} })
}

const change = ({ app }: Api, cookie: string, path: string, body: unknown, method = 'PATCH') =>
  app.request(`/api/stories/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const json = async (response: Response | Promise<Response>) => (await response).json()

async function publishOne(api: Api, title = words.title) {
  const { storyId } = await json(sendWords(api, { ...words, title }))
  const cookie = await api.signIn()
  const response = await change(api, cookie, `${storyId}/status`, { status: 'published' })
  expect(response.status).toBe(200)
  return { id: storyId as number, cookie }
}

describe('a submission', () => {
  test('is pending whatever status the sender asks for', async () => {
    const api = await openTestApp()
    const response = await sendForm(api, { ...words, status: 'published' })
    expect(response.status).toBe(201)
    const { storyId } = await response.json()
    expect((await api.app.request(`/api/stories/${storyId}`)).status).toBe(404)
    const seen = await json(api.app.request(`/api/stories/${storyId}`, { headers: { cookie: await api.signIn() } }))
    expect(seen.status).toBe('pending')
  })

  test('sent five times at once is one story with five equal receipts', async () => {
    const api = await openTestApp()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendWords(api, words, key)))
    const receipts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(receipts).size).toBe(1)
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 201])
    const list = await json(api.app.request('/api/stories', { headers: { cookie: await api.signIn() } }))
    expect(list).toHaveLength(1)
  })

  test('cannot use the id of another one for other words', async () => {
    const api = await openTestApp()
    const key = randomUUID()
    await sendWords(api, words, key)
    const second = await sendWords(api, { ...words, title: 'Another' }, key)
    expect(second.status).toBe(409)
    expect((await second.json()).code).toBe('submission.reused')
  })

  test('carries a receipt that the server can recognise as its own', async () => {
    const api = await openTestApp()
    const { signature, ...content } = await json(sendWords(api))
    expect(api.deps.secrets.verifies(JSON.stringify(content), signature)).toBe(true)
    expect(api.deps.secrets.verifies(JSON.stringify({ ...content, storyId: 99 }), signature)).toBe(false)
  })

  test.each([
    ['title', '', 'Title is required'],
    ['content', '  ', 'Story content is required'],
    ['authorName', '', 'Author name is required'],
    ['authorLocation', '', 'Location is required'],
    ['authorEmail', 'wanjiru', 'Please enter a valid email address'],
    ['authorEmail', '', 'Please enter a valid email address'],
    ['category', 'Sport', 'Please choose a category'],
  ])('with %s "%s" is refused with the words for that field', async (field, value, message) => {
    const api = await openTestApp()
    const asJson = await sendWords(api, { ...words, [field]: value })
    expect(asJson.status).toBe(400)
    expect((await asJson.json()).issues).toEqual([{ field, message }])
    const asForm = await sendForm(api, { ...words, [field]: value })
    expect(asForm.status).toBe(400)
    expect(await asForm.text()).toBe(message)
  })

  test('with a file that is no photo is refused with 415 and leaves nothing behind', async () => {
    const api = await openTestApp()
    const response = await sendForm(api, {
      ...words,
      image: new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }),
    })
    expect(response.status).toBe(415)
    expect(await response.text()).toBe('Please select an image file.')
    const list = await json(api.app.request('/api/stories', { headers: { cookie: await api.signIn() } }))
    expect(list).toEqual([])
  })

  test('that breaks off in the middle of a form is refused and leaves nothing behind', async () => {
    const api = await openTestApp()
    const response = await api.app.request('/api/stories', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf',
    })
    expect(response.status).toBe(400)
  })

  test('from a page of another site is refused', async () => {
    const api = await openTestApp()
    const response = await api.app.request('/api/stories', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: JSON.stringify(words),
    })
    expect(response.status).toBe(403)
  })
})

describe('a visitor', () => {
  test('gets published stories only, and never an e-mail address or a moderation field', async () => {
    const api = await openTestApp()
    await sendWords(api, { ...words, title: 'Still waiting' })
    const { id } = await publishOne(api)
    for (const path of [
      '',
      '?status=pending',
      '?status=rejected',
      '?status=published',
      '?featured=true',
      '?view=card',
    ]) {
      const text = await (await api.app.request(`/api/stories${path}`)).text()
      expect(text).not.toContain('Still waiting')
      expect(text).not.toContain('example.org')
      expect(text).not.toMatch(/rejectionReason|revision|decidedBy|reviewing|"status":"(?!published)/)
    }
    const one = await (await api.app.request(`/api/stories/${id}`)).text()
    expect(one).toContain('The heron came back')
    expect(one).not.toContain('example.org')
  })

  test('who is an admin sees what everybody sees when a public page asks', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api, { ...words, title: 'Still waiting' }))
    const { cookie, id } = await publishOne(api)
    const ask = (path: string) => api.app.request(`/api/stories${path}`, { headers: { cookie } })
    for (const path of ['?view=card', '?view=public', '?view=card&status=pending', `/${id}?view=public`])
      expect(await (await ask(path)).text()).not.toMatch(/Still waiting|example\.org/)
    expect((await ask(`/${storyId}?view=public`)).status).toBe(404)
    expect((await ask(`/${storyId}`)).status).toBe(200)
  })

  test('walks through all stories page by page, newest first, each once', async () => {
    const api = await openTestApp()
    for (let number = 1; number <= 7; number += 1) {
      const { id } = await publishOne(api, `Story ${number}`)
      // Two and two share their instant: the id decides.
      const at = `2026-03-01T1${Math.ceil(number / 2)}:00:00.000Z`
      api.deps.db.update(stories).set({ createdAt: at, publishedAt: at }).where(eq(stories.id, id)).run()
    }
    const titles: string[] = []
    let path: string | undefined = '/api/stories?status=published&limit=3'
    while (path) {
      const response: Response = await api.app.request(path)
      for (const story of await response.json()) titles.push(story.title)
      path = response.headers.get('link')?.match(/<([^>]+)>; rel="next"/)?.[1]
    }
    expect(titles).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Story ${number}`))
  })

  const titlesOf = async (list: Response | Promise<Response>) =>
    (await json(list)).map(({ title }: { title: string }) => title)

  test('finds first what was published last, however long it had waited, on every page and in every list', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api, { ...words, title: 'Waited a week' }))
    api.clock.pass(7 * 86_400_000)
    await publishOne(api, 'Sent later')
    api.clock.pass(60_000)
    const cookie = await api.signIn()
    await change(api, cookie, `${storyId}/status`, { status: 'published' })
    await change(api, cookie, `${storyId}/featured`, { featured: true })

    const order = ['Waited a week', 'Sent later']
    expect(await titlesOf(api.app.request('/api/stories'))).toEqual(order)
    const first = await api.app.request('/api/stories?status=published&limit=1')
    expect(await titlesOf(first.clone())).toEqual(order.slice(0, 1))
    const next = first.headers.get('link')?.match(/<([^>]+)>/)?.[1] ?? ''
    expect(await titlesOf(api.app.request(next))).toEqual(order.slice(1))
    expect(await titlesOf(api.app.request('/api/stories?status=published', { headers: { cookie } }))).toEqual(order)
    const { stories } = await json(api.app.request('/api/sync'))
    expect(stories.map(({ title }: { title: string }) => title)).toEqual(order)
    const feed = await (await api.app.request('/rss.xml')).text()
    const places = [`/story/${storyId}<`, `/story/${storyId + 1}<`].map((address) => feed.indexOf(address))
    expect(places[0]).toBeLessThan(places[1] ?? 0)
  })

  test('finds a story in its place again that was taken off the site and put back', async () => {
    const api = await openTestApp()
    const { id, cookie } = await publishOne(api, 'First')
    api.clock.pass(60_000)
    await publishOne(api, 'Second')
    api.clock.pass(60_000)
    await change(api, cookie, `${id}/status`, { status: 'pending' })
    await change(api, cookie, `${id}/status`, { status: 'published' })
    expect(await titlesOf(api.app.request('/api/stories'))).toEqual(['Second', 'First'])
  })

  test('is told how many there are on all pages, and gets a hundred at once at most', async () => {
    const api = await openTestApp()
    for (let number = 1; number <= 3; number += 1) await publishOne(api, `Story ${number}`)
    await sendWords(api)
    const ask = (query: string, cookie = '') =>
      api.app.request(`/api/stories?${query}`, { headers: cookie ? { cookie } : {} })
    expect((await ask('limit=2')).headers.get('x-total-count')).toBe('3')
    expect((await ask('limit=1000')).status).toBe(200)
    const all = await ask('limit=1000', await api.signIn())
    expect([(await all.json()).length, all.headers.get('x-total-count')]).toEqual([4, '4'])
    expect((await ask('limit=1001', await api.signIn())).status).toBe(400)
  })

  test('is told 304 while nothing has changed, and gets the new list after a change', async () => {
    const api = await openTestApp()
    const { id, cookie } = await publishOne(api)
    const first = await api.app.request('/api/stories')
    const etag = first.headers.get('etag') ?? ''
    const again = () => api.app.request('/api/stories', { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await change(api, cookie, `${id}/featured`, { featured: true })
    expect((await again()).status).toBe(200)
  })

  test('gets the same bytes compressed when the browser takes them', async () => {
    const api = await openTestApp()
    await publishOne(api)
    const response = await api.app.request('/api/stories', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    const { brotliDecompressSync } = await import('node:zlib')
    const plain = await (await api.app.request('/api/stories')).text()
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain)
  })
})

describe('an admin', () => {
  test('publishes a pending story once; the second click and the second admin are told', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api))
    const [first, second] = [await api.signIn('admin1'), await api.signIn('admin2')]
    expect((await change(api, first, `${storyId}/status`, { status: 'published' })).status).toBe(200)
    const late = await change(api, second, `${storyId}/status`, { status: 'published' })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({
      code: 'story.wrong_state',
      message: 'A published story cannot become published. admin1 decided already.',
    })
  })

  test('decides in one instant: on the story, for the rewards, in the log and for what was told', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api))
    const cookie = await api.signIn()
    const { decidedAt } = await json(change(api, cookie, `${storyId}/status`, { status: 'published' }))
    const { db } = api.deps
    const acts = db.select().from(auditLog).where(eq(auditLog.action, 'story.published')).all()
    expect({
      published: db.select().from(stories).get()?.publishedAt,
      earnsFrom: db.select().from(storyMilestones).get()?.at,
      noted: acts.map(({ at }) => at),
      settled: db.select().from(authorNotifications).get()?.adminActionedAt,
    }).toEqual({ published: decidedAt, earnsFrom: decidedAt, noted: [decidedAt], settled: decidedAt })
  })

  test('rejects with a reason, finds the story among the rejected and sets it back to pending', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api))
    const cookie = await api.signIn()
    await change(api, cookie, `${storyId}/status`, { status: 'rejected', reason: 'Names a den.' })
    const rejected = await json(api.app.request('/api/stories?status=rejected', { headers: { cookie } }))
    expect(rejected).toMatchObject([{ id: storyId, rejectionReason: 'Names a den.', decidedBy: 'admin1' }])
    expect((await change(api, cookie, `${storyId}/status`, { status: 'published' })).status).toBe(409)
    const back = await json(change(api, cookie, `${storyId}/status`, { status: 'pending' }))
    expect(back).toMatchObject({ status: 'pending', rejectionReason: null })
  })

  test('rejects without a reason by the plain call, and the writer is told the usual words', async () => {
    const api = await openTestApp()
    const { storyId, code } = await json(sendWords(api))
    const cookie = await api.signIn()
    const rejected = await json(change(api, cookie, `${storyId}/status`, { status: 'rejected' }))
    expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: unsaidReason })
    const told = await api.app.request('/api/receipts/status', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    expect(await told.text()).toContain(unsaidReason)
  })

  test('is no longer featured once it was rejected, published anew or not', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api))
    const cookie = await api.signIn()
    for (const [part, body] of [
      ['status', { status: 'published' }],
      ['featured', { featured: true }],
      ['status', { status: 'pending' }],
    ] as const)
      await change(api, cookie, `${storyId}/${part}`, body)
    const rejected = await json(change(api, cookie, `${storyId}/status`, { status: 'rejected' }))
    expect(rejected).toMatchObject({ status: 'rejected', featured: false })
    await change(api, cookie, `${storyId}/status`, { status: 'pending' })
    const anew = await json(change(api, cookie, `${storyId}/status`, { status: 'published' }))
    expect(anew).toMatchObject({ status: 'published', featured: false })
  })

  test('cannot reject a published story, nor publish a rejected one: both go by way of pending', async () => {
    const api = await openTestApp()
    const { id, cookie } = await publishOne(api)
    const refused = await change(api, cookie, `${id}/status`, { status: 'rejected' })
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'story.wrong_state'])
    for (const status of ['pending', 'rejected']) await change(api, cookie, `${id}/status`, { status })
    expect((await change(api, cookie, `${id}/status`, { status: 'published' })).status).toBe(409)
  })

  test('unpublishes: the story is gone from the list, its page and the featured ones', async () => {
    const api = await openTestApp()
    const { id, cookie } = await publishOne(api)
    await change(api, cookie, `${id}/featured`, { featured: true })
    expect(await json(api.app.request('/api/stories?featured=true'))).toHaveLength(1)
    await change(api, cookie, `${id}/status`, { status: 'pending' })
    expect(await json(api.app.request('/api/stories?featured=true'))).toEqual([])
    expect(await json(api.app.request('/api/stories'))).toEqual([])
    expect((await api.app.request(`/api/stories/${id}`)).status).toBe(404)
  })

  test('cannot put a story on the home page that is not published', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api))
    const response = await change(api, await api.signIn(), `${storyId}/featured`, { featured: true })
    expect(response.status).toBe(409)
  })

  test('who saves over a colleague gets both texts, and nothing is overwritten', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api))
    const [first, second] = [await api.signIn('admin1'), await api.signIn('admin2')]
    const save = (cookie: string, title: string) => {
      const body = new FormData()
      body.set('title', title)
      body.set('revision', '1')
      return api.app.request(`/api/stories/${storyId}`, { method: 'PATCH', headers: { cookie }, body })
    }
    expect(await json(save(first, 'First hand'))).toMatchObject({ title: 'First hand', revision: 2 })
    const stale = await save(second, 'Second hand')
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({ code: 'story.stale', current: { title: 'First hand', revision: 2 } })
    const approval = await change(api, second, `${storyId}/status`, { status: 'published', revision: 1 })
    expect((await approval.json()).code).toBe('story.stale')
  })

  test('sees that a colleague is reading a story, for two minutes or until it is put down', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api))
    const [first, second] = [await api.signIn('admin1'), await api.signIn('admin2')]
    await change(api, first, `${storyId}/review`, {}, 'POST')
    const seen = () => json(api.app.request(`/api/stories/${storyId}`, { headers: { cookie: second } }))
    expect((await seen()).reviewing).toMatchObject({ admin: 'admin1' })
    expect((await json(change(api, second, `${storyId}/review`, {}, 'POST'))).reviewing).toMatchObject({
      admin: 'admin1',
    })
    api.clock.pass(121_000)
    expect((await seen()).reviewing).toBeNull()
    await change(api, second, `${storyId}/review`, {}, 'POST')
    await change(api, second, `${storyId}/review`, {}, 'DELETE')
    expect((await seen()).reviewing).toBeNull()
  })

  test('reads the queue oldest first', async () => {
    const api = await openTestApp()
    await sendWords(api, { ...words, title: 'Earlier' })
    api.clock.pass(1000)
    await sendWords(api, { ...words, title: 'Later' })
    const cookie = await api.signIn()
    const queue = await json(api.app.request('/api/stories?status=pending&order=oldest', { headers: { cookie } }))
    expect(queue.map((story: { title: string }) => story.title)).toEqual(['Earlier', 'Later'])
  })

  test.each([
    ['PATCH', '1'],
    ['PATCH', '1/status'],
    ['PATCH', '1/featured'],
    ['POST', '1/review'],
    ['DELETE', '1/review'],
    ['POST', '1/media/x/approve'],
  ])('alone may %s /api/stories/%s: nobody and a forged cookie are refused', async (method, path) => {
    const api = await openTestApp()
    for (const cookie of ['', 'vfw_admin=forged']) {
      const response = await api.app.request(`/api/stories/${path}`, { method, headers: cookie ? { cookie } : {} })
      expect(response.status).toBe(401)
    }
  })

  test('is refused when a page of another site sends the browser here', async () => {
    const api = await openTestApp()
    const { storyId } = await json(sendWords(api))
    const response = await api.app.request(`/api/stories/${storyId}/status`, {
      method: 'PATCH',
      headers: { cookie: await api.signIn(), origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'published' }),
    })
    expect(response.status).toBe(403)
  })
})

describe('the door', () => {
  const knock = ({ app }: Api, code: string) =>
    app.request('/api/admin/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })

  test('knows the two admins by their codes and keeps the session in a cookie that scripts cannot read', async () => {
    const api = await openTestApp()
    const response = await knock(api, adminCodes.admin2)
    expect(await response.json()).toEqual({ admin: 'admin2' })
    const [session, device] = response.headers.getSetCookie()
    expect(session).toMatch(/^vfw_admin=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^vfw_desk=[^;]+; Max-Age=\d+; Path=\/api\/admin\/session; HttpOnly; SameSite=Strict$/)
  })

  test('answers a wrong code with the known words, and the sixth with how long to wait', async () => {
    const api = await openTestApp()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const response = await knock(api, 'not-the-code')
      expect(response.status).toBe(401)
      expect((await response.json()).message).toBe('Invalid authentication code')
    }
    const closed = await knock(api, 'not-the-code')
    expect(closed.status).toBe(429)
    expect(closed.headers.get('retry-after')).toBe('900')
    expect((await knock(api, adminCodes.admin1)).status).toBe(200)
  })

  test('lets no more than five guesses through when a hundred come at once', async () => {
    const api = await openTestApp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock(api, 'not-the-code')))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  })

  test('forgets a session that was signed out, unused for half a day or older than a week', async () => {
    const api = await openTestApp()
    const who = (cookie: string) => api.app.request('/api/admin/session', { headers: { cookie } })
    const left = await api.signIn()
    await api.app.request('/api/admin/session', { method: 'DELETE', headers: { cookie: left } })
    expect((await who(left)).status).toBe(401)
    const idle = await api.signIn()
    api.clock.pass(12 * 3_600_000)
    expect((await who(idle)).status).toBe(401)
    const old = await api.signIn()
    for (let hours = 0; hours < 7 * 24; hours += 6) {
      expect((await who(old)).status).toBe(200)
      api.clock.pass(6 * 3_600_000)
    }
    expect((await who(old)).status).toBe(401)
  })
})
