import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminStory, GivenConsent, PublicStory, StoryCard, StoryReceipt } from '../../data/contract/stories.ts'
import { listPublicSubjects } from '../outreach/calendar/subjects.ts'
import { storyCard } from '../outreach/mailCards.ts'
import { fullConsent, fullConsentFields, openTestApp } from '../testing.ts'
import { rememberConversions } from './media/converter/testing.ts'
import { addVoice, voiceNote } from './media/testing.ts'
import { wordsSha256 } from './receipt.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let note: Buffer
beforeEach(async () => {
  note ??= await voiceNote()
})

const words = {
  title: 'What the ford remembers',
  content: '',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return' as const,
}
const part = { kind: 'audio', name: 'note.opus', type: 'audio/ogg', bytes: 4000, sha256: 'a'.repeat(64) }

async function open() {
  const site = await openTestApp({ PUBLIC_URL: 'https://voices.example' })
  rememberConversions(site.deps)
  const cookie = await site.signIn()
  const send = (method: string, url: string, body: object, headers: Record<string, string> = {}) =>
    site.app.request(url, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    })
  const formOf = (fields: Record<string, string>, audio?: Buffer | null) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (audio) form.set('audio', new File([new Uint8Array(audio)], 'note.opus'))
    return form
  }
  const phone = {
    ...site,
    cookie,
    send,
    submit: (fields: Record<string, string> = {}, audio: Buffer | null = note) =>
      site.app.request('/api/stories', {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body: formOf({ ...words, ...fullConsentFields, ...fields }, audio),
      }),
    announce: (fields: object) => send('POST', '/api/stories', { ...words, consent: fullConsent, ...fields }),
    asAdmin: (method: string, url: string, body: object = {}) => send(method, `/api/stories/${url}`, body, { cookie }),
    decide: (status: string, id = 1) => phone.asAdmin('PATCH', `${id}/status`, { status }),
    edit: (fields: Record<string, string>, audio?: Buffer) =>
      site.app.request('/api/stories/1', { method: 'PATCH', headers: { cookie }, body: formOf(fields, audio) }),
    async story(id = 1): Promise<AdminStory> {
      return (await site.app.request(`/api/stories/${id}`, { headers: { cookie } })).json() as Promise<AdminStory>
    },
    read: async (url: string) => (await site.app.request(url)).text(),
    status: async (url: string) => (await site.app.request(url)).status,
    page: async () => (await (await site.app.request('/api/stories/1?view=public')).json()) as PublicStory,
  }
  return phone
}

/** A story with one ready recording and, unless told otherwise, no word of text. */
async function openTold({ content = '', ...said }: Partial<GivenConsent> & { content?: string } = {}) {
  const phone = await open()
  const answer = await phone.announce({ content, parts: [part], consent: { ...fullConsent, ...said } })
  expect(answer.status).toBe(201)
  const receipt = (await answer.json()) as StoryReceipt
  return { ...phone, receipt, voice: addVoice(phone.deps, 1) }
}

const refused = async (answer: Response) => {
  const { code, message } = await answer.json()
  return [answer.status, code, message]
}
const notReady =
  'This story has no text, and its recording is not ready. Write down what is said first, or wait until the recording is ready.'

