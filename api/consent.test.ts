import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AdminStory, StoryReceipt } from '../data/contract/stories.ts'
import { storyConsents } from '../data/tables/stories.ts'
import type { ConsentPlace } from '../data/vocabulary/consent.ts'
import { openSandbox } from '../scripts/sandbox/sandbox.ts'
import { listPublicSubjects } from './outreach/calendar/subjects.ts'
import { rememberConversions } from './stories/media/converter/testing.ts'
import { voiceFiles } from './stories/media/media.present.ts'
import { findMedia, setPlacing } from './stories/media/media.store.ts'
import { addVoice, cornersPhoto, voiceNote } from './stories/media/testing.ts'
import { findStory } from './stories/stories.store.ts'
import { fullConsent, openTestApp } from './testing.ts'

const words = {
  title: 'The heron at the ford',
  content: 'It stood on one leg and did not mind us.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

async function open() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.smtp.env, PUBLIC_URL: 'https://voices.example' })
  rememberConversions(api.deps)
  const cookie = await api.signIn()
  const send = (method: string, address: string, body?: object, headers: Record<string, string> = {}) =>
    api.app.request(address, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: body && JSON.stringify(body),
    })
  const read = async (address: string) => (await api.app.request(address)).text()
  let other: number | undefined
  return {
    ...api,
    send,
    read,
    inbox: () => sandbox.smtp.inbox(),
    async submit(consent?: object, photo?: Buffer): Promise<StoryReceipt> {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...words, ...consent })) form.set(name, value)
      if (photo) form.set('image', new Blob([new Uint8Array(photo)]), 'photo.png')
      const headers = { 'idempotency-key': randomUUID() }
      const answer = await api.app.request('/api/stories', { method: 'POST', body: form, headers })
      expect(answer.status).toBe(201)
      await api.deps.jobs.drain()
      return answer.json()
    },
    /** A story by somebody else about the same, which stays on the site. */
    async publishOther() {
      if (other) return other
      const told = { ...words, title: 'The reeds', content: 'They grew.', authorName: 'Amina Example' }
      const given = { ...told, authorLocation: 'Accra, Ghana', authorEmail: 'amina@example.org', consent: fullConsent }
      const { storyId }: StoryReceipt = await (await send('POST', '/api/stories', given)).json()
      await send('PATCH', `/api/stories/${storyId}/status`, { status: 'published' })
      other = storyId
      return other
    },
    move: (id: number, status: string) => send('PATCH', `/api/stories/${id}/status`, { status }),
    story: async (id: number): Promise<AdminStory> => (await send('GET', `/api/stories/${id}`)).json(),
    choose: (code: string, scopes: Record<ConsentPlace, boolean> & { voice?: boolean }) =>
      send('POST', '/api/receipts/scopes', { code, ...scopes }),
  }
}
type Api = Awaited<ReturnType<typeof open>>

