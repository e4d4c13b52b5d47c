import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DataRequest, PersonErased, PersonFound } from '../../data/contract/privacy.ts'
import { auditLog, users } from '../../data/tables/admin.ts'
import { authors } from '../../data/tables/authors.ts'
import { contactMessages } from '../../data/tables/contact.ts'
import { donations, donorNotes } from '../../data/tables/donations.ts'
import { engagementMetadata } from '../../data/tables/engagement.ts'
import { followers, follows } from '../../data/tables/follows.ts'
import { donationDedications } from '../../data/tables/funds.ts'
import { monthlyGifts } from '../../data/tables/monthlyGifts.ts'
import { newsletterSubscriptions } from '../../data/tables/newsletter.ts'
import { authorNotifications } from '../../data/tables/notifications.ts'
import { authorPayouts } from '../../data/tables/payouts.ts'
import { dataRequests } from '../../data/tables/privacy.ts'
import { authorRewards } from '../../data/tables/rewards.ts'
import { stories, storyVersions } from '../../data/tables/stories.ts'
import { idempotencyKeys, jobs, mailLog } from '../../data/tables/system.ts'
import { messageThreads, threadNotes } from '../../data/tables/threads.ts'
import { volunteerApplications, volunteerNotes } from '../../data/tables/volunteers.ts'
import { webhookEvents } from '../../data/tables/webhooks.ts'
import { fullConsentFields, openTestApp } from '../testing.ts'

const email = 'amina.odhiambo@example.org'
const name = 'Amina Odhiambo'
const words = 'Nobody else has ever written the word quokkaberry.'
/** Whose address contains hers. */
const other = { email: `not.${email}`, name: 'Someone Else' }

/** Gets the newsletter in which the person's story stands. */
const reader = 'reader@example.org'

type Api = Awaited<ReturnType<typeof openTestApp>>

