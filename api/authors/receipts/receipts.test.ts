import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { receiptCodeFrom } from '../../../data/rules/authors/receiptCode.ts'
import { stories } from '../../../data/tables/stories.ts'
import { nameReceipts } from '../../stories/receipt.ts'
import { fullConsentFields, openTestApp } from '../../testing.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>

const words = {
  title: 'The heron came back',
  content: 'We saw it at the ford before the first bus. It stood on one leg and did not mind us.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

const hourMs = 3_600_000
/** On a busy machine thousands of calls take their time. */
const manyCalls = { timeout: 120_000 }
const inventCode = () => receiptCodeFrom(randomBytes(11))

const sendJson = ({ app }: Api, method: string, address: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const json = async (response: Response | Promise<Response>) => (await response).json()

async function submit(api: Api, { submission = randomUUID(), ...changes }: Record<string, unknown> = {}) {
  const key = { 'idempotency-key': String(submission), accept: 'application/json' }
  const receipt = await json(sendJson(api, 'POST', '/api/stories', { ...words, ...changes }, key))
  return receipt as { storyId: number; code: string; submission: string; parts: { state: string; reason?: string }[] }
}

const ask = (api: Api, code: string, headers?: Record<string, string>) =>
  sendJson(api, 'POST', '/api/receipts/status', { code }, headers)
const rename = (api: Api, code: string, authorName: string) =>
  sendJson(api, 'POST', '/api/receipts/name', { code, authorName })
const withdraw = (api: Api, code: string) => sendJson(api, 'POST', '/api/receipts/withdraw', { code, confirmed: true })

const move = (api: Api, cookie: string, id: number, status: string, reason?: string) =>
  sendJson(api, 'PATCH', `/api/stories/${id}/status`, { status, reason }, { cookie })

const listAsAdmin = ({ app }: Api, cookie: string, query = '') =>
  json(app.request(`/api/stories${query}`, { headers: { cookie } }))

/** Every row of every table, as text. */
function everythingStored({ deps }: Api): string {
  const tables = deps.db.all<{ name: string }>(sql`select name from sqlite_master where type = 'table'`)
  return tables.map(({ name }) => JSON.stringify(deps.db.all(sql.raw(`select * from "${name}"`)))).join('\n')
}

describe('with the receipt code', () => {
  test('a writer sees a waiting story, and until when somebody will have read it', async () => {
    const api = await openTestApp()
    const meanwhile = api.clock.span()
    const { code } = await submit(api)
    const received = meanwhile()
    const response = await ask(api, code.toLowerCase().match(/.{4}/g)?.join(' - ') ?? '')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({
      state: 'pending',
      title: words.title,
      authorName: words.authorName,
      showsName: true,
      revision: 1,
      words: {
        title: words.title,
        content: words.content,
        authorLocation: words.authorLocation,
        language: 'en',
        category: words.category,
      },
      receivedAt: received,
      decidedAt: null,
      reason: null,
      question: null,
      questions: [],
      files: [],
      proposal: null,
      fileProposals: [],
      people: { people: null, agreed: null, child: null, guardian: null },
      hasFigures: false,
      scopes: { site: true, newsletter: null, social: null, voice: true },
      spokenYes: null,
      storyId: null,
      // Received on a Sunday; three business days.
      reviewedBy: '2026-03-04',
    })
  })

  test('a writer reads why a story was not published, and that somebody looks at it again', async () => {
    const api = await openTestApp()
    const { code, storyId } = await submit(api)
    const cookie = await api.signIn()
    api.clock.pass(hourMs)
    const meanwhile = api.clock.span()
    await move(api, cookie, storyId, 'rejected', 'It names a den.')
    const decided = meanwhile()
    expect(await json(ask(api, code))).toMatchObject({
      state: 'rejected',
      reason: 'It names a den.',
      decidedAt: decided,
      storyId: null,
      reviewedBy: null,
    })
    await move(api, cookie, storyId, 'pending')
    expect(await json(ask(api, code))).toMatchObject({ state: 'pending', reason: null, decidedAt: null })
  })

  test('a writer finds the published story', async () => {
    const api = await openTestApp()
    const { code, storyId } = await submit(api)
    await move(api, await api.signIn(), storyId, 'published')
    expect(await json(ask(api, code))).toMatchObject({ state: 'published', storyId, question: null, reviewedBy: null })
  })

  test('a writer learns nothing about the reviewers and the address is not repeated', async () => {
    const api = await openTestApp()
    const { code, storyId } = await submit(api)
    await move(api, await api.signIn(), storyId, 'rejected', 'It names a den.')
    expect(await (await ask(api, code)).text()).not.toMatch(/admin1|example\.org/)
  })

  test('stories from before there were codes are found by theirs', async () => {
    const api = await openTestApp()
    const { code } = await submit(api)
    api.deps.db.update(stories).set({ receiptCodeHash: null }).run()
    expect((await ask(api, code)).status).toBe(404)
    nameReceipts(api.deps.db, api.deps.secrets)
    expect((await ask(api, code)).status).toBe(200)
  })

  test('nobody gets on from a page of another site', async () => {
    const api = await openTestApp()
    const { code } = await submit(api)
    for (const verb of ['status', 'name', 'withdraw']) {
      const body = { code, authorName: 'Mallory', confirmed: true }
      const response = await sendJson(api, 'POST', `/api/receipts/${verb}`, body, {
        origin: 'https://elsewhere.example',
      })
      expect(response.status).toBe(403)
    }
    expect(await json(ask(api, code))).toMatchObject({ state: 'pending', authorName: words.authorName })
  })
})

describe('a wrong code', () => {
  test('with a typing mistake is told apart from an unknown one, and costs nothing', async () => {
    const api = await openTestApp()
    const { code } = await submit(api)
    const mistyped = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7')
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const response = await ask(api, mistyped)
      expect(response.status).toBe(400)
      expect((await response.json()).code).toBe('receipt.mistyped')
    }
    const unknown = await ask(api, inventCode())
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('cache-control')).toBe('private, no-store')
    expect((await unknown.json()).code).toBe('receipt.unknown')
    expect((await ask(api, code)).status).toBe(200)
  })

  test('an empty one is asked for', async () => {
    const api = await openTestApp()
    expect(await json(ask(api, ''))).toMatchObject({ message: 'Please enter your receipt code' })
  })

  test(
    'guessing is hopeless: ten thousand invented codes hit nothing and are locked out after ten',
    manyCalls,
    async () => {
      const api = await openTestApp()
      const { code } = await submit(api)
      for (let guess = 0; guess < 10; guess += 1) expect((await ask(api, inventCode())).status).toBe(404)
      const locked = await ask(api, inventCode())
      expect(locked.headers.get('retry-after')).toBe('3600')
      expect(await locked.json()).toMatchObject({ code: 'rate_limited', remainingTime: 3600 })
      const statuses = new Set<number>()
      for (let guess = 11; guess < 10_000; guess += 1) statuses.add((await ask(api, inventCode())).status)
      expect([...statuses]).toEqual([429])
      for (const verb of ['status', 'name', 'withdraw']) {
        const body = { code: inventCode(), authorName: 'Mallory', confirmed: true }
        expect((await sendJson(api, 'POST', `/api/receipts/${verb}`, body)).status).toBe(429)
      }
      api.clock.pass(hourMs)
      expect((await ask(api, code)).status).toBe(200)
    },
  )

  test(
    'an attack from many networks shortens the patience with guesses, and holders notice nothing',
    manyCalls,
    async () => {
      const api = await openTestApp({ TRUST_PROXY: 'on' })
      const { code } = await submit(api)
      const from = (network: number) => ({ 'x-forwarded-for': `10.0.${network >> 8}.${network & 255}` })
      for (let network = 0; network < 100; network += 1)
        for (let guess = 0; guess < 10; guess += 1)
          expect((await ask(api, inventCode(), from(network))).status).toBe(404)
      const fresh = from(1000)
      const guesses = [404, 404, 429]
      for (const status of guesses) expect((await ask(api, inventCode(), fresh)).status).toBe(status)
      expect((await ask(api, code, from(1001))).status).toBe(200)
    },
  )

  test('is not kept anywhere, nor is a right one', async () => {
    const api = await openTestApp()
    const { code } = await submit(api)
    const unknown = inventCode()
    await ask(api, unknown)
    await ask(api, code)
    expect(everythingStored(api)).not.toContain(code)
    expect(everythingStored(api)).not.toContain(unknown)
  })
})

