import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import type {
  Campaign,
  Draft,
  DraftAgain,
  NewsletterSendAnswer,
  Subscriber,
} from '../../../../data/contract/outreach/newsletter.ts'
import { followers, follows } from '../../../../data/tables/follows.ts'
import { newsletterSubscriptions } from '../../../../data/tables/newsletter.ts'
import { authorNotifications } from '../../../../data/tables/notifications.ts'
import { stories } from '../../../../data/tables/stories.ts'
import { mailLog } from '../../../../data/tables/system.ts'
import { recipientsAtOnce } from '../../../../data/vocabulary/newsletter.ts'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import { withdrawStory } from '../../../stories/writer/withdraw.ts'
import { openTestApp, watchTurns } from '../../../testing.ts'
import { holdScheduled } from './schedule.ts'

const words = { subject: 'What the heron saw', content: '<p>The river is back.</p>' }
const hour = 3_600_000

async function openDesk(readers = ['amara@example.org', 'noor@example.org']) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.smtp.env, PUBLIC_URL: 'https://voices.example' })
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const callAs =
    (admin: keyof typeof cookies) =>
    (method: string, address: string, body?: object, key: string = randomUUID()) =>
      api.app.request(`/api/newsletter${address}`, {
        method,
        headers: { cookie: cookies[admin], 'content-type': 'application/json', 'idempotency-key': key },
        body: body && JSON.stringify(body),
      })
  const call = callAs('admin1')
  const get = async <T>(address: string) => (await (await call('GET', address)).json()) as T
  const post = async <T>(address: string, body: object = {}) => (await (await call('POST', address, body)).json()) as T
  if (readers.length > 0) await post('/subscribers/import', { csv: readers.join('\n'), haveAgreed: true })
  return {
    ...api,
    cookies,
    call,
    get,
    post,
    colleague: callAs('admin2'),
    begin: (more: object = {}) => post<Draft>('/drafts', { ...words, ...more }),
    schedule: async (id: number, inMs: number, more: object = {}) => {
      const scheduledAt = new Date(api.clock.now().getTime() + inMs).toISOString()
      return call('POST', `/drafts/${id}/schedule`, { scheduledAt, timezone: 'Africa/Nairobi', ...more })
    },
    drain: () => api.deps.jobs.drain(),
    reached: () =>
      sandbox.smtp
        .inbox()
        .flatMap(({ recipients }) => recipients)
        .sort(),
    inbox: () => sandbox.smtp.inbox(),
    told: () =>
      api.deps.db
        .select()
        .from(authorNotifications)
        .all()
        .map(({ title }) => title),
    publishStory: () =>
      api.deps.db
        .insert(stories)
        .values({
          title: 'The elephants came back',
          content: 'We heard them before we saw them. '.repeat(40),
          authorName: 'Amina Example',
          authorLocation: 'Mto wa Mfano, Tanzania',
          authorEmail: 'secret@example.org',
          category: 'Wildlife Return',
          status: 'published',
          mayMail: true,
        })
        .returning()
        .get().id,
  }
}
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]

describe('an issue that is being written', () => {
  test('is kept on the server, begun once for its key, and gone on with by the other admin', async () => {
    const desk = await openDesk()
    const key = randomUUID()
    const [made, again] = await Promise.all([
      desk.call('POST', '/drafts', { subject: 'Of ' }, key),
      desk.call('POST', '/drafts', { subject: 'Of ' }, key),
    ])
    const draft = (await made.json()) as Draft
    expect(((await again.json()) as Draft).id).toBe(draft.id)
    expect(draft).toMatchObject({ subject: 'Of', state: 'draft', revision: 1, editedBy: 'admin1', recipients: 'all' })
    const change = { subject: 'Of herons', content: '<p onclick="x">Hello</p>', recipients: 'country:KE', revision: 1 }
    const changed = (await (await desk.colleague('PATCH', `/drafts/${draft.id}`, change)).json()) as Draft
    expect(changed).toMatchObject({ subject: 'Of herons', content: '<p>Hello</p>', revision: 2, editedBy: 'admin2' })
    expect(await desk.get('/drafts')).toMatchObject([{ id: draft.id, subject: 'Of herons', state: 'draft' }])
  })

  test('is not written over by a colleague, who is told what stands there now', async () => {
    const desk = await openDesk()
    const { id } = await desk.begin()
    await desk.call('PATCH', `/drafts/${id}`, { subject: 'Mine', revision: 1 })
    const late = await desk.colleague('PATCH', `/drafts/${id}`, { subject: 'Theirs', revision: 1 })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'newsletter.stale', current: { subject: 'Mine', revision: 2 } })
    expect(await codeOf(await desk.colleague('DELETE', `/drafts/${id}?revision=1`))).toEqual([409, 'newsletter.stale'])
    // What stands there already is no change.
    expect((await desk.colleague('PATCH', `/drafts/${id}`, { subject: 'Mine', revision: 1 })).status).toBe(200)
  })

  test('is sent once, however often and by whom the button is pressed', async () => {
    const desk = await openDesk()
    const { id } = await desk.begin()
    const [first, second] = await Promise.all([
      desk.call('POST', `/drafts/${id}/send`, { revision: 1 }),
      desk.colleague('POST', `/drafts/${id}/send`, { revision: 1 }),
    ])
    const answer = (await first.json()) as NewsletterSendAnswer
    expect(answer).toMatchObject({ recipients: 2, leftOut: 0 })
    expect(await second.json()).toEqual(answer)
    await desk.drain()
    expect(desk.reached()).toEqual(['amara@example.org', 'noor@example.org'])
    expect(await desk.get('/drafts')).toEqual([])
    expect(await codeOf(await desk.call('PATCH', `/drafts/${id}`, { subject: 'x' }))).toEqual([
      404,
      'newsletter.no_draft',
    ])
  })

  test('does not leave without its words, without recipients, or with what has left the site', async () => {
    const desk = await openDesk([])
    const send = async (more: object) => {
      const { id } = await desk.begin(more)
      return codeOf(await desk.call('POST', `/drafts/${id}/send`, {}))
    }
    expect(await send({ subject: ' ' })).toEqual([400, 'newsletter.incomplete'])
    expect(await send({ selectedStories: [77] })).toEqual([409, 'newsletter.item_gone'])
    expect(await send({})).toEqual([409, 'newsletter.nobody'])
    expect(await desk.get('/drafts')).toHaveLength(3)
  })
})

