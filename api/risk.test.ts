import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { RiskFinding } from '../data/rules/risk/poacherRisk.ts'
import { auditLog } from '../data/tables/admin.ts'
import { newsletterSubscriptions } from '../data/tables/newsletter.ts'
import { riskDecisions } from '../data/tables/risk.ts'
import { scheduledPosts } from '../data/tables/social.ts'
import { openSandbox } from '../scripts/sandbox/sandbox.ts'
import { connectPlatforms } from './outreach/social/tokens/testing.ts'
import { fullConsent, openTestApp } from './testing.ts'

const gone = 'A pangolin has its burrow behind our school.'
const other = 'Two black rhinos live near Ol Mfano.'
const safe = 'A pangolin crossed the road, and we sang.'
const reason = 'The burrow is empty since March.'

async function open() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { FACEBOOK_GRAPH_BASE = '', TWITTER_API_BASE = '' } = sandbox.env
  const site = { PUBLIC_URL: 'https://voices.example', FACEBOOK_GRAPH_BASE, TWITTER_API_BASE, ...sandbox.smtp.env }
  const api = await openTestApp(site)
  connectPlatforms(api.deps, sandbox)
  const cookie = await api.signIn()
  async function send(method: string, address: string, body: object = {}) {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await api.app.request(`/api${address}`, {
      method,
      headers,
      body: method === 'GET' ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : null }
  }
  async function edit(id: number, fields: Record<string, string>) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const answer = await api.app.request(`/api/stories/${id}`, { method: 'PATCH', headers: { cookie }, body: form })
    return { status: answer.status, body: await answer.json() }
  }
  let stories = 0
  return {
    ...api,
    sandbox,
    send,
    edit,
    inMinutes: (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString(),
    async submit(content: string): Promise<{ storyId: number; code: string }> {
      stories += 1
      const fields = {
        title: `A morning ${stories}`,
        content,
        authorName: 'Wanjiru Example',
        authorLocation: 'Kenya',
        authorEmail: 'wanjiru@example.org',
        category: 'Wildlife Return',
        consent: fullConsent,
      }
      const { status, body } = await send('POST', '/stories', fields)
      expect(status).toBe(201)
      return body
    },
    publish: (id: number, more: object = {}) =>
      send('PATCH', `/stories/${id}/status`, { status: 'published', ...more }),
    decisions: () => api.deps.db.select().from(riskDecisions).all(),
  }
}
type Api = Awaited<ReturnType<typeof open>>
type Answer = { status: number; body: { code?: string; findings?: RiskFinding[] } }

/** Each way out: an act that lets words out, again and again of the same thing. */
const exits: Record<string, (api: Api) => Promise<(words: string, riskReason?: string) => Promise<Answer>>> = {
  'the page, by approval': async (api) => {
    const { storyId } = await api.submit(gone)
    return async (content, riskReason) => {
      await api.send('PATCH', `/stories/${storyId}/status`, { status: 'pending' })
      await api.edit(storyId, { content })
      return api.publish(storyId, { riskReason })
    }
  },
  'the page, by an edit': async (api) => {
    const { storyId } = await api.submit(safe)
    await api.publish(storyId)
    return (content, riskReason) => api.edit(storyId, { content, ...(riskReason ? { riskReason } : {}) })
  },
  'the page, by a version that is brought back': async (api) => {
    const { storyId } = await api.submit(gone)
    return async (content, riskReason) => {
      await api.send('PATCH', `/stories/${storyId}/status`, { status: 'pending' })
      await api.edit(storyId, { content })
      await api.edit(storyId, { content: `${safe} Twice.` })
      await api.publish(storyId)
      const { body } = await api.send('GET', `/stories/${storyId}/versions`, undefined)
      return api.send('POST', `/stories/${storyId}/versions/${body[0].id}/restore`, { riskReason })
    }
  },
  news: async (api) => {
    const { body } = await api.send('POST', '/blog-posts', {
      title: 'News',
      content: '<p>Hello.</p>',
      category: 'Other',
    })
    return (words, riskReason) =>
      api.send('PATCH', `/blog-posts/${body.id}`, { content: `<p>${words}</p>`, status: 'published', riskReason })
  },
  'the content calendar': async (api) => {
    const given = { title: 'Post', content: 'Hello.', platforms: ['facebook'], scheduledDate: api.inMinutes(600) }
    const { body } = await api.send('POST', '/content-calendar', given)
    return (content, riskReason) =>
      api.send('PUT', `/content-calendar/${body.id}`, { content, status: 'scheduled', riskReason })
  },
  'a planned post': async (api) => {
    const given = { platform: 'facebook', postText: safe, scheduledAt: api.inMinutes(600) }
    const { body } = await api.send('POST', '/social-media/scheduled-posts', given)
    return (postText, riskReason) =>
      api.send('PUT', `/social-media/scheduled-posts/${body.id}`, { postText, riskReason })
  },
}