describe('a corrected name', () => {
  test.each(['writer@example.org', 'Visit www.example.org', 'https://example.org', 'evil.com now', '\u200B', '\u0000'])(
    'is no address and no link, as nobody looks at it before it shows: %s',
    async (name) => {
      const api = await openTestApp()
      const { code } = await submit(api)
      expect((await rename(api, code, name)).status).toBe(400)
      expect(await json(ask(api, code))).toMatchObject({ authorName: words.authorName })
    },
  )

  test('stands on the public page at once, is on record as the writer’s act, and is told to the admins', async () => {
    const api = await openTestApp()
    const { code, storyId } = await submit(api)
    await move(api, await api.signIn(), storyId, 'published')
    const { cursor } = await json(api.app.request('/api/sync'))
    expect(await json(rename(api, code, '  Wanjirũ Example '))).toMatchObject({ authorName: 'Wanjirũ Example' })
    expect(await json(api.app.request(`/api/stories/${storyId}`))).toMatchObject({ authorName: 'Wanjirũ Example' })
    const { stories: changed } = await json(api.app.request(`/api/sync?since=${cursor}`))
    expect(changed).toMatchObject([{ id: storyId, authorName: 'Wanjirũ Example' }])
    const [act] = api.deps.db.all<{ admin: string | null; action: string }>(
      sql`select admin, action from audit_log order by id desc limit 1`,
    )
    expect(act).toEqual({ admin: null, action: 'story.name_corrected' })
    expect(everythingStored(api)).toContain('is now by Wanjirũ Example')
  })

  test('shows an admin who has the story open that it has changed', async () => {
    const api = await openTestApp()
    const { code, storyId } = await submit(api)
    await rename(api, code, 'Wanjirũ Example')
    const late = { status: 'published', revision: 1 }
    const response = await sendJson(api, 'PATCH', `/api/stories/${storyId}/status`, late, {
      cookie: await api.signIn(),
    })
    expect(await response.json()).toMatchObject({ code: 'story.stale', current: { authorName: 'Wanjirũ Example' } })
  })

  test('the same submission arriving again is still the same story', async () => {
    const api = await openTestApp()
    const { code, storyId, submission } = await submit(api)
    await rename(api, code, 'Wanjirũ Example')
    expect(await submit(api, { submission })).toMatchObject({ storyId, code })
  })

  test.each([
    ['', 'Author name is required'],
    ['x'.repeat(101), 'Author name is too long'],
  ])('%j is refused with the words for the field', async (authorName, message) => {
    const api = await openTestApp()
    const { code } = await submit(api)
    const response = await rename(api, code, authorName)
    expect(response.status).toBe(400)
    expect((await response.json()).issues).toEqual([{ field: 'authorName', message }])
  })

  test('can be changed ten times a day', async () => {
    const api = await openTestApp()
    const { code } = await submit(api)
    for (let turn = 0; turn < 10; turn += 1) expect((await rename(api, code, `Name ${turn}`)).status).toBe(200)
    expect((await rename(api, code, 'Another')).status).toBe(429)
    expect((await rename(api, code, 'Name 9')).status).toBe(200)
    api.clock.pass(24 * hourMs)
    expect((await rename(api, code, 'Another')).status).toBe(200)
  })
})