describe('a story without a text', () => {
  test('is taken with a recording: in a form, and announced', async () => {
    const { submit, announce, story, deps } = await open()
    const answer = await submit()
    expect(answer.status).toBe(201)
    const receipt = (await answer.json()) as StoryReceipt
    await deps.jobs.drain()
    expect((await story()).media).toMatchObject([{ kind: 'audio', state: 'ready' }])
    expect(receipt.words.sha256).toBe(wordsSha256(words))
    expect(await story()).toMatchObject({ content: '', excerpt: '' })
    expect((await announce({ parts: [part] })).status).toBe(201)
    expect((await announce({ parts: [part], content: ' \n\u200b… ' })).status).toBe(201)
    expect((await story(3)).content).toBe('')
  })

  test('is refused without one, whatever else comes along, beside what else is missing', async () => {
    const { submit, announce } = await open()
    for (const answer of [
      await submit({}, null),
      await announce({}),
      await announce({ parts: [{ ...part, kind: 'image' }] }),
      await announce({ parts: 'audio' }),
    ]) {
      expect(answer.status).toBe(400)
      expect(await answer.text()).toMatch(/Story content is required/)
    }
    expect(await (await announce({ title: '' })).text()).toBe('Title is required\nStory content is required')
    expect(await (await announce({ title: '', parts: [part] })).text()).toBe('Title is required')
  })

  test('says on cards, pages, mails, links and feeds how long it is to be heard', async () => {
    const { decide, page, read, deps } = await openTold()
    expect((await decide('published')).status).toBe(200)
    const story = await page()
    expect(story).toMatchObject({ content: '', excerpt: '', voice: { durationSeconds: expect.any(Number) } })
    const card = JSON.parse(await read('/api/stories?view=card'))[0] as StoryCard
    expect(card).toMatchObject({ excerpt: '', voiceSeconds: story.voiceSeconds })
    expect(storyCard(story, 'https://voices.example').excerpt).toBe('Listen, 3 minutes')
    const share = await read('/api/share/story/1')
    expect(share).toContain('<meta property="og:description" content="Listen, 3 minutes">')
    expect(share).not.toContain('class="words"')
    for (const feed of ['/rss.xml', '/atom.xml', '/feed.json']) {
      const text = await read(feed)
      expect([feed, text.includes('Listen, 3 minutes')]).toEqual([feed, true])
    }
    expect(await read('/sitemap.xml')).toContain('/story/1<')
    expect(JSON.parse(await read('/api/search?q=ford')).stories).toMatchObject([{ title: words.title, excerpt: '' }])
    const day = { from: '2026-03-01', to: '2026-03-02', stories: 5 }
    expect(listPublicSubjects(deps.db, day).stories).toEqual([{ id: 1, title: words.title, beginning: '' }])
  })

  test('repeats no other one, and is found by country and animal of its title', async () => {
    const { announce, deps, decide, page, read, cookie, app } = await openTold()
    await announce({ title: 'The elephants at the ford', parts: [part] })
    addVoice(deps, 2)
    for (const id of [1, 2]) expect((await decide('published', id)).status).toBe(200)
    await deps.jobs.drain()
    const found = await (await app.request('/api/admin/duplicates', { headers: { cookie } })).text()
    expect(found).not.toContain('The elephants at the ford')
    expect((await page()).country).toBe('KE')
    expect(JSON.parse(await read('/api/stories?view=card')).map(({ species }: StoryCard) => species)).toContainEqual(
      expect.arrayContaining([expect.stringMatching(/elephant/i)]),
    )
  })
})

describe('nothing that would be empty is published', () => {
  test('while its recording is on its way or not ready; with a text it is', async () => {
    const { announce, decide, edit, story } = await open()
    await announce({ parts: [part] })
    expect(await refused(await decide('published'))).toEqual([409, 'story.nothing_to_show', notReady])
    expect((await story()).status).toBe('pending')
    expect((await edit({ content: 'She tells how they came back.' })).status).toBe(200)
    expect((await decide('published')).status).toBe(200)
  })

  test('where its recording failed', async () => {
    const { submit, deps, decide } = await open()
    expect((await submit({}, Buffer.concat([note.subarray(0, 60), Buffer.alloc(90_000, 0xa7)]))).status).toBe(201)
    await deps.jobs.drain()
    expect(await refused(await decide('published'))).toEqual([
      409,
      'story.nothing_to_show',
      'This story has no text, and no recording that can be heard. Write down what is said first.',
    ])
  })

  test('where people who are heard did not agree, until somebody notes that they did', async () => {
    const { decide, asAdmin, page } = await openTold({ people: true, agreed: false })
    const [status, code, message] = await refused(await decide('published'))
    expect([status, code]).toEqual([409, 'story.nothing_to_show'])
    expect(message).toMatch(/may not be heard/)
    const { wording: _wording, ...consent } = { ...fullConsent, people: true, agreed: true, child: false }
    expect((await asAdmin('POST', '1/consent', { ...consent, note: 'She said so on the phone.' })).status).toBe(200)
    expect((await decide('published')).status).toBe(200)
    expect((await page()).voice).toMatchObject({ durationSeconds: expect.any(Number) })
  })

  test('several at once: those that can be heard are, the others say why not', async () => {
    const { announce, decide, deps } = await open()
    for (const _story of [1, 2]) await announce({ parts: [part] })
    addVoice(deps, 2)
    expect(await Promise.all([1, 2].map(async (id) => (await decide('published', id)).status))).toEqual([409, 200])
  })

  test('nor is its text taken away from a page on which nothing else is', async () => {
    const { edit, decide, page, announce } = await open()
    await announce({ parts: [part], content: 'She tells how they came back.' })
    expect((await decide('published')).status).toBe(200)
    expect((await refused(await edit({ content: '' })))[1]).toBe('story.nothing_to_show')
    expect((await page()).content).toBe('She tells how they came back.')
  })
})