/** Every way on which a story leaves: whether it is on it. */
const exits: Record<string, (api: Api, id: number) => Promise<boolean>> = {
  page: async ({ app }, id) => (await app.request(`/api/stories/${id}`)).status === 200,
  list: async ({ read }) => (await read('/api/stories')).includes(words.title),
  feed: async ({ read }) => (await read('/rss.xml')).includes(words.title),
  sitemap: async ({ read }, id) => (await read('/sitemap.xml')).includes(`/story/${id}<`),
  atom: async ({ read }) => (await read('/atom.xml')).includes(words.title),
  jsonFeed: async ({ read }) => (await read('/feed.json')).includes(words.title),
  search: async ({ read }) => (await read('/api/search?q=heron')).includes(words.title),
  suggestions: async ({ read }) => (await read('/api/search/suggestions?q=her')).includes(words.title),
  map: async ({ read }) => (await read('/api/story-countries')).includes('KE'),
  authorPage: async ({ app, deps }, id) => {
    const page = findStory(deps.db, id)?.authorPage
    return page ? (await app.request(`/api/author-pages/${page}`)).status === 200 : false
  },
  delta: async ({ read }) => (await read('/api/sync')).includes(words.title),
  sharePage: async ({ read }, id) => (await read(`/api/share/story/${id}`)).includes(words.title),
  shareCard: async ({ app }, id) => (await app.request(`/api/share/story/${id}/card.jpg`)).status === 200,
  ways: async ({ app }, id) => (await app.request(`/api/stories/${id}/ways`)).status === 200,
  related: async ({ read, publishOther }) =>
    (await read(`/api/stories/${await publishOther()}/ways`)).includes(words.title),
  statistics: async ({ read, publishOther }) => {
    await publishOther()
    return JSON.parse(await read('/api/statistics')).stories === 2
  },
  newsletter: async ({ send }, id) =>
    (await send('POST', '/api/newsletter/preview', { subject: 'News', content: '<p>Hello</p>', selectedStories: [id] }))
      .status === 200,
  socialPost: async ({ send, clock }, id) => {
    const scheduledAt = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const post = { platform: 'facebook', postText: 'Read it', contentType: 'story', contentId: id, scheduledAt }
    const { status } = await send('POST', '/api/social-media/scheduled-posts', post)
    expect([201, 400]).toContain(status)
    return status === 201
  },
  calendarDraft: async ({ deps }, id) =>
    listPublicSubjects(deps.db, { from: '2026-03-02', to: '2026-03-08', stories: 50 }).stories.some(
      (story) => story.id === id,
    ),
}
const exitsOf = {
  site: [
    'page',
    'list',
    'feed',
    'sitemap',
    'atom',
    'jsonFeed',
    'search',
    'suggestions',
    'map',
    'authorPage',
    'delta',
    'sharePage',
    'shareCard',
    'ways',
    'related',
    'statistics',
  ],
  newsletter: ['newsletter'],
  social: ['socialPost', 'calendarDraft'],
} satisfies Record<ConsentPlace, string[]>

async function openExits(api: Api, id: number): Promise<string[]> {
  const found: string[] = []
  for (const [name, isOpen] of Object.entries(exits)) if (await isOpen(api, id)) found.push(name)
  return found
}

const answers = { consentWording: '1', people: 'no' }
const scopesAsked: Record<string, { given?: object; allowed: ConsentPlace[] }> = {
  'whatever the editor decides, as nobody asked': { allowed: ['site', 'newsletter', 'social'] },
  'the site alone': { given: { ...answers, site: 'yes' }, allowed: ['site'] },
  'the site and mails': { given: { ...answers, site: 'yes', newsletter: 'yes' }, allowed: ['site', 'newsletter'] },
  'the site and networks': { given: { ...answers, site: 'yes', social: 'yes' }, allowed: ['site', 'social'] },
  everything: {
    given: { ...answers, site: 'yes', newsletter: 'yes', social: 'yes' },
    allowed: ['site', 'newsletter', 'social'],
  },
  'all but the site': { given: { ...answers, newsletter: 'yes', social: 'yes' }, allowed: [] },
  nothing: { given: answers, allowed: [] },
}
const states: Record<string, (api: Api, receipt: StoryReceipt) => unknown> = {
  pending: async () => undefined,
  rejected: ({ move }, { storyId }) => move(storyId, 'rejected'),
  published: ({ move }, { storyId }) => move(storyId, 'published'),
  'taken off the site': async ({ move }, { storyId }) => {
    await move(storyId, 'published')
    await move(storyId, 'pending')
  },
  withdrawn: async ({ move, send }, { storyId, code }) => {
    await move(storyId, 'published')
    await send('POST', '/api/receipts/withdraw', { code, confirmed: true })
  },
}

test.each(
  Object.entries(scopesAsked).flatMap(([asked, scope]) =>
    Object.entries(states).map(([state, reach]) => ({ asked, scope, state, reach })),
  ),
)(
  'a story that is $state, where its writer allows $asked, leaves only where it may',
  async ({ scope, state, reach }) => {
    const api = await open()
    const receipt = await api.submit(scope.given)
    await reach(api, receipt)
    const allowed = state === 'published' ? scope.allowed.flatMap((one) => exitsOf[one]) : []
    expect(await openExits(api, receipt.storyId)).toEqual(allowed)
  },
)