describe('a question of the reviewer', () => {
  const question = (api: Api, cookie: string, id: number, text: string, revision?: number) =>
    sendJson(api, 'PATCH', `/api/stories/${id}/question`, { question: text, revision }, { cookie })

  test('is read with the code, and gone once it is taken back or the story published', async () => {
    const api = await openTestApp()
    const { code, storyId } = await submit(api)
    const cookie = await api.signIn()
    expect(await json(question(api, cookie, storyId, 'Which month was it?', 1))).toMatchObject({
      reviewQuestion: 'Which month was it?',
      revision: 2,
    })
    expect(await json(ask(api, code))).toMatchObject({ state: 'pending', question: 'Which month was it?' })
    await question(api, cookie, storyId, '')
    expect(await json(ask(api, code))).toMatchObject({ question: null })
    await question(api, cookie, storyId, 'And which ford?')
    await move(api, cookie, storyId, 'published')
    expect(await json(ask(api, code))).toMatchObject({ question: null })
  })

  test('is refused for a published story, from an outdated view, and from anybody but an admin', async () => {
    const api = await openTestApp()
    const { storyId } = await submit(api)
    const cookie = await api.signIn()
    expect((await question(api, '', storyId, 'Who?')).status).toBe(401)
    await question(api, cookie, storyId, 'Which month was it?')
    expect((await json(question(api, cookie, storyId, 'Which ford?', 1))).code).toBe('story.stale')
    await move(api, cookie, storyId, 'published')
    expect((await json(question(api, cookie, storyId, 'Who?'))).code).toBe('story.wrong_state')
  })
})