test.each(Object.keys(exits))(
  'words that lead to an animal do not leave by %s without a reason, which counts for them alone',
  async (name) => {
    const api = await open()
    const leave = await (exits[name] as (typeof exits)[string])(api)
    const refused = await leave(gone)
    expect([refused.status, refused.body.code]).toEqual([409, 'story.poacher_risk'])
    expect(refused.body.findings).toMatchObject([{ words: 'behind our school', kind: 'haunt', species: ['pangolin'] }])
    expect(api.decisions()).toEqual([])

    expect((await leave(gone, reason)).status).toBe(200)
    expect(api.decisions()).toMatchObject([{ reason, decidedBy: expect.any(String) }])
    expect((await leave(`${gone} We were glad.`)).status).toBe(200)

    const again = await leave(`${gone} ${other}`)
    expect(again.body.findings?.map(({ words }) => words)).toContain('near Ol Mfano')
    expect((await leave(safe)).status).toBe(200)
    const acts = api.deps.db
      .select()
      .from(auditLog)
      .all()
      .filter(({ action }) => action.endsWith('.risk_accepted'))
    expect(acts).toHaveLength(1)
  },
)

test('posts that are made at once, and newsletters, are asked the same', async () => {
  const api = await open()
  api.deps.db
    .insert(newsletterSubscriptions)
    .values({ email: 'reader@example.org', confirmedAt: '2026-01-01T00:00:00.000Z' })
    .run()
  const [reader] = api.deps.db.select().from(newsletterSubscriptions).all()
  const asked: [string, object][] = [
    ['/social-media/scheduled-posts', { platform: 'facebook', postText: gone, scheduledAt: api.inMinutes(60) }],
    ['/social-media/publish', { platforms: ['facebook'], postText: gone }],
    ['/newsletter/send', { subject: 'News', content: `<p>${gone}</p>`, selectedRecipients: [reader?.id] }],
    [
      '/newsletter/send',
      {
        subject: 'Map',
        content: '<p><a href="https://maps.app.goo.gl/abc">Here</a></p>',
        selectedRecipients: [reader?.id],
      },
    ],
  ]
  for (const [address, body] of asked) {
    const { status, body: said } = await api.send('POST', address, body)
    expect([address, status, said.code]).toEqual([address, 409, 'story.poacher_risk'])
  }
  expect(api.deps.db.select().from(scheduledPosts).all()).toEqual([])
  for (const [address, body] of asked.filter(([address]) => address !== '/social-media/publish'))
    expect((await api.send('POST', address, { ...body, riskReason: reason })).status).toBeLessThan(300)
  expect(new Set(api.decisions().map(({ subjectKind }) => subjectKind))).toEqual(new Set(['social_post', 'newsletter']))
})

test('a story from before the rule is asked about when a newsletter takes it along, and its writer may still close it', async () => {
  const api = await open()
  const { storyId, code } = await api.submit(safe)
  await api.publish(storyId)
  api.deps.db.$client.prepare('update stories set content = ? where id = ?').run(gone, storyId)
  api.deps.db
    .insert(newsletterSubscriptions)
    .values({ email: 'reader@example.org', confirmedAt: '2026-01-01T00:00:00.000Z' })
    .run()
  const [reader] = api.deps.db.select().from(newsletterSubscriptions).all()
  const words = {
    subject: 'News',
    content: '<p>Hello</p>',
    selectedStories: [storyId],
    selectedRecipients: [reader?.id],
  }
  expect((await api.send('POST', '/newsletter/send', words)).body.code).toBe('story.poacher_risk')
  expect((await api.edit(storyId, { title: 'Another title' })).status).toBe(200)
  const choice = { code, site: true, newsletter: false, social: false }
  expect((await api.send('POST', '/receipts/scopes', choice)).status).toBeLessThan(300)
})

test('a correction that its writer proposes is asked about before it is on the page', async () => {
  const api = await open()
  const { storyId, code } = await api.submit(safe)
  const { body: story } = await api.publish(storyId)
  const correction = { code, revision: story.revision, changes: { content: gone } }
  const { status } = await api.send('POST', '/receipts/correction', correction)
  expect(status).toBeLessThan(300)
  const { body } = await api.send('GET', `/stories/${storyId}/writer`, undefined)
  const accept = (more: object) =>
    api.send('PATCH', `/stories/${storyId}/proposals/${body.proposals[0].id}`, { state: 'accepted', ...more })
  expect((await accept({})).body.code).toBe('story.poacher_risk')
  expect((await accept({ riskReason: reason })).status).toBe(200)
})