test.each([
  ['newsletter', { site: true, newsletter: false, social: true }],
  ['social', { site: true, newsletter: true, social: false }],
  ['site', { site: false, newsletter: true, social: true }],
] as const)(
  'a writer who takes back %s by receipt code closes those exits at once, and can open them again',
  async (scope, scopes) => {
    const api = await open()
    const { storyId, code } = await api.submit(scopesAsked.everything?.given)
    await api.move(storyId, 'published')
    const all = Object.values(exitsOf).flat()
    expect(await openExits(api, storyId)).toEqual(all)
    expect(await (await api.choose(code, scopes)).json()).toMatchObject({ scopes })
    const left = scope === 'site' ? [] : all.filter((exit) => !(exitsOf[scope] as string[]).includes(exit))
    expect(await openExits(api, storyId)).toEqual(left)
    const opened = { ...fullConsent, note: 'The writer told me so at the market.' }
    const desk = await api.send('POST', `/api/stories/${storyId}/consent`, opened)
    expect([desk.status, (await desk.json()).code]).toEqual([409, 'story.taken_back'])
    await api.choose(code, { site: true, newsletter: true, social: true })
    if (scope === 'site') await api.move(storyId, 'published')
    expect(await openExits(api, storyId)).toEqual(all)
    expect((await api.story(storyId)).consents).toHaveLength(3)
  },
)

test('a scope that is taken back stops what waits to leave by it: a newsletter that has begun and a post that is planned', async () => {
  const api = await open()
  const { storyId, code } = await api.submit(scopesAsked.everything?.given)
  await api.move(storyId, 'published')
  await api.deps.jobs.drain()
  await api.send('POST', '/api/newsletter/subscribers/import', { csv: 'reader@example.net', haveAgreed: true })
  const [reader] = await (await api.send('GET', '/api/newsletter/subscribers')).json()
  const issue = {
    subject: 'News',
    content: '<p>Hello</p>',
    selectedStories: [storyId],
    selectedRecipients: [reader.id],
  }
  expect((await api.send('POST', '/api/newsletter/send', issue)).status).toBe(200)
  const scheduledAt = new Date(api.clock.now().getTime() + 3_600_000).toISOString()
  const post = { platform: 'facebook', postText: 'Read it', contentType: 'story', contentId: storyId, scheduledAt }
  const planned = await (await api.send('POST', '/api/social-media/scheduled-posts', post)).json()

  await api.choose(code, { site: true, newsletter: false, social: false })
  await api.deps.jobs.drain()
  const [mail] = api.inbox().filter(({ recipients }) => recipients.includes('reader@example.net'))
  expect(mail?.email.html).toContain('Hello')
  expect(`${mail?.email.html}${mail?.email.text}`).not.toContain(words.title)
  const posts: { id: number; status: string; errorMessage: string }[] = await (
    await api.send('GET', '/api/social-media/scheduled-posts')
  ).json()
  expect(posts.find(({ id }) => id === planned.id)).toMatchObject({ status: 'failed' })
  expect(await (await api.app.request(`/api/stories/${storyId}`)).json()).toMatchObject({ title: words.title })
})

test('a story that may not be on the site cannot be published, and the desk is told why', async () => {
  const api = await open()
  const { storyId } = await api.submit(answers)
  const refused = await api.move(storyId, 'published')
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'story.no_consent', missing: 'site' }])
})

const pictures: Record<string, { given: object; isRefused?: true; isShown?: true }> = {
  'of which its writer, who was asked, said nothing,': { given: {} },
  'nobody is in': { given: { people: 'no' }, isShown: true },
  'somebody is in who agreed, and no child': { given: { people: 'yes', agreed: 'yes', child: 'no' }, isShown: true },
  'somebody is in who did not agree': { given: { people: 'yes', agreed: 'no', child: 'no' } },
  'somebody is in whom nobody asked': { given: { people: 'yes', child: 'no' } },
  'perhaps a child is in': { given: { people: 'yes', agreed: 'yes' } },
  'a child is in whose guardian agreed': {
    given: { people: 'yes', agreed: 'yes', child: 'yes', guardian: 'yes' },
    isShown: true,
  },
  'a child is in whose guardian did not agree': {
    given: { people: 'yes', agreed: 'yes', child: 'yes', guardian: 'no' },
    isRefused: true,
  },
  'a child is in whose guardian nobody asked': {
    given: { people: 'yes', agreed: 'yes', child: 'yes' },
    isRefused: true,
  },
}