async function openDesk() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const call = (method: string, address: string, body?: unknown) =>
    api.app.request(`/api/privacy${address}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const find = async (address = email) =>
    (await (await call('POST', '/find', { email: address })).json()) as PersonFound
  const erase = async (address = email) =>
    (await (await call('POST', '/erase', { email: address, confirm: address })).json()) as PersonErased
  return { ...api, cookie, call, find, erase }
}

const post = ({ app }: Api, address: string, body: object) =>
  app.request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), accept: 'application/json' },
    body: JSON.stringify(body),
  })

async function sendStory({ app }: Api, who: { name: string; email: string }) {
  const form = new FormData()
  const fields = { title: `The heron of ${who.name}`, content: `${words} ${'It came back. '.repeat(20)}` }
  const all = { ...fields, authorName: who.name, authorLocation: 'Reedwater, Kenya', authorEmail: who.email }
  for (const [field, value] of Object.entries({ ...all, ...fullConsentFields, category: 'Wildlife Return' }))
    form.set(field, value)
  const headers = { 'idempotency-key': randomUUID(), accept: 'application/json' }
  const answer = await app.request('/api/stories', { method: 'POST', body: form, headers })
  return ((await answer.json()) as { storyId: number }).storyId
}

/** To somebody else. */
async function sendNewsletterWith(api: Api & { cookie: string }, storyId: number) {
  const desk = (address: string, body: object) =>
    api.app.request(`/api/newsletter${address}`, {
      method: 'POST',
      headers: { cookie: api.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
  await desk('/subscribers/import', { csv: reader, haveAgreed: true })
  const { id } =
    api.deps.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, reader)).get() ?? {}
  const letter = { subject: 'News', content: '<p>Read this.</p>', selectedStories: [storyId], selectedRecipients: [id] }
  expect((await desk('/send', letter)).status).toBe(200)
}

/** Everything one person can have left here, most of it through the doors they would use. */
async function leaveTraces(api: Api & { cookie: string }, who: { name: string; email: string }): Promise<number> {
  const { db } = api.deps
  const at = api.clock.now().toISOString()
  const of = { authorEmail: who.email, authorName: who.name }
  const storyId = await sendStory(api, who)
  await api.app.request(`/api/stories/${storyId}/status`, {
    method: 'PATCH',
    headers: { cookie: api.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'published' }),
  })
  const letter = { name: who.name, email: who.email, category: 'other', subject: 'The ford', message: words }
  await post(api, '/api/contact', letter)
  await post(api, '/api/newsletter', { email: who.email })
  const { id: threadId } = db.insert(messageThreads).values({ email: who.email }).returning().get()
  db.insert(threadNotes)
    .values({ threadId, admin: 'admin1', text: `${who.name} is kind.` })
    .run()
  const { id: followerId } = db
    .insert(followers)
    .values({ email: who.email, hidden: who.name, rhythm: 'weekly', toldUntil: 0 })
    .returning()
    .get()
  db.insert(follows).values({ followerId, kind: 'country', value: 'KE', rhythm: 'weekly', askedAt: at }).run()
  const application = {
    phone: '+254 700 000 000',
    address: `Container of ${who.name}`,
    dateOfBirth: '1990-01-31',
    twitterHandle: 'none',
    instagramHandle: 'none',
    facebookHandle: 'none',
    currentOrganization: 'Crane Club',
    qualification: 'Teacher',
    motivation: words,
  }
  const { id: applicationId } = db
    .insert(volunteerApplications)
    .values({ ...application, name: who.name, email: who.email, createdAt: at })
    .returning()
    .get()
  db.insert(volunteerNotes)
    .values({ applicationId, admin: 'admin1', text: `${who.name} is kind.` })
    .run()
  db.insert(authorNotifications)
    .values([
      { notificationType: 'story_report', title: 'T', message: 'M', metadata: JSON.stringify({ replyTo: who.email }) },
      { notificationType: 'other', title: 'T', message: `${who.email} wrote.` },
      // Metadata of another hand need not be JSON.
      ...(['story_submission', 'contact_form', 'volunteer_application'] as const).map((notificationType) => ({
        notificationType,
        title: 'T',
        message: 'M',
        metadata: '{broken',
      })),
      {
        notificationType: 'volunteer_application',
        title: who.name,
        message: 'M',
        metadata: JSON.stringify({ volunteerApplicationId: applicationId }),
      },
      { notificationType: 'tier_advancement', title: who.name, message: 'M', ...of },
    ])
    .run()
  db.insert(storyVersions)
    .values({
      storyId,
      revision: 1,
      title: 'T',
      content: words,
      authorName: who.name,
      authorLocation: 'R',
      category: 'Education',
      mediaIds: [],
    })
    .run()
  await sendNewsletterWith(api, storyId)
  db.insert(mailLog)
    .values([
      {
        key: `newsletter:1:${who.email}`,
        recipient: who.email.toUpperCase(),
        recipientName: who.name,
        subject: who.name,
        kind: 'newsletter',
        state: 'queued',
        text: words,
      },
      {
        key: `receipt:${who.email.length}`,
        recipient: who.email,
        recipientName: who.name,
        subject: 'S',
        kind: 'receipt',
        state: 'sent',
      },
    ])
    .run()
  db.insert(auditLog)
    .values([
      { action: 'subscriber.removed', subjectKind: 'subscriber', subjectId: '1', before: { email: who.email } },
      {
        action: 'volunteer.noted',
        subjectKind: 'volunteer_application',
        subjectId: String(applicationId),
        after: { text: `${who.name} is kind.` },
      },
    ])
    .run()
  db.insert(jobs)
    .values([
      { name: 'x', payload: {}, state: 'failed', runAt: at, lastError: `550 <${who.email}> unknown` },
      { name: 'x', payload: { to: who.email }, state: 'done', runAt: at },
    ])
    .run()
  db.insert(idempotencyKeys)
    .values({
      key: randomUUID(),
      route: '/',
      requestSha256: 's',
      status: 200,
      body: JSON.stringify({ email: who.email }),
    })
    .run()
  db.insert(engagementMetadata).values({ storyId, engagementType: 'view', authorEmail: who.email }).run()
  db.insert(webhookEvents)
    .values({
      stripeEventId: randomUUID(),
      eventType: 'charge.succeeded',
      webhookEndpoint: '/api/stripe-webhook',
      status: 'processed',
      data: { receipt_email: who.email, name: who.name },
    })
    .run()
  db.insert(dataRequests)
    .values({ kind: 'legal', email: who.email, note: `From ${who.name}`, dueDay: '2026-03-31' })
    .run()
  const gift = { amount: 5000, donorName: who.name, donorEmail: who.email, createdAt: at }
  db.insert(donations)
    .values([
      { ...gift, status: 'succeeded' },
      { ...gift, status: 'failed' },
    ])
    .run()
  db.insert(monthlyGifts)
    .values({
      amount: 2000,
      donorName: who.name,
      donorEmail: who.email,
      submission: randomUUID(),
      state: 'ended',
      createdAt: at,
    })
    .run()
  db.insert(donorNotes)
    .values({ email: who.email, note: `${who.name} gives each year.`, notedBy: 'admin1', submission: randomUUID() })
    .run()
  const given = db.select().from(donations).where(eq(donations.donorEmail, who.email)).get()
  db.insert(donationDedications)
    .values({
      donationId: given?.id ?? 0,
      kind: 'honour',
      name: 'A teacher',
      card: 'sent',
      recipientEmail: who.email,
    })
    .run()
  db.insert(authors).values({ name: who.name, email: who.email, paypalEmail: who.email, location: 'Reedwater' }).run()
  db.insert(authorRewards).values(of).run()
  db.insert(authorPayouts)
    .values({ ...of, amount: 250, month: '2026-03' })
    .run()
  return storyId
}

/** Every place in the database that holds one of the texts: walked, so that a table of tomorrow is looked at too. */
function placesOf({ deps }: Api, ...texts: string[]): string[] {
  const client = deps.db.$client
  const tables = client
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all() as { name: string }[]
  return tables.flatMap(({ name: table }) => {
    const columns = client.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]
    return columns
      .filter((column) =>
        texts.some((text) =>
          client
            .prepare(`select 1 from "${table}" where instr(replace(lowered("${column.name}"), ?, ''), ?) > 0 limit 1`)
            .get(other.email, text.toLowerCase()),
        ),
      )
      .map((column) => `${table}.${column.name}`)
  })
}

/** Columns that hold an address, as the migrations declare them. */
function addressColumns({ deps }: Api): string[] {
  const tables = deps.db.$client.prepare("select name, sql from sqlite_master where type = 'table'").all() as {
    name: string
    sql: string
  }[]
  return tables.flatMap(({ name: table, sql }) =>
    [...sql.matchAll(/[`"](\w+)[`"] text COLLATE NOCASE/gi)].map(([, column]) => `${table}.${column}`),
  )
}