describe('on the desk', () => {
  test('the text may be taken away where there is a recording, and nowhere else', async () => {
    const { edit, story } = await openTold()
    expect((await edit({ content: 'Written down.' })).status).toBe(200)
    expect((await edit({ content: '' })).status).toBe(200)
    expect((await story()).content).toBe('')
    const other = await open()
    await other.submit({ content: 'Only words.' }, null)
    const answer = await other.edit({ content: ' ' })
    expect([answer.status, (await answer.json()).issues]).toEqual([
      400,
      [{ field: 'content', message: 'Story content is required' }],
    ])
    expect((await other.edit({ content: '' }, note)).status).toBe(200)
  })
})

describe('its writer', () => {
  test('corrects the title and leaves the text empty; a story without a recording keeps its text', async () => {
    const { receipt, send, story } = await openTold()
    const correct = (code: string, changes: object) =>
      send('POST', '/api/receipts/correction', { code, revision: 1, proposal: null, changes })
    expect((await correct(receipt.code, { title: 'What the ford knows' })).status).toBe(200)
    expect(await story()).toMatchObject({ title: 'What the ford knows', content: '' })
    const other = await open()
    const { code } = (await (await other.submit({ content: 'Only words.' }, null)).json()) as StoryReceipt
    const answer = await other.send('POST', '/api/receipts/correction', {
      code,
      revision: 1,
      proposal: null,
      changes: { content: '' },
    })
    expect(answer.status).toBe(400)
  })
})

describe('a published story of voice alone leaves the site', () => {
  const isGone = async ({ status, read, story }: Awaited<ReturnType<typeof openTold>>) => {
    expect(await status('/api/stories/1?view=public')).toBe(404)
    expect(await read('/rss.xml')).not.toContain(words.title)
    expect((await story()).status).toBe('pending')
  }

  test('when an editor notes that who is heard does not agree', async () => {
    const phone = await openTold()
    await phone.decide('published')
    const { cursor } = JSON.parse(await phone.read('/api/sync?since=0'))
    const { wording: _wording, ...consent } = { ...fullConsent, people: true, agreed: false }
    expect((await phone.asAdmin('POST', '1/consent', { ...consent, note: 'He called.' })).status).toBe(200)
    await isGone(phone)
    expect(JSON.parse(await phone.read(`/api/sync?since=${cursor}`)).gone).toMatchObject([{ kind: 'story', id: 1 }])
  })

  test('and one with a text stays without its voice', async () => {
    const phone = await openTold({ content: 'She tells how they came back.' })
    await phone.decide('published')
    const { wording: _wording, ...consent } = { ...fullConsent, people: true, agreed: false }
    await phone.asAdmin('POST', '1/consent', { ...consent, note: 'He called.' })
    expect(await phone.page()).toMatchObject({ content: 'She tells how they came back.', voice: null })
  })
})