test.each(Object.entries(pictures))(
  'of a photo %s only what the people agree to is shown',
  async (_name, { given, isRefused, isShown }) => {
    const api = await open()
    const consent = { consentWording: '1', site: 'yes', social: 'yes', ...given }
    const { storyId } = await api.submit(consent, await cornersPhoto(640, 480))
    const [file] = (await api.story(storyId)).media
    expect((await api.move(storyId, 'published')).status).toBe(isRefused ? 409 : 200)
    const seen = await api.app.request(`/media/${file?.id}/480.webp`)
    expect(seen.status).toBe(isShown ? 200 : 404)
    if (isRefused) return
    const shown = await (await api.app.request(`/api/stories/${storyId}`)).json()
    expect(shown.picture === null).toBe(!isShown)
    const approval = await api.send('POST', `/api/stories/${storyId}/media/${file?.id}/approve`, {})
    expect(approval.status).toBe(isShown ? 200 : 409)
  },
)

const publish = (api: Api, id: number, more: object = {}) =>
  api.send('PATCH', `/api/stories/${id}/status`, { status: 'published', ...more })
const isSeen = async (api: Api, mediaId = '') => (await api.app.request(`/media/${mediaId}/480.webp`)).status === 200

test('a story sent as specified is published with its image, goes into the newsletter and to the networks', async () => {
  const api = await open()
  const { storyId } = await api.submit({ status: 'pending' }, await cornersPhoto(640, 480))
  const published: AdminStory = await (await publish(api, storyId)).json()
  expect(published).toMatchObject({ status: 'published', mails: 'unasked', posts: 'unasked' })
  expect(published.message).toBeUndefined()
  expect(published.consents).toMatchObject([{ how: 'approval', givenBy: 'admin1', people: false, newsletter: null }])
  expect(published.imageUrl).toMatch(/^\/media\//)
  const shown = await (await api.app.request(`/api/stories/${storyId}`)).json()
  expect(shown).toMatchObject({ imageUrl: published.imageUrl, sharesPhoto: true })
  await api.send('POST', '/api/newsletter/subscribers/import', { csv: 'reader@example.net', haveAgreed: true })
  const [reader] = await (await api.send('GET', '/api/newsletter/subscribers')).json()
  const letter = { subject: 'News', content: '<p>Hello</p>', selectedStories: [storyId] }
  const issue = { ...letter, selectedRecipients: [reader.id] }
  expect((await api.send('POST', '/api/newsletter/send', issue)).status).toBe(200)
  expect(await exits.socialPost?.(api, storyId)).toBe(true)
})

test('an editor who is asked answers once, with the photo or with words only, and both are kept', async () => {
  const api = await open()
  const { storyId } = await api.submit({}, await cornersPhoto(640, 480))
  const [file] = (await api.story(storyId)).media
  const words: AdminStory = await (await publish(api, storyId, { files: 'words_only' })).json()
  expect(words.message).toBe('The photo stays back. Nobody has said yet who can be recognised in it.')
  expect(words.consents).toMatchObject([{ how: 'approval', givenBy: 'admin1', people: null }])
  await api.move(storyId, 'pending')
  // A call that knows no such question changes nothing of the answer.
  await publish(api, storyId)
  expect(await isSeen(api, file?.id)).toBe(false)
  const approval = `/api/stories/${storyId}/media/${file?.id}/approve`
  expect((await api.send('POST', approval, {})).status).toBe(409)
  expect((await api.send('POST', approval, { files: 'nobody_recognisable' })).status).toBe(200)
  expect(await isSeen(api, file?.id)).toBe(true)
  expect((await api.story(storyId)).consents).toMatchObject([{ how: 'approval', people: false }, { people: null }])
})

test('what people answered binds whoever publishes', async () => {
  const api = await open()
  const given = { consentWording: '3', site: 'yes', people: 'yes', agreed: 'no', child: 'no' }
  const { storyId } = await api.submit(given, await cornersPhoto(640, 480))
  const [file] = (await api.story(storyId)).media
  const story: AdminStory = await (await publish(api, storyId, { files: 'nobody_recognisable' })).json()
  expect(story.message).toBe('The photo stays back. Somebody can be recognised who has not agreed.')
  expect(story.consents).toHaveLength(1)
  expect(await isSeen(api, file?.id)).toBe(false)
})

test('of a form in which nothing was said about the people the editor is asked, and the calls say what stays back', async () => {
  const api = await open()
  const { storyId } = await api.submit({ consentWording: '3', site: 'yes' }, await cornersPhoto(640, 480))
  const [file] = (await api.story(storyId)).media
  const back: AdminStory = await (await publish(api, storyId)).json()
  expect(back.message).toContain('Nobody has said yet')
  await api.move(storyId, 'pending')
  const story: AdminStory = await (await publish(api, storyId, { files: 'nobody_recognisable' })).json()
  expect([story.message, await isSeen(api, file?.id)]).toEqual([undefined, true])
  expect(story).toMatchObject({ mails: 'no', posts: 'no' })
})

test('a new image that an admin puts in is the image of the story, unless somebody in it has not agreed', async () => {
  const api = await open()
  const replace = async (id: number): Promise<AdminStory> => {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(await cornersPhoto(600, 400))]), 'new.png')
    const headers = { cookie: await api.signIn() }
    const answer = await api.app.request(`/api/stories/${id}`, { method: 'PATCH', body: form, headers })
    expect(answer.status).toBe(200)
    await api.deps.jobs.drain()
    return answer.json()
  }
  const { storyId } = await api.submit({})
  await publish(api, storyId)
  expect((await replace(storyId)).message).toBeUndefined()
  const { imageUrl, media } = await api.story(storyId)
  expect([imageUrl === null, await isSeen(api, media[0]?.id)]).toEqual([false, true])

  const refused = { consentWording: '3', site: 'yes', people: 'yes', agreed: 'no', child: 'no' }
  const other = await api.submit({ ...refused, title: 'The reeds' })
  await publish(api, other.storyId)
  expect((await replace(other.storyId)).message).toContain('has not agreed')
  expect((await api.story(other.storyId)).imageUrl).toBeNull()
})