const keptByLaw = [
  'author_payouts.author_email',
  'author_payouts.author_name',
  'author_rewards.author_email',
  'author_rewards.author_name',
  'authors.email',
  'authors.name',
  'authors.paypal_email',
  'donations.donor_email',
  'donations.donor_name',
]

describe('a person who asks to be forgotten', () => {
  test('is found in every table that has a column for addresses', async () => {
    const api = await openDesk()
    await leaveTraces(api, { name, email })
    api.deps.db.update(users).set({ email }).run()
    expect(placesOf(api, email)).toEqual(expect.arrayContaining(addressColumns(api)))
    const found = await api.find(email.toUpperCase())
    const counts = Object.fromEntries(found.shelves.map((shelf) => [shelf.name, shelf.count]))
    expect(counts).toMatchObject({
      stories: 1,
      messages: 1,
      applications: 1,
      subscriptions: 1,
      follows: 1,
      mail: 2,
      webhookEvents: 1,
      dataRequests: 1,
      donations: 2,
      monthlyGifts: 1,
      dedications: 1,
      donorNotes: 1,
      payouts: 1,
      rewards: 1,
      authors: 1,
      adminProfile: 2,
    })
    expect(counts.notifications).toBeGreaterThanOrEqual(5)
    const donated = found.shelves.find((shelf) => shelf.name === 'donations')
    expect(donated).toMatchObject({ fate: 'some', keptUntil: '2036-03-02', why: expect.stringContaining('10 years') })
    expect(found.shelves.find((shelf) => shelf.name === 'stories')).toMatchObject({ fate: 'erased', why: null })
  })

  test('is nowhere any more but where the law or a debt keeps them, and nobody else is touched', async () => {
    const api = await openDesk()
    const storyId = await leaveTraces(api, { name, email })
    await leaveTraces(api, other)
    const before = await api.find(other.email)
    await (await api.app.request(`/api/stories/${storyId}`)).text()

    const { erased, kept, request } = await api.erase()
    expect(placesOf(api, email, name).sort()).toEqual(keptByLaw)
    expect(erased).toMatchObject({
      stories: 1,
      messages: 1,
      applications: 1,
      subscriptions: 1,
      follows: 1,
      mail: 2,
      webhookEvents: 1,
      unpaidDonations: 1,
      jobs: 2,
      repeatedAnswers: 1,
      readingNotes: 1,
    })
    expect(kept.map((shelf) => [shelf.name, shelf.count])).toEqual([
      ['donations', 1],
      ['payouts', 1],
      ['rewards', 1],
      ['authors', 1],
    ])
    expect(request).toMatchObject({ kind: 'erasure', email: null, note: null, closedBy: 'admin1', outcome: erased })

    const after = await api.find(other.email)
    expect(after.shelves).toEqual(before.shelves)
    expect((await api.app.request(`/api/stories/${storyId}`)).status).toBe(404)
    expect(JSON.stringify(await (await api.app.request('/api/sync?since=0')).json())).toContain(`${storyId}`)
  })

  test('has no word left of what they wrote, and the mail that waited for them is not sent', async () => {
    const api = await openDesk()
    await leaveTraces(api, { name, email })
    await api.erase()
    expect(placesOf(api, 'quokkaberry')).toEqual([])
    const mails = api.deps.db.select().from(mailLog).where(ne(mailLog.recipient, reader)).all()
    expect(mails.map(({ state, recipient }) => [state, recipient])).toEqual([
      ['failed', ''],
      ['sent', ''],
    ])
  })

  test('is also taken out of mail that was written into files', async () => {
    const api = await openDesk()
    const folder = path.join(api.dataDir, 'mail')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'hers.eml'), `From: us@example.org\r\nTo: ${name}\r\n <${email}>\r\n\r\nThank you.`)
    writeFileSync(path.join(folder, 'noor.eml'), 'To: noor@xn--bcher-kva.example\r\n\r\nThank you.')
    writeFileSync(path.join(folder, 'others.eml'), `To: ${other.email}\r\n\r\n${email}`)
    expect((await api.erase()).erased).toEqual({ mailFiles: 1 })
    expect((await api.erase('Noor@bücher.example')).erased).toEqual({ mailFiles: 1 })
    expect(['hers.eml', 'noor.eml', 'others.eml'].map((file) => existsSync(path.join(folder, file)))).toEqual([
      false,
      false,
      true,
    ])
  })

  test.each([
    ['another case', 'Élise@example.org', 'élise@example.org'],
    ['a decomposed é', 'e\u0301lise@example.org', 'Élise@example.org'],
    ['a domain in its own script', 'Noor@Bücher.example', 'noor@xn--bcher-kva.example'],
    ['a domain as browsers send it', 'Noor@xn--bcher-kva.example', 'NOOR@BÜCHER.example'],
  ])('is found and forgotten by an address beyond ASCII: %s', async (_title, written, asked) => {
    const api = await openDesk()
    const who = { name: 'Quillfeather', email: written }
    await leaveTraces(api, who)
    await leaveTraces(api, other)
    const found = await api.find(asked)
    const counts = Object.fromEntries(found.shelves.map((shelf) => [shelf.name, shelf.count]))
    expect(counts).toMatchObject({ stories: 1, messages: 1, applications: 1, subscriptions: 1, mail: 2, donations: 2 })
    expect(found.shelves.find((shelf) => shelf.name === 'notifications')?.count).toBeGreaterThanOrEqual(5)
    const before = await api.find(other.email)
    expect((await api.call('POST', '/erase', { email: asked, confirm: written })).status).toBe(200)
    const places = new Set([written, asked].flatMap((spelling) => placesOf(api, spelling, who.name)))
    expect([...places].sort()).toEqual(keptByLaw)
    expect((await api.find(other.email)).shelves).toEqual(before.shelves)
  })

  test('who is forgotten twice is forgotten once, and a second request is noted', async () => {
    const api = await openDesk()
    await leaveTraces(api, { name, email })
    await api.erase()
    const again = await api.erase()
    expect(again.erased).toEqual({})
    expect(again.kept).toHaveLength(4)
    expect(placesOf(api, email, name).sort()).toEqual(keptByLaw)
  })

  test('is not erased unless the address was typed again', async () => {
    const api = await openDesk()
    await leaveTraces(api, { name, email })
    for (const confirm of ['', 'yes', other.email]) {
      const answer = await api.call('POST', '/erase', { email, confirm })
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'privacy.confirm'])
    }
    expect(api.deps.db.select().from(contactMessages).all()).toHaveLength(1)
    expect(api.deps.db.select().from(dataRequests).all()).toHaveLength(1)
  })

  test('leaves the story of somebody else that names them, which an admin is told', async () => {
    const api = await openDesk()
    const storyId = await sendStory(api, other)
    api.deps.db
      .update(stories)
      .set({ content: `Write to ${email}.` })
      .run()
    expect((await api.find()).namedBy).toEqual([{ kind: 'story', id: storyId }])
    await api.erase()
    expect(api.deps.db.select().from(stories).get()?.content).toBe(`Write to ${email}.`)
  })

  test('leaves a trace of who erased how much, and none of whom', async () => {
    const api = await openDesk()
    await api.find()
    await api.call('POST', '/export', { email })
    await api.erase()
    const acts = api.deps.db.select().from(auditLog).all()
    expect(acts.map(({ admin, action }) => [admin, action])).toEqual([
      ['admin1', 'person.looked_up'],
      ['admin1', 'person.exported'],
      ['admin1', 'person.erased'],
    ])
    expect(JSON.stringify(acts)).not.toContain(email)
  })

  test('is not brought back by a list that is imported later', async () => {
    const api = await openDesk()
    await post(api, '/api/newsletter', { email })
    await api.erase()
    const answer = await api.app.request('/api/newsletter/subscribers/import', {
      method: 'POST',
      headers: { cookie: api.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ csv: email.toUpperCase(), haveAgreed: true }),
    })
    expect(await answer.json()).toMatchObject({ added: 0, left: 1 })
    expect(placesOf(api, email)).toEqual([])
  })

  test('who subscribes again later is a new subscriber', async () => {
    const api = await openDesk()
    await post(api, '/api/newsletter', { email })
    await api.erase()
    await post(api, '/api/newsletter', { email })
    expect(api.deps.db.select().from(newsletterSubscriptions).all()).toHaveLength(1)
  })
})