describe('a scheduled issue', () => {
  test('leaves at its time, and not before, and its words stay as they were scheduled', async () => {
    const desk = await openDesk()
    const { id } = await desk.begin()
    const scheduled = (await (await desk.schedule(id, hour, { revision: 1 })).json()) as Draft
    expect(scheduled).toMatchObject({ state: 'scheduled', timezone: 'Africa/Nairobi', scheduledBy: 'admin1' })
    expect(await codeOf(await desk.colleague('PATCH', `/drafts/${id}`, { subject: 'x' }))).toEqual([
      409,
      'newsletter.scheduled',
    ])
    await desk.drain()
    expect(desk.reached()).toEqual([])
    desk.clock.pass(hour)
    await desk.drain()
    expect(desk.reached()).toEqual(['amara@example.org', 'noor@example.org'])
    const [campaign] = await desk.get<Campaign[]>('/campaigns')
    expect(campaign).toMatchObject({ scheduledAt: scheduled.scheduledAt, dropped: 0, sentBy: 'admin1' })
    expect(desk.told()).not.toContain('A newsletter left late')
  })

  test('is moved and taken back until then, by one of two admins', async () => {
    const desk = await openDesk()
    const { id } = await desk.begin()
    await desk.schedule(id, hour, { revision: 1 })
    expect((await desk.schedule(id, 3 * hour, { revision: 1 })).status).toBe(409)
    expect((await desk.schedule(id, 3 * hour, { revision: 2 })).status).toBe(200)
    desk.clock.pass(2 * hour)
    await desk.drain()
    expect(desk.reached()).toEqual([])
    const back = (await (await desk.colleague('POST', `/drafts/${id}/unschedule`, { revision: 3 })).json()) as Draft
    expect(back).toMatchObject({ state: 'draft', scheduledAt: null })
    desk.clock.pass(2 * hour)
    await desk.drain()
    expect(desk.reached()).toEqual([])
    expect(await codeOf(await desk.schedule(id, -hour))).toEqual([400, 'newsletter.past'])
    expect(await codeOf(await desk.schedule(id, 1000 * 24 * hour))).toEqual([400, 'newsletter.far'])
  })

  test('leaves without what was withdrawn meanwhile, and the admins are told', async () => {
    const desk = await openDesk()
    const storyId = desk.publishStory()
    const { id } = await desk.begin({ selectedStories: [storyId] })
    await desk.schedule(id, hour)
    withdrawStory(desk.deps, storyId, { by: 'writer' })
    desk.clock.pass(hour)
    await desk.drain()
    expect(desk.inbox()).toHaveLength(2)
    expect(desk.inbox()[0]?.email.html).not.toContain('elephants')
    expect(await desk.get('/campaigns')).toMatchObject([{ dropped: 1 }])
    expect(desk.told()).toContain('A newsletter left without all of its stories')
  })

  test('leaves late and says so when the server was off for a while, and asks when it was off for long', async () => {
    const desk = await openDesk()
    const [late, missed] = [await desk.begin(), await desk.begin({ subject: 'Missed' })]
    await desk.schedule(late.id, hour)
    desk.clock.pass(3 * hour)
    await desk.drain()
    expect(desk.told()).toContain('A newsletter left late')
    await desk.schedule(missed.id, hour)
    desk.clock.pass(8 * hour)
    await desk.drain()
    expect(await desk.get(`/drafts/${missed.id}`)).toMatchObject({ state: 'held', heldBecause: 'late' })
    expect(await desk.get('/campaigns')).toHaveLength(1)
    expect(desk.told()).toContain('A scheduled newsletter was not sent')
    expect((await desk.call('POST', `/drafts/${missed.id}/send`, {})).status).toBe(200)
  })

  test('waits for a person when nobody is left who gets it, or a backup was put back', async () => {
    const desk = await openDesk(['amara@example.org'])
    const [alone, restored] = [await desk.begin(), await desk.begin()]
    await desk.schedule(alone.id, hour)
    const [one] = await desk.get<Subscriber[]>('/subscribers')
    await desk.call('DELETE', `/subscribers/${one?.id}`)
    desk.clock.pass(hour)
    await desk.drain()
    expect(await desk.get(`/drafts/${alone.id}`)).toMatchObject({ state: 'held', heldBecause: 'nobody' })
    await desk.post('/subscribers/import', { csv: 'noor@example.org', haveAgreed: true })
    await desk.schedule(restored.id, hour)
    expect(desk.deps.db.transaction((tx) => holdScheduled(tx, desk.clock.now().toISOString()))).toEqual([words.subject])
    desk.clock.pass(hour)
    await desk.drain()
    expect(desk.reached()).toEqual([])
    expect(await desk.get(`/drafts/${restored.id}`)).toMatchObject({ state: 'held', heldBecause: 'restored' })
  })
})