test('a photo of which an admin has noted who is in it is shown, and hidden again when that is taken back', async () => {
  const api = await open()
  const { storyId } = await api.submit({ consentWording: '3', site: 'yes' }, await cornersPhoto(640, 480))
  await api.move(storyId, 'published')
  const [file] = (await api.story(storyId)).media
  const note = (people: boolean, note: string) =>
    api.send('POST', `/api/stories/${storyId}/consent`, { ...fullConsent, newsletter: false, people, note })
  expect((await note(false, '')).status).toBe(400)
  expect(await (await note(false, 'Only the river is to be seen.')).json()).toMatchObject({ pictureObstacle: null })
  expect((await api.send('POST', `/api/stories/${storyId}/media/${file?.id}/approve`, {})).status).toBe(200)
  expect((await api.app.request(`/media/${file?.id}/480.webp`)).status).toBe(200)
  await note(true, 'A fisherman can be recognised.')
  expect((await api.app.request(`/media/${file?.id}/480.webp`)).status).toBe(404)
  expect((await api.story(storyId)).consents.map(({ how, givenBy, people }) => [how, givenBy, people])).toEqual([
    ['desk', 'admin1', true],
    ['desk', 'admin1', false],
    ['form', null, null],
  ])
})

test('a repeated submission adds the answers that changed, and undoes nothing said since', async () => {
  const api = await open()
  const headers = { 'idempotency-key': randomUUID() }
  const consent = { ...fullConsent, newsletter: false }
  const submit = (consent?: object) => api.send('POST', '/api/stories', { ...words, consent }, headers)
  const { storyId, code } = await (await submit(consent)).json()
  await submit(consent)
  await api.choose(code, { site: true, newsletter: false, social: false })
  await submit(consent)
  await submit()
  expect((await api.story(storyId)).consents.map(({ how }) => how)).toEqual(['receipt', 'form'])
  await submit({ ...consent, people: true })
  const [newest] = (await api.story(storyId)).consents
  expect(newest).toMatchObject({ how: 'form', people: true, social: false })
})

test('what was said is erased with the story', async () => {
  const api = await open()
  const { code } = await api.submit(scopesAsked.everything?.given)
  await api.send('POST', '/api/receipts/withdraw', { code, confirmed: true })
  expect(api.deps.db.select().from(storyConsents).all()).toEqual([])
})