describe('a person who asks what we hold', () => {
  test('gets all of it in one file, which no one on the way keeps', async () => {
    const api = await openDesk()
    await leaveTraces(api, { name, email })
    await leaveTraces(api, other)
    const answer = await api.call('POST', '/export', { email })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="personal-data-2026-03-01.json"')
    const text = await answer.text()
    const file = JSON.parse(text) as { places: { name: string; items: object[] }[] }
    expect(file.places.map((place) => place.name)).toEqual([
      'stories',
      'messages',
      'threads',
      'applications',
      'subscriptions',
      'follows',
      'mail',
      'notifications',
      'webhookEvents',
      'dataRequests',
      'donations',
      'monthlyGifts',
      'dedications',
      'donorNotes',
      'payouts',
      'rewards',
      'authors',
    ])
    expect(text).toContain(words)
    expect(text).toContain(`${name} is kind.`)
    expect(text).not.toContain(other.email)
    expect(text).not.toMatch(/receiptCodeHash|wordsSha256|bankAccountDetails|"submission"/)
  })

  test('gets it as a page to read as well, in which nothing that was written runs', async () => {
    const api = await openDesk()
    const script = '<script>alert(1)</script>'
    await post(api, '/api/contact', { name, email, category: 'other', subject: 'S', message: `Look: ${script}` })
    const answer = await api.call('POST', '/export', { email, format: 'html' })
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const page = await answer.text()
    expect(page).toContain('Look: &lt;script&gt;')
    expect(page).not.toContain(script)
    expect(page).toContain('<h2>Messages</h2>')
  })

  test('of whom nothing is held is told so', async () => {
    const api = await openDesk()
    expect((await api.find()).shelves.every(({ count }) => count === 0)).toBe(true)
    expect(await (await api.call('POST', '/export', { email, format: 'html' })).text()).toContain(
      'nothing under this address',
    )
  })

  test.each(['', 'amina', 'a@b', `${'a'.repeat(400)}@example.org`])('is not looked for under %j', async (wrong) => {
    const api = await openDesk()
    for (const address of ['/find', '/export', '/erase'])
      expect((await api.call('POST', address, { email: wrong, confirm: wrong })).status).toBe(400)
  })
})