describe('a withdrawn story', () => {
  test('leaves the page, the lists and every device at its next contact', async () => {
    const api = await openTestApp()
    const whileSubmitted = api.clock.span()
    const { code, storyId } = await submit(api)
    const received = whileSubmitted()
    const cookie = await api.signIn()
    await move(api, cookie, storyId, 'published')
    await sendJson(api, 'PATCH', `/api/stories/${storyId}/featured`, { featured: true }, { cookie })
    const { cursor } = await json(api.app.request('/api/sync'))
    const whileWithdrawn = api.clock.span()
    const withdrawn = await json(withdraw(api, code))
    expect(withdrawn).toEqual({
      state: 'withdrawn',
      title: '',
      showsName: true,
      revision: 4,
      words: null,
      questions: [],
      files: [],
      proposal: null,
      fileProposals: [],
      people: { people: null, agreed: null, child: null, guardian: null },
      hasFigures: false,
      scopes: { site: true, newsletter: null, social: null, voice: true },
      spokenYes: null,
      authorName: '',
      receivedAt: received,
      decidedAt: whileWithdrawn(),
      reason: null,
      question: null,
      storyId: null,
      reviewedBy: null,
    })
    expect((await api.app.request(`/api/stories/${storyId}`)).status).toBe(404)
    for (const query of ['', '?featured=true', '?view=card'])
      expect(await json(api.app.request(`/api/stories${query}`))).toEqual([])
    expect(await json(api.app.request(`/api/sync?since=${cursor}`))).toMatchObject({
      stories: [],
      gone: [{ kind: 'story', id: storyId }],
    })
    expect(await json(api.app.request('/api/statistics'))).toMatchObject({ stories: 0, contributors: 0 })
  })

  test('leaves nothing of its words, its writer and its notices in the database', async () => {
    const api = await openTestApp()
    const { code, storyId } = await submit(api)
    const cookie = await api.signIn()
    const edit = new FormData()
    edit.set('title', 'The heron came home')
    await api.app.request(`/api/stories/${storyId}`, { method: 'PATCH', headers: { cookie }, body: edit })
    await sendJson(api, 'PATCH', `/api/stories/${storyId}/question`, { question: 'Which heron?' }, { cookie })
    await rename(api, code, 'Wanjirũ Example')
    await move(api, cookie, storyId, 'rejected', 'The heron’s nest is named.')
    await withdraw(api, code)
    expect(everythingStored(api)).not.toMatch(/heron|Wanjir|example\.org|Lakeside|first bus|one leg/i)
  })

  test('takes its photo along: rows, files and what was still on its way', async () => {
    const api = await openTestApp()
    const submission = randomUUID()
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...words, ...fullConsentFields })) form.set(name, value)
    form.set('image', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'heron.jpg')
    const headers = { 'idempotency-key': submission }
    const { code, storyId } = await json(api.app.request('/api/stories', { method: 'POST', body: form, headers }))
    await api.deps.jobs.drain()
    await move(api, await api.signIn(), storyId, 'published')
    const { cursor } = await json(api.app.request('/api/sync'))
    const { picture, imageUrl } = await json(api.app.request(`/api/stories/${storyId}`))
    expect((await api.app.request(imageUrl)).status).toBe(200)
    await withdraw(api, code)
    expect((await api.app.request(imageUrl)).status).toBe(404)
    const { gone } = await json(api.app.request(`/api/sync?since=${cursor}`))
    expect(gone).toEqual([{ kind: 'story', id: storyId, mediaIds: [picture.id] }])
    await api.deps.jobs.drain()
    expect(readdirSync(path.join(api.dataDir, 'media'))).toEqual([])
    expect(everythingStored(api)).not.toContain(picture.placeholder)
  })

  test('takes along a photo that has not been converted yet', async () => {
    const api = await openTestApp()
    const form = new FormData()
    for (const [name, value] of Object.entries(words)) form.set(name, value)
    form.set('image', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'heron.jpg')
    const { code } = await json(api.app.request('/api/stories', { method: 'POST', body: form }))
    expect(readdirSync(path.join(api.dataDir, 'media'))).toHaveLength(1)
    const converting = api.deps.jobs.drain()
    await withdraw(api, code)
    await converting
    await api.deps.jobs.drain()
    expect(readdirSync(path.join(api.dataDir, 'media'))).toEqual([])
  })

  test('ends what a phone is still sending: the part is refused with a sentence, and what came of it deleted', async () => {
    const api = await openTestApp()
    const bytes = await photo()
    const part = {
      kind: 'image',
      name: 'heron.jpg',
      type: 'image/jpeg',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
    const { code, submission } = await submit(api, { parts: [part] })
    const upload = { 'tus-resumable': '1.0.0' }
    const metadata = `submission ${btoa(submission)},kind ${btoa('image')}`
    const create = () =>
      api.app.request('/api/uploads', {
        method: 'POST',
        headers: { ...upload, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
      })
    expect((await create()).status).toBe(201)
    const send = () =>
      api.app.request(`/api/uploads/${submission}.image`, {
        method: 'PATCH',
        headers: { ...upload, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes.subarray(0, 1000)),
      })
    await send()
    const arrived = path.join(api.dataDir, 'incoming/parts', `${submission}.image`)
    expect(readFileSync(arrived)).toHaveLength(1000)
    await withdraw(api, code)
    await api.deps.jobs.drain()
    expect(existsSync(arrived)).toBe(false)
    expect((await send()).status).toBe(404)
    expect((await create()).status).toBe(404)
    const receipt = await json(api.app.request(`/api/submissions/${submission}`))
    expect(receipt.parts).toMatchObject([{ state: 'refused', reason: 'This story was withdrawn.' }])
  })

  test('is still known by its code, and withdrawing it again changes nothing', async () => {
    const api = await openTestApp()
    const { code } = await submit(api)
    const first = await json(withdraw(api, code))
    api.clock.pass(hourMs)
    expect(await json(withdraw(api, code))).toEqual(first)
    expect(await json(ask(api, code))).toEqual(first)
    const renamed = await rename(api, code, 'Somebody')
    expect(renamed.status).toBe(409)
    expect((await renamed.json()).code).toBe('story.withdrawn')
  })

  test('does not come back when the same submission arrives again', async () => {
    const api = await openTestApp()
    const { code, storyId, submission } = await submit(api)
    await withdraw(api, code)
    expect(await submit(api, { submission })).toMatchObject({ storyId, code, title: '' })
    expect(await listAsAdmin(api, await api.signIn())).toEqual([])
  })

  test('is in no list of the admins, and refuses every act of theirs', async () => {
    const api = await openTestApp()
    const { code, storyId } = await submit(api)
    const cookie = await api.signIn()
    await withdraw(api, code)
    for (const query of ['', '?status=pending', '?status=rejected', '?status=published'])
      expect(await listAsAdmin(api, cookie, query)).toEqual([])
    const acts: [string, string, unknown][] = [
      ['PATCH', 'status', { status: 'published' }],
      ['PATCH', 'status', { status: 'pending' }],
      ['PATCH', 'status', { status: 'rejected', reason: 'No.' }],
      ['PATCH', 'featured', { featured: true }],
      ['PATCH', 'question', { question: 'Why?' }],
      ['POST', 'media/x/approve', {}],
    ]
    for (const [method, act, body] of acts) {
      const response = await sendJson(api, method, `/api/stories/${storyId}/${act}`, body, { cookie })
      expect([act, response.status, (await response.json()).code]).toEqual([act, 409, 'story.withdrawn'])
    }
    const edit = new FormData()
    edit.set('title', 'Brought back')
    const edited = await api.app.request(`/api/stories/${storyId}`, {
      method: 'PATCH',
      headers: { cookie },
      body: edit,
    })
    expect(edited.status).toBe(409)
    const seen = await api.app.request(`/api/stories/${storyId}`, { headers: { cookie } })
    expect([seen.status, (await seen.json()).code]).toEqual([404, 'story.withdrawn'])
  })

  test('is told to the admins, without its words', async () => {
    const api = await openTestApp()
    const { code } = await submit(api)
    await withdraw(api, code)
    const notices = api.deps.db.all<{ title: string }>(sql`select title from author_notifications`)
    expect(notices.map(({ title }) => title)).toEqual(['About a withdrawn story', 'A writer withdrew a story'])
  })

  test('is not withdrawn without the writer’s yes', async () => {
    const api = await openTestApp()
    const { code } = await submit(api)
    expect((await sendJson(api, 'POST', '/api/receipts/withdraw', { code })).status).toBe(400)
    expect(await json(ask(api, code))).toMatchObject({ state: 'pending' })
  })
})

const photo = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: '#3a6',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