describe('an issue to those who follow a subject', () => {
  const follow = ({ deps }: Awaited<ReturnType<typeof openDesk>>, email: string, value: string, isConfirmed = true) => {
    const at = deps.clock.now().toISOString()
    const who = { email, hidden: email, rhythm: 'weekly', toldUntil: 0, createdAt: at } as const
    const { id } = deps.db.insert(followers).values(who).returning().get()
    const what = { followerId: id, kind: 'country', value, rhythm: 'weekly', askedAt: at } as const
    deps.db
      .insert(follows)
      .values({ ...what, confirmedAt: isConfirmed ? at : null })
      .run()
  }

  test('goes to subscribers who follow it, never to somebody who follows and has not subscribed', async () => {
    const desk = await openDesk(['amara@example.org', 'noor@example.org', 'kofi@example.org'])
    follow(desk, 'AMARA@example.org', 'KE')
    follow(desk, 'noor@example.org', 'KE', false)
    follow(desk, 'kofi@example.org', 'GH')
    follow(desk, 'stranger@example.org', 'KE')
    expect(await desk.get('/segments')).toEqual([
      { recipients: 'country:KE', label: 'stories from Kenya' },
      { recipients: 'country:GH', label: 'stories from Ghana' },
    ])
    expect(await desk.get('/audience?recipients=country:KE')).toEqual({
      reachable: 1,
      unconfirmed: 0,
      refused: 0,
      invented: 0,
    })
    const { id } = await desk.begin({ recipients: 'country:KE' })
    expect(await desk.get(`/drafts/${id}/audience`)).toMatchObject({ reachable: 1 })
    await desk.call('POST', `/drafts/${id}/send`, {})
    await desk.drain()
    expect(desk.reached()).toEqual(['amara@example.org'])
    expect(await desk.get('/campaigns')).toMatchObject([{ audience: 'subscribers who follow stories from Kenya' }])
  })
})

test('a sent issue is used again without what cannot be in it any more', async () => {
  const desk = await openDesk()
  const [stays, goes] = [desk.publishStory(), desk.publishStory()]
  const { id } = await desk.begin({ selectedStories: [stays, goes], includeRSSFeed: true })
  const { campaignId } = (await (await desk.call('POST', `/drafts/${id}/send`, {})).json()) as NewsletterSendAnswer
  withdrawStory(desk.deps, goes, { by: 'writer' })
  const key = randomUUID()
  const again = () => desk.call('POST', `/campaigns/${campaignId}/again`, {}, key)
  const { draft, dropped } = (await (await again()).json()) as DraftAgain
  expect(dropped).toBe(1)
  expect(draft).toMatchObject({ ...words, selectedStories: [stays], includeRSSFeed: true, recipients: 'all' })
  expect(((await (await again()).json()) as DraftAgain).draft.id).toBe(draft.id)
})

test('any number of recipients is written down in steps, each of them once', async () => {
  const desk = await openDesk([])
  const many = 6 * recipientsAtOnce + 3
  const at = desk.clock.now().toISOString()
  for (let n = 0; n < many; n += 500)
    desk.deps.db
      .insert(newsletterSubscriptions)
      .values(
        Array.from({ length: Math.min(500, many - n) }, (_, i) => ({
          email: `r${n + i}@example.org`,
          confirmedAt: at,
        })),
      )
      .run()
  const { id } = await desk.begin()
  const turns = watchTurns(desk.deps.db)
  const answer = (await (await desk.call('POST', `/drafts/${id}/send`, {})).json()) as NewsletterSendAnswer
  expect(answer.recipients).toBe(many)
  await desk.call('POST', `/campaigns/${answer.campaignId}/cancel`, {})
  await desk.drain()
  expect(turns.most.rows).toBeLessThan(4 * recipientsAtOnce)
  const rows = desk.deps.db.select().from(mailLog).all()
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(many)
  // It was stopped meanwhile: the report tells of everybody who did not get it.
  expect(await desk.get(`/campaigns/${answer.campaignId}`)).toMatchObject({
    counts: { queued: 0, sent: 0, skipped: many },
  })
})