describe('a request about personal data', () => {
  const note = async (api: Awaited<ReturnType<typeof openDesk>>, more: object = {}) =>
    (await (await api.call('POST', '/requests', { kind: 'access', email, ...more })).json()) as DataRequest
  const list = async (api: Awaited<ReturnType<typeof openDesk>>) =>
    (await (await api.call('GET', '/requests')).json()) as DataRequest[]

  test('is noted once, however often it is sent under its key', async () => {
    const api = await openDesk()
    const send = (kind: string, key: string) =>
      api.app.request('/api/privacy/requests', {
        method: 'POST',
        headers: { cookie: api.cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ kind, email }),
      })
    const [one, other] = [randomUUID(), randomUUID()]
    for (const _try of [1, 2]) expect((await send('access', one)).status).toBe(201)
    expect(await (await send('erasure', one)).json()).toMatchObject({ id: 1, kind: 'access' })
    await send('erasure', other)
    expect((await list(api)).map(({ kind }) => kind).sort()).toEqual(['access', 'erasure'])
    expect((await send('access', 'no')).status).toBe(400)
  })

  test.each([
    ['access', '2026-03-31'],
    ['erasure', '2026-03-31'],
    // Sunday the first of March, then five business days.
    ['legal', '2026-03-06'],
  ])('for %s is due on %s', async (kind, dueDay) => {
    expect(await note(await openDesk(), { kind })).toMatchObject({ kind, dueDay, closedAt: null })
  })

  test('that lay in a letterbox is due from the day it came, and none comes from the future', async () => {
    const api = await openDesk()
    expect((await note(api, { receivedDay: '2026-02-20' })).dueDay).toBe('2026-03-22')
    const answer = await api.call('POST', '/requests', { kind: 'access', email, receivedDay: '2026-03-02' })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'data_request.in_future'])
  })

  test('is listed by its due day while it is open, and closed by the act that answers it', async () => {
    const api = await openDesk()
    const late = await note(api)
    const early = await note(api, { kind: 'erasure', email: other.email, receivedDay: '2026-02-20' })
    expect((await list(api)).map(({ id }) => id)).toEqual([early.id, late.id])
    expect((await api.find()).openRequests.map(({ id }) => id)).toEqual([late.id])
    await api.call('POST', '/export', { email })
    expect((await list(api)).map(({ id, closedBy }) => [id, closedBy])).toEqual([
      [early.id, null],
      [late.id, 'admin1'],
    ])
  })

  test('is closed and opened again by hand, once each', async () => {
    const api = await openDesk()
    const { id } = await note(api, { kind: 'legal' })
    const move = async (way: string) => (await api.call('POST', `/requests/${id}/${way}`)).status
    expect([await move('reopen'), await move('close'), await move('close'), await move('reopen')]).toEqual([
      409, 200, 409, 200,
    ])
    expect((await list(api))[0]).toMatchObject({ id, closedAt: null, closedBy: null })
    expect((await api.call('POST', '/requests/99/close')).status).toBe(404)
  })

  test('of somebody who was erased names nobody and cannot be opened again', async () => {
    const api = await openDesk()
    const { id } = await note(api, { note: `${name} phoned.` })
    const { request } = await api.erase()
    expect(placesOf(api, email, name)).toEqual([])
    const all = await list(api)
    expect(all).toHaveLength(2)
    expect(all.every(({ closedAt, email: left }) => closedAt !== null && left === null)).toBe(true)
    expect((await api.call('POST', `/requests/${id}/reopen`)).status).toBe(409)
    expect(request.id).not.toBe(id)
  })
})