test('a post that was planned before the rule does not leave; its failure says which words', async () => {
  const api = await open()
  const given = { platform: 'facebook', postText: safe, scheduledAt: api.inMinutes(10) }
  await api.send('POST', '/social-media/scheduled-posts', given)
  api.deps.db.update(scheduledPosts).set({ postText: gone }).run()
  api.clock.pass(11 * 60_000)
  await api.deps.jobs.drain()
  const [post] = api.deps.db.select().from(scheduledPosts).all()
  expect(post).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('“behind our school”') })
  const anew = { ...given, postText: gone, scheduledAt: api.inMinutes(10) }
  expect((await api.send('POST', '/social-media/scheduled-posts', anew)).body.code).toBe('story.poacher_risk')
  await api.send('POST', '/social-media/scheduled-posts', { ...anew, riskReason: reason })
  api.clock.pass(11 * 60_000)
  await api.deps.jobs.drain()
  expect(api.deps.db.select().from(scheduledPosts).all()[1]?.status).toBe('published')
})

test('the desk shows what was found and decided, nobody else does, and it goes with the story', async () => {
  const api = await open()
  const { storyId, code } = await api.submit(gone)
  const { body: pending } = await api.send('GET', `/stories/${storyId}`, undefined)
  expect(pending.risk).toMatchObject({
    findings: [{ field: 'content', words: 'behind our school', proposal: 'somewhere in Kenya', decision: null }],
    species: expect.arrayContaining([expect.stringMatching(/^ground pangolin: hunted for its scales/)]),
  })
  const { body: published } = await api.publish(storyId, { riskReason: reason })
  expect(published.risk.findings).toMatchObject([{ decision: { reason } }])
  const shown = await (await api.app.request(`/api/stories/${storyId}`)).text()
  expect(shown).not.toMatch(/risk|empty since/)
  await api.send('POST', '/receipts/withdraw', { code, confirmed: true })
  expect(api.decisions()).toEqual([])
})

test.each([
  ['a news post', '/blog-posts', { title: 'News', content: `<p>${gone}</p>`, category: 'Other', status: 'published' }],
  [
    'a post',
    '/social-media/scheduled-posts',
    { platform: 'facebook', postText: gone, scheduledAt: '2036-01-01T00:00:00.000Z' },
  ],
] as const)('what was decided about %s goes when it is deleted', async (_, address, words) => {
  const api = await open()
  const given = 'postText' in words ? { ...words, scheduledAt: api.inMinutes(60) } : words
  const { status, body } = await api.send('POST', address, { ...given, riskReason: reason })
  expect(status).toBe(201)
  expect(api.decisions()).toHaveLength(1)
  await api.send('DELETE', `${address}/${body.id}`)
  expect(api.decisions()).toEqual([])
})

test('what is scheduled is asked when its time is chosen, and an issue again when it leaves', async () => {
  const api = await open()
  api.deps.db
    .insert(newsletterSubscriptions)
    .values({ email: 'reader@example.org', confirmedAt: '2026-01-01T00:00:00.000Z' })
    .run()
  const { body: post } = await api.send('POST', '/blog-posts', {
    title: 'News',
    content: `<p>${gone}</p>`,
    category: 'Education',
  })
  const { body: draft } = await api.send('POST', '/newsletter/drafts', { subject: 'News', content: `<p>${gone}</p>` })
  const at = api.inMinutes(60)
  const asked: [string, object][] = [
    [`/blog-posts/${post.id}/schedule`, { publishAt: at }],
    [`/newsletter/drafts/${draft.id}/schedule`, { scheduledAt: at }],
    [`/newsletter/drafts/${draft.id}/send`, {}],
  ]
  for (const [address, body] of asked)
    expect([address, (await api.send('POST', address, body)).body.code]).toEqual([address, 'story.poacher_risk'])
  for (const [address, body] of asked.slice(0, 2))
    expect((await api.send('POST', address, { ...body, riskReason: reason })).status).toBe(200)

  const { storyId } = await api.submit(safe)
  await api.publish(storyId)
  const words = { subject: 'With a story', content: '<p>Hello</p>', selectedStories: [storyId] }
  const { body: later } = await api.send('POST', '/newsletter/drafts', words)
  expect((await api.send('POST', `/newsletter/drafts/${later.id}/schedule`, { scheduledAt: at })).status).toBe(200)
  api.deps.db.$client.prepare('update stories set content = ? where id = ?').run(gone, storyId)
  api.clock.pass(61 * 60_000)
  await api.deps.jobs.drain()
  expect((await api.send('GET', `/newsletter/drafts/${later.id}`, undefined)).body).toMatchObject({
    state: 'held',
    heldBecause: 'risk',
  })
  expect((await api.send('GET', '/newsletter/campaigns', undefined)).body).toHaveLength(1)
  expect((await api.send('GET', `/blog-posts/${post.id}`, undefined)).body).toMatchObject({ status: 'published' })
  expect(new Set(api.decisions().map(({ subjectKind }) => subjectKind))).toEqual(new Set(['post', 'newsletter']))
})