test('a face that was made unrecognisable lets a photo of a child be shown, and leaves nothing of what it was', async () => {
  const api = await open()
  const given = { consentWording: '1', people: 'yes', agreed: 'yes', child: 'yes', guardian: 'no', site: 'yes' }
  const { storyId } = await api.submit(given, await cornersPhoto(640, 480))
  const form = new FormData()
  form.set('title', 'Mended')
  const [first] = (await api.story(storyId)).media
  await api.app.request(`/api/stories/${storyId}`, {
    method: 'PATCH',
    body: form,
    headers: { cookie: await api.signIn() },
  })
  expect((await api.move(storyId, 'published')).status).toBe(409)
  const blur = (body: object) => api.send('POST', `/api/stories/${storyId}/media/${first?.id}/blur`, body)
  const areas = [{ x: 0, y: 0, width: 0.5, height: 0.5 }]
  expect((await blur({ areas, reason: '' })).status).toBe(400)
  expect((await blur({ areas: [{ x: 0, y: 0, width: 2, height: 1 }], reason: 'A child' })).status).toBe(400)
  expect((await blur({ areas, reason: 'A child whose guardian was not asked' })).status).toBe(200)
  await api.deps.jobs.drain()
  const after = (await api.story(storyId)).media
  expect(after).toMatchObject([{ state: 'ready', blurReason: 'A child whose guardian was not asked' }])
  expect(after[0]?.id).not.toBe(first?.id)
  expect((await blur({ areas, reason: 'Again' })).status).toBe(409)
  expect(existsSync(path.join(api.dataDir, 'media', first?.id ?? ''))).toBe(false)
  const versions = await (await api.send('GET', `/api/stories/${storyId}/versions`)).json()
  expect(versions[0].media).toMatchObject([{ id: after[0]?.id }])
  expect((await api.move(storyId, 'published')).status).toBe(200)
  const shown = await api.app.request(`/media/${after[0]?.id}/640.webp`)
  const { data, info } = await sharp(await shown.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  // A corner of one colour and the grey around it are mixed within each dot, and the other corners are as they were.
  const columns = new Set(
    Array.from({ length: 300 }, (_, x) =>
      at(x, 10)
        .map((value) => Math.round(value / 16))
        .join(),
    ),
  )
  expect(columns.size).toBeLessThan(12)
  expect(at(630, 470)).toSatisfy(([r = 0, g = 0, b = 0]: number[]) => r > 180 && g > 180 && b < 90)
})

type Told = { api: Api; storyId: number; id: string }

/** Every way on which a recording leaves: whether it is on it, by its address or by how long it is to be heard. */
const soundExits: Record<string, (told: Told) => Promise<boolean>> = {
  page: async ({ api, storyId, id }) => (await api.read(`/api/stories/${storyId}`)).includes(id),
  list: async ({ api, id }) => (await api.read('/api/stories')).includes(id),
  card: async ({ api }) => (await api.read('/api/stories?view=card')).includes('"voiceSeconds":200'),
  authorList: async ({ api, storyId }) => {
    const page = findStory(api.deps.db, storyId)?.authorPage
    return (await api.read(`/api/stories?author=${page}&view=card`)).includes('"voiceSeconds":200')
  },
  search: async ({ api }) => /"voiceSeconds":200|"voice":\{/.test(await api.read('/api/search?q=heron')),
  rss: async ({ api, id }) => (await api.read('/rss.xml')).includes(id),
  atom: async ({ api, id }) => (await api.read('/atom.xml')).includes(id),
  jsonFeed: async ({ api, id }) => (await api.read('/feed.json')).includes(id),
  sharePage: async ({ api, storyId }) => /og:audio|Listen/.test(await api.read(`/api/share/story/${storyId}`)),
  delta: async ({ api, id }) => (await api.read('/api/sync')).includes(id),
  small: async ({ api, id }) => (await api.app.request(`/media/${id}/voice.opus`)).status === 200,
  large: async ({ api, id }) => (await api.app.request(`/media/${id}/voice.m4a`)).status === 200,
}

async function openSoundExits(told: Told): Promise<string[]> {
  const found: string[] = []
  for (const [name, isOpen] of Object.entries(soundExits)) if (await isOpen(told)) found.push(name)
  return found
}

const allowed = { people: 'no', site: 'yes', newsletter: 'yes', social: 'yes' }
const voiceAnswers: Record<string, { given: object; isHeard: boolean }> = {
  'who agrees to be heard': { given: { ...allowed, consentWording: '3', voice: 'yes' }, isHeard: true },
  'who lets the words alone appear': { given: { ...allowed, consentWording: '3', voice: 'no' }, isHeard: false },
  'who leaves the question out': { given: { ...allowed, consentWording: '3' }, isHeard: true },
  'whose phone knows no such question': { given: { ...allowed, consentWording: '2' }, isHeard: true },
}

/** With a recording that has been converted, as it lies on the disk. */
async function openTold(given: object): Promise<Told & { code: string }> {
  const api = await open()
  const { storyId, code } = await api.submit(given)
  return { api, storyId, code, id: await addSound(api, storyId, 'audio') }
}

async function addSound({ deps }: Api, storyId: number, kind: 'audio' | 'consent'): Promise<string> {
  const id = addVoice(deps, storyId, { kind })
  for (const file of Object.values(voiceFiles)) await deps.storage.write(id, file, Buffer.from('a sound'))
  return id
}

test.each(
  Object.entries(voiceAnswers).flatMap(([who, answer]) =>
    Object.entries(states).map(([state, reach]) => ({ who, answer, state, reach })),
  ),
)(
  'the recording of a writer $who is heard on each way or on none, where the story is $state',
  async ({ answer, state, reach }) => {
    const told = await openTold(answer.given)
    const { api, storyId, code } = told
    await reach(api, { storyId, code } as StoryReceipt)
    expect(await openSoundExits(told)).toEqual(state === 'published' && answer.isHeard ? Object.keys(soundExits) : [])
    const isRead = await exits.page?.(api, storyId)
    expect(isRead).toBe(state === 'published')
  },
)

test('a writer who takes the voice back by receipt code is heard nowhere any more, and is read everywhere', async () => {
  const told = await openTold({ ...allowed, consentWording: '3', voice: 'yes' })
  const { api, storyId, code, id } = told
  await api.move(storyId, 'published')
  expect(await openSoundExits(told)).toEqual(Object.keys(soundExits))
  const words = await openExits(api, storyId)
  const { cursor } = JSON.parse(await api.read('/api/sync'))
  const changed = vi.spyOn(api.deps.published, 'changed')
  const places = { site: true, newsletter: true, social: true }
  expect(await (await api.choose(code, { ...places, voice: false })).json()).toMatchObject({ scopes: { voice: false } })
  expect(await openSoundExits(told)).toEqual([])
  expect(await openExits(api, storyId)).toEqual(words)
  // Caches in front forget the sound itself, and devices are given the story without it.
  expect(changed.mock.calls.map(([, how]) => how)).toContainEqual({
    keys: [`story-${storyId}`, 'stories'],
    isSoft: false,
  })
  const { stories } = JSON.parse(await api.read(`/api/sync?since=${cursor}`))
  expect(stories).toMatchObject([{ id: storyId, voice: null, voiceSeconds: null }])
  // Admins still hear it, and cannot let it out.
  expect((await api.send('GET', `/media/${id}/voice.opus`)).status).toBe(200)
  const approval = await api.send('POST', `/api/stories/${storyId}/media/${id}/approve`, {})
  expect([approval.status, await approval.json()]).toMatchObject([409, { code: 'story.no_consent', missing: 'voice' }])
  const noted = { ...fullConsent, note: 'She told me so at the market.' }
  expect((await api.send('POST', `/api/stories/${storyId}/consent`, noted)).status).toBe(409)

  // What a phone queued before it knew of the voice changes places alone.
  await api.choose(code, { ...places, social: false })
  expect((await api.story(storyId)).consents[0]).toMatchObject({ social: false, voice: false })
  await api.choose(code, { ...places, voice: true })
  expect(await openSoundExits(told)).toEqual([])
  expect((await api.send('POST', `/api/stories/${storyId}/media/${id}/approve`, {})).status).toBe(200)
  expect(await openSoundExits(told)).toEqual(Object.keys(soundExits))
})

test('a repeat of the submission, a desk of an earlier version and another photo open no voice that was closed', async () => {
  const api = await open()
  const headers = { 'idempotency-key': randomUUID() }
  const { voice: _, ...before } = fullConsent
  const submit = () => api.send('POST', '/api/stories', { ...words, consent: before }, headers)
  const { storyId, code } = await (await submit()).json()
  await api.choose(code, { site: true, newsletter: true, social: true, voice: false })
  await submit()
  await api.send('POST', '/api/stories', { ...words, consent: { ...fullConsent, people: true } }, headers)
  const desk = await api.send('POST', `/api/stories/${storyId}/consent`, { ...before, people: true, note: 'I saw it.' })
  expect(desk.status).toBe(200)
  const photo = { kind: 'image', name: 'a.jpg', type: 'image/jpeg', bytes: 9, sha256: 'e'.repeat(64) }
  const people = { people: false, agreed: null, child: null, guardian: null, wording: 3 }
  const sent = await api.send(
    'POST',
    '/api/receipts/photo',
    { code, photo, people },
    { 'idempotency-key': randomUUID() },
  )
  expect(sent.status).toBe(200)
  const { consents } = await api.story(storyId)
  expect(consents.map(({ how, voice }) => [how, voice])).toEqual([
    ['photo', false],
    ['desk', false],
    ['form', false],
    ['receipt', false],
    ['form', true],
  ])
})

test('a recording that an editor puts in where no voice may be heard is heard by nobody', async () => {
  const told = await openTold({ ...allowed, consentWording: '3', voice: 'no' })
  const { api, storyId } = told
  await api.move(storyId, 'published')
  const body = new FormData()
  body.set('audio', new Blob([new Uint8Array(await voiceNote(2))]), 'spoken.opus')
  await api.app.request(`/api/stories/${storyId}`, {
    method: 'PATCH',
    body,
    headers: { cookie: await api.signIn() },
  })
  await api.deps.jobs.drain()
  const newest = (await api.story(storyId)).media.at(-1)?.id ?? expect.unreachable()
  expect(newest).not.toBe(told.id)
  expect(await openSoundExits({ ...told, id: newest })).toEqual([])
  const waiting = await (await api.send('GET', '/api/stories?status=published&media=waiting')).json()
  expect(waiting).toEqual([])
})

test('a child who is heard stops a story with its recording, not its words alone', async () => {
  const child = { ...allowed, consentWording: '3', people: 'yes', agreed: 'yes', child: 'yes', guardian: 'no' }
  const heard = await openTold({ ...child, voice: 'yes' })
  expect((await heard.api.move(heard.storyId, 'published')).status).toBe(409)
  const silent = await openTold({ ...child, voice: 'no' })
  expect((await silent.api.move(silent.storyId, 'published')).status).toBe(200)
  expect(await openSoundExits(silent)).toEqual([])
})

test.each(Object.entries(states))(
  'a spoken yes of a story that is %s is heard by editors alone, and named to nobody else',
  async (state, reach) => {
    const api = await open()
    const given = { ...allowed, consentWording: '3', people: 'yes', agreed: 'yes', child: 'no', voice: 'yes' }
    const receipt = await api.submit(given)
    const { storyId, code } = receipt
    const id = await addSound(api, storyId, 'consent')
    const { spokenYes, media } = await api.story(storyId)
    expect([media, spokenYes]).toMatchObject([[], { kind: 'consent', state: 'ready', approved: false, voice: { id } }])
    await reach(api, receipt)
    if (state === 'withdrawn') {
      await api.deps.jobs.drain()
      expect(findMedia(api.deps.db, id)).toBeUndefined()
      expect(existsSync(path.join(api.dataDir, 'media', id))).toBe(false)
      return
    }
    // Whatever a row says.
    for (const approved of [false, true]) {
      setPlacing(api.deps.db, id, { approved })
      expect(await openSoundExits({ api, storyId, id })).toEqual([])
    }
    expect((await api.send('GET', `/media/${id}/voice.opus`)).headers.get('cache-control')).toBe('private, no-store')
    const refused = await api.send('POST', `/api/stories/${storyId}/media/${id}/approve`, {})
    expect([refused.status, await refused.json()]).toMatchObject([409, { missing: 'evidence' }])
    // Its writer knows that it is there.
    const status = await (await api.send('POST', '/api/receipts/status', { code })).json()
    expect([status.files, status.spokenYes]).toMatchObject([[], { id, kind: 'consent', hasArrived: true }])
  },
)
