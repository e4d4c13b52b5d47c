import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import type { Email } from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Campaign, Delivery, Subscriber } from '../../../data/contract/outreach/newsletter.ts'
import { demonstrationAddresses } from '../../../data/demo/addresses.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { blogPosts, externalArticles } from '../../../data/tables/news.ts'
import { newsletterCampaigns, newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { stories } from '../../../data/tables/stories.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { eraseMailOfPerson } from '../../platform/mail/dataSubject.ts'
import { withholdNamesBefore } from '../../stories/dataSubject.ts'
import { changeName } from '../../stories/writer/names.ts'
import { withdrawStory } from '../../stories/writer/withdraw.ts'
import { openTestApp, watchTurns } from '../../testing.ts'

const words = { subject: 'What the heron saw', content: '<p>The river is <strong>back</strong>.</p>' }

/** The desk of a signed-in admin, with a mail server. */
async function openDesk({ readers = ['amara@example.org'], mail = true, more = {} } = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...(mail ? sandbox.smtp.env : {}), PUBLIC_URL: 'https://voices.example', ...more })
  const cookie = await api.signIn()
  const call = (method: string, address: string, body?: object, headers: Record<string, string> = {}) =>
    api.app.request(`/api/newsletter${address}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    })
  const get = async <T>(address: string) => (await (await call('GET', address)).json()) as T
  const post = async <T>(address: string, body: object = {}) => (await (await call('POST', address, body)).json()) as T
  if (readers.length > 0) await post('/subscribers/import', { csv: readers.join('\n'), haveAgreed: true })
  const subscribers = () => get<Subscriber[]>('/subscribers')
  const idOf = async (email: string) => (await subscribers()).find((one) => one.email === email)?.id ?? 0
  return {
    ...api,
    sandbox,
    cookie,
    call,
    get,
    post,
    subscribers,
    idOf,
    /** Begins a newsletter to everybody. */
    begin: async (more: object = {}, key: string = randomUUID()) => {
      const selectedRecipients = (await subscribers()).map(({ id }) => id)
      return call('POST', '/send', { ...words, selectedRecipients, ...more }, { 'idempotency-key': key })
    },
    drain: () => api.deps.jobs.drain(),
    campaign: () => get<Campaign>('/campaigns/1'),
    deliveries: (query = '') => get<Delivery[]>(`/campaigns/1/recipients${query}`),
    inbox: () => sandbox.smtp.inbox(),
    reached: () => sandbox.smtp.inbox().flatMap(({ recipients }) => recipients),
  }
}

const header = (mail: Email | undefined, name: string) => mail?.headers.find(({ key }) => key === name)?.value
const linkIn = (mail: Email | undefined) => header(mail, 'list-unsubscribe')?.replace(/^<|>$/g, '') ?? ''
const pathOf = (link: string) => link.replace('https://voices.example', '')

const story = {
  title: 'The elephants came back <soon>',
  content: 'We heard them before we saw them. '.repeat(40),
  authorName: 'Amina Example',
  authorLocation: 'Mto wa Mfano, Tanzania',
  authorEmail: 'secret@example.org',
  category: 'Wildlife Return',
  status: 'published',
  mayMail: true,
  mayPost: true,
} as const
const newsPost = {
  title: 'A new ranger post',
  content: '<p>It opened.</p>',
  excerpt: 'It opened on Monday.',
  category: 'Announcement',
  imageUrl: '/media/abc/640.webp',
  status: 'published',
} as const

describe('a newsletter', () => {
  test('says how many it leaves out because nobody is behind them, before it is sent and when it is', async () => {
    const [invented = ''] = demonstrationAddresses
    const desk = await openDesk({ readers: ['amara@example.org', invented] })
    const audience = await desk.call('GET', '/audience')
    expect(await audience.json()).toMatchObject({ reachable: 2, invented: 1 })
    const { message } = (await (await desk.begin()).json()) as { message: string }
    expect(message).toBe(
      'The newsletter is on its way to 2 subscribers. Invented people of the demonstration among them, who get no mail: 1.',
    )
    await desk.drain()
    expect(desk.reached()).toEqual(['amara@example.org'])
  })

  test('is one mail to each: HTML and text, one address, and a link of its own to leave with one click', async () => {
    const desk = await openDesk({ readers: ['amara@example.org', 'noor@example.org'] })
    const answer = await desk.begin()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      message: 'The newsletter is on its way to 2 subscribers.',
      campaignId: 1,
      recipients: 2,
      leftOut: 0,
    })
    expect(await desk.campaign()).toMatchObject({ state: 'sending', counts: { queued: 2, sent: 0 }, sentBy: 'admin1' })
    // Ten thousand readers do not cost ten thousand copies.
    expect(desk.deps.db.select().from(mailLog).all()).toMatchObject([
      { text: null, html: null },
      { text: null, html: null },
    ])
    const whileSending = desk.clock.span()
    await desk.drain()
    expect(desk.reached().sort()).toEqual(['amara@example.org', 'noor@example.org'])
    for (const { email, recipients, raw } of desk.inbox()) {
      expect(email.to).toEqual([{ name: '', address: recipients[0] }])
      expect([email.subject, email.cc, email.bcc]).toEqual([words.subject, undefined, undefined])
      expect(email.html).toContain('The river is <strong>back</strong>.')
      expect(email.text).toContain('The river is back.')
      expect(linkIn(email)).toMatch(/^https:\/\/voices\.example\/api\/newsletter\/unsubscribe\?t=[\w.-]+$/)
      expect(header(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      // On the line of its name: some mail programs find nothing below it.
      expect(raw).toMatch(/^list-unsubscribe: <https:\/\/voices\.example\/\S+>\r$/im)
      expect([email.html, email.text].every((part) => part?.includes(linkIn(email)))).toBe(true)
    }
    expect(new Set(desk.inbox().map(({ email }) => linkIn(email))).size).toBe(2)
    expect(await desk.campaign()).toMatchObject({
      state: 'sent',
      finishedAt: whileSending(),
      counts: { queued: 0, sent: 2, failed: 0, unsure: 0, skipped: 0 },
      way: 'smtp',
    })
    expect(await desk.deliveries()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  test('says by whom it is sent and where they are reached by post, in both parts alike', async () => {
    const desk = await openDesk()
    const details = { legalName: 'Voices <NGO>', postalAddress: '12 River Road\nNairobi 00100, Kenya' }
    await desk.app.request('/api/organisation', {
      method: 'PATCH',
      headers: { cookie: desk.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(details),
    })
    await desk.begin()
    await desk.drain()
    const [{ email } = { email: {} as Email }] = desk.inbox()
    expect(email.text).toContain('Voices <NGO>\n12 River Road\nNairobi 00100, Kenya')
    const shown = email.html?.replace(/<[^>]*>/g, '\n')
    for (const line of ['Voices &lt;NGO&gt;', '12 River Road', 'Nairobi 00100, Kenya', 'Privacy policy'])
      expect(shown).toContain(line)
    expect(email.text).toContain('Privacy policy: https://voices.example/privacy-policy')
  })

  test('of one click is one campaign, however often the click arrives', async () => {
    const desk = await openDesk()
    const key = randomUUID()
    const answers = await Promise.all([desk.begin({}, key), desk.begin({}, key), desk.begin({ subject: 'Other' }, key)])
    expect(await Promise.all(answers.map(async (answer) => (await answer.json()).campaignId))).toEqual([1, 1, 1])
    await desk.drain()
    expect(desk.reached()).toHaveLength(1)
  })

  test.each([
    ['no subject', { subject: ' ' }, 'Please write a subject.'],
    ['no words', { content: '' }, 'Please write something.'],
    ['no recipient', { selectedRecipients: [] }, 'Please choose at least one recipient.'],
  ])('with %s is not sent', async (_, more, message) => {
    const desk = await openDesk()
    const answer = await desk.begin(more)
    expect(answer.status).toBe(400)
    expect((await answer.json()).message).toBe(message)
    expect(desk.deps.db.select().from(newsletterCampaigns).all()).toEqual([])
  })

  test('leaves out who has not confirmed, is refused or is gone, says how many, and is not begun for nobody', async () => {
    const desk = await openDesk({ readers: ['amara@example.org', 'full@example.org'] })
    await desk.call('POST', '', { email: 'unsure@example.org' })
    desk.sandbox.failNext({ provider: 'smtp', status: 550, of: 'RCPT full@' })
    await desk.begin()
    await desk.drain()
    const everybody = (await desk.subscribers()).map(({ id }) => id)
    const answer = await desk.begin({ selectedRecipients: [...everybody, ...everybody, 9999] })
    expect(await answer.json()).toMatchObject({ recipients: 1, leftOut: 3 })
    const nobody = await desk.begin({ selectedRecipients: [9999] })
    expect([nobody.status, (await nobody.json()).code]).toEqual([409, 'newsletter.nobody'])
  })

  test('takes addresses as well as numbers, each subscriber once', async () => {
    const desk = await openDesk({ readers: ['amara@example.org', 'baraka@example.org'] })
    const [{ id = 0 } = {}] = await desk.subscribers()
    const named = ['Amara@Example.org', 'baraka@example.org', id, 'nobody@example.org']
    const answer = await desk.begin({ selectedRecipients: named })
    expect([answer.status, await answer.json()]).toMatchObject([200, { recipients: 2, leftOut: 1 }])
    const wrong = await desk.begin({ selectedRecipients: ['nobody'] })
    expect(wrong.status).toBe(400)
  })

  test('carries the chosen stories and posts in their order and the newest of the feed, with whole addresses', async () => {
    const desk = await openDesk()
    const { db } = desk.deps
    db.insert(stories)
      .values([story, { ...story, title: 'The second' }])
      .run()
    db.insert(blogPosts).values(newsPost).run()
    for (let n = 1; n <= 6; n += 1)
      db.insert(externalArticles)
        .values({
          id: 1000 + n,
          guid: `g${n}`,
          url: `https://blog.example/${n}`,
          title: `Article ${n}`,
          excerpt: 'Begins so.',
          publishedAt: `2026-02-0${n}T00:00:00.000Z`,
        })
        .run()
    const more = { selectedStories: [2, 1], selectedBlogPosts: [1], includeRSSFeed: true }
    const { html, text } = await desk.post<{ html: string; text: string }>('/preview', { ...words, ...more })
    for (const part of [html, text]) {
      const at = (one: string) => part.indexOf(one)
      expect(at('https://voices.example/story/2')).toBeLessThan(at('https://voices.example/story/1'))
      expect(part).toContain('https://voices.example/blog/1-a-new-ranger-post')
      expect(part).toContain('https://blog.example/6')
      expect(part).not.toContain('https://blog.example/1"')
      expect(part).not.toContain('Article 1')
      expect(part).not.toContain('secret@example.org')
    }
    expect(html).toContain('src="https://voices.example/media/abc/640.webp"')
    expect(html).toContain('The elephants came back &lt;soon&gt;')
    expect(text).toContain('The elephants came back <soon>')
    expect(html).not.toMatch(/(?:src|href)="\//)
    expect(html + text).not.toContain('.invalid')
  })

  test.each([{ selectedStories: [1] }, { selectedBlogPosts: [1] }])(
    'does not show what is not published: %j',
    async (more) => {
      const desk = await openDesk()
      desk.deps.db
        .insert(stories)
        .values({ ...story, status: 'pending' })
        .run()
      desk.deps.db
        .insert(blogPosts)
        .values({ ...newsPost, status: 'draft' })
        .run()
      const answer = await desk.begin(more)
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'newsletter.item_gone'])
    },
  )

  test('says what it is about in the audit log, without an address', async () => {
    const desk = await openDesk()
    await desk.begin()
    await desk.post('/campaigns/1/pause')
    const acts = desk.deps.db.select().from(auditLog).all()
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['newsletter.subscribers_imported', 'newsletter.sent', 'newsletter.pause']),
    )
    expect(JSON.stringify(acts)).not.toContain('example.org')
  })

  test('without a mail server goes into files, and that is said', async () => {
    const desk = await openDesk({ mail: false })
    expect((await (await desk.begin()).json()).message).toContain('No mail server is set up')
    await desk.drain()
    expect(await desk.campaign()).toMatchObject({ state: 'sent', way: 'file' })
    expect(readdirSync(path.join(desk.dataDir, 'mail'))).toHaveLength(1)
  })
})

describe('the words of a newsletter', () => {
  const preview = async (content: string) =>
    (await openDesk({ readers: [] })).post<{ html: string; text: string }>('/preview', { ...words, content })

  test.each([
    '<script>alert(1)</script><p onclick="x()">hi</p>',
    '<p style="background:url(https://evil.example/p.gif)">hi</p>',
    '<img src="https://evil.example/p.gif" alt="x"><p>hi</p>',
    '<img src="//evil.example/p.gif"><p>hi</p>',
    '<a href="javascript:alert(1)">hi</a>',
    '<iframe src="https://evil.example"></iframe><p>hi</p>',
  ])('%s is made safe, and asks nobody but this site', async (content) => {
    const { html } = await preview(content)
    expect(html).not.toMatch(/<script|onclick|evil\.example|javascript:|<iframe/)
    expect(html).toContain('hi')
    for (const [, address] of html.matchAll(/<img[^>]*src="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/voices\.example\//)
  })

  test('keep pictures and links of this site, with whole addresses', async () => {
    const { html, text } = await preview(
      '<p><a href="/stories">Stories</a></p><img src="/media/a/640.webp" alt="A heron">',
    )
    expect(html).toContain('href="https://voices.example/stories"')
    expect(html).toContain('src="https://voices.example/media/a/640.webp"')
    expect(text).toContain('Stories (https://voices.example/stories)')
    expect(text).toContain('[A heron]')
  })

  test('are the same in the part that has no markup', async () => {
    const { text } = await preview(
      '<h2>News &amp; more</h2><p>One<br>two.</p><ul><li><p>first</p></li><li><p>second</p></li></ul><ol><li>a</li><li>b</li></ol><blockquote><p>Said.</p></blockquote><p>a &lt; b</p>',
    )
    expect(text.split('\n\n-- \n')[0]).toBe(
      'News & more\n-----------\n\nOne\ntwo.\n\n- first\n- second\n\n1. a\n2. b\n\n> Said.\n\na < b',
    )
  })

  test('keep lists within lists, each with its own marks', async () => {
    const { text } = await preview(
      '<ol><li><p>one</p><ul><li><p>nested</p><ol><li><p>deep</p></li></ol></li><li><p>more</p></li></ul></li><li><p>two</p></li></ol><p>End</p>',
    )
    expect(text.split('\n\n-- \n')[0]).toBe('1. one\n  - nested\n    1. deep\n  - more\n2. two\n\nEnd')
  })
})

describe('a newsletter on its way', () => {
  const readers = ['a@example.org', 'b@example.org', 'c@example.org']

  test('pauses, and goes on where it was', async () => {
    const desk = await openDesk({ readers })
    await desk.begin()
    expect(await desk.post('/campaigns/1/pause')).toMatchObject({ state: 'paused' })
    await desk.drain()
    expect(desk.reached()).toEqual([])
    expect(await desk.campaign()).toMatchObject({ state: 'paused', counts: { queued: 3 } })
    expect(await desk.post('/campaigns/1/resume')).toMatchObject({ state: 'sending' })
    await desk.drain()
    expect(desk.reached().sort()).toEqual(readers)
    expect(await desk.campaign()).toMatchObject({ state: 'sent' })
  })

  test('that is cancelled reaches nobody else, for good', async () => {
    const desk = await openDesk({ readers })
    await desk.begin()
    expect(await desk.post('/campaigns/1/cancel')).toMatchObject({ state: 'cancelled', counts: { skipped: 3 } })
    await desk.drain()
    expect(desk.reached()).toEqual([])
    expect((await desk.call('POST', '/campaigns/1/resume')).status).toBe(409)
    expect((await desk.call('POST', '/campaigns/1/retry', {})).status).toBe(409)
    expect((await desk.call('POST', '/campaigns/7/cancel')).status).toBe(404)
  })

  test('is not sent to who has left the list in the meantime', async () => {
    const desk = await openDesk({ readers })
    await desk.begin()
    await desk.call('DELETE', `/subscribers/${await desk.idOf('b@example.org')}`)
    await desk.drain()
    expect(desk.reached().sort()).toEqual(['a@example.org', 'c@example.org'])
    expect(await desk.deliveries('?state=skipped')).toMatchObject([
      { email: 'b@example.org', error: 'Taken off the list in the meantime.' },
    ])
    expect(await desk.campaign()).toMatchObject({ state: 'sent', counts: { sent: 2, skipped: 1 } })
  })

  test('notes an address that is refused for good, which gets no more until an admin clears it', async () => {
    const desk = await openDesk({ readers })
    desk.sandbox.failNext({ provider: 'smtp', status: 550, of: 'RCPT b@' })
    await desk.begin()
    const whileSending = desk.clock.span()
    await desk.drain()
    expect(await desk.campaign()).toMatchObject({ state: 'sent', counts: { sent: 2, failed: 1 } })
    const refused = (await desk.subscribers()).find(({ email }) => email === 'b@example.org')
    expect(refused).toMatchObject({
      refusedAt: whileSending(),
      refusal: 'The mailbox refused it: No such mailbox here',
    })
    await desk.begin()
    await desk.drain()
    expect(desk.reached().filter((email) => email === 'b@example.org')).toEqual([])
    const cleared = await desk.post(`/subscribers/${refused?.id}/clear-refusal`)
    expect(cleared).toMatchObject({ refusedAt: null, refusal: null })
  })

  test('is paused while the mail server refuses the site, marks nobody, and reaches everybody once it goes on', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `reader${index}@example.org`)
    const desk = await openDesk({ readers: many })
    for (let next = 0; next < 6; next++) desk.sandbox.failNext({ provider: 'smtp', status: 530, of: 'RCPT' })
    await desk.begin()
    await desk.drain()
    expect(await desk.campaign()).toMatchObject({ state: 'paused', counts: { queued: 12, failed: 0 } })
    expect((await desk.subscribers()).filter(({ refusedAt }) => refusedAt)).toEqual([])
    const told = desk.deps.db.select().from(authorNotifications).all()
    expect(told.filter(({ notificationType }) => notificationType === 'newsletter_paused')).toHaveLength(1)
    desk.sandbox.reset()
    await desk.post('/campaigns/1/resume')
    desk.clock.pass(60_000)
    await desk.drain()
    expect(desk.reached().sort()).toEqual(many.toSorted())
    expect(await desk.campaign()).toMatchObject({ state: 'sent', counts: { sent: 12 } })
  })

  test('is paused, not failed, when the mail server was out of order for longer than a day and a half', async () => {
    const desk = await openDesk({ readers })
    await desk.sandbox.close()
    await desk.begin()
    await desk.drain()
    for (let hours = 0; (await desk.campaign()).state === 'sending' && hours < 100; hours++) {
      desk.clock.pass(3_600_000)
      await desk.drain()
    }
    expect(await desk.campaign()).toMatchObject({ state: 'paused', counts: { queued: 3, failed: 0 } })
  })

  test('retries what failed alone, and what may have arrived only when it is asked to', async () => {
    const desk = await openDesk({ readers })
    desk.sandbox.failNext({ provider: 'smtp', status: 554, of: 'DATA a@' })
    desk.sandbox.failNext({ provider: 'smtp', status: 'lost', of: 'DATA b@' })
    await desk.begin()
    await desk.drain()
    expect(await desk.campaign()).toMatchObject({ state: 'sent', counts: { sent: 1, failed: 1, unsure: 1 } })
    expect((await desk.subscribers()).filter(({ refusedAt }) => refusedAt)).toEqual([])
    await desk.post('/campaigns/1/retry')
    await desk.drain()
    expect(await desk.campaign()).toMatchObject({ state: 'sent', counts: { sent: 2, failed: 0, unsure: 1 } })
    expect(desk.reached().sort()).toEqual(readers)
    await desk.post('/campaigns/1/retry', { unsure: true })
    await desk.drain()
    expect(await desk.campaign()).toMatchObject({ counts: { sent: 3, unsure: 0 } })
    const toB = desk.inbox().filter(({ recipients }) => recipients[0] === 'b@example.org')
    expect(toB).toHaveLength(2)
    expect(new Set(toB.map(({ email }) => email.messageId)).size).toBe(1)
  })

  test('is reported page by page, in the order of the list', async () => {
    const many = Array.from({ length: 101 }, (_, n) => `r${String(n).padStart(3, '0')}@example.org`)
    const desk = await openDesk({ readers: many })
    await desk.begin()
    const first = await desk.call('GET', '/campaigns/1/recipients?state=queued')
    expect(((await first.json()) as Delivery[]).length).toBe(100)
    const next = /<\/api\/newsletter(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(await desk.get<Delivery[]>(next)).toMatchObject([{ email: 'r100@example.org' }])
    expect(await desk.get<Campaign[]>('/campaigns')).toMatchObject([{ id: 1, counts: { queued: 101 } }])
  })

  test('is over when the last of its mail was settled by somebody else', async () => {
    const desk = await openDesk()
    await desk.begin()
    desk.deps.db.update(mailLog).set({ state: 'failed', recipient: '', error: 'Erased.' }).run()
    await desk.drain()
    expect(await desk.campaign()).toMatchObject({ state: 'sent', counts: { failed: 1 } })
  })

  test('that was put back from a backup without its jobs is sent all the same', async () => {
    const desk = await openDesk()
    await desk.begin()
    desk.deps.db.$client.exec('delete from jobs')
    desk.start()
    await desk.drain()
    expect(desk.reached()).toEqual(['amara@example.org'])
  })
})

describe('the mail of a newsletter', () => {
  const change = ({ deps }: Awaited<ReturnType<typeof openDesk>>, values: object) =>
    deps.db.update(newsletterSubscriptions).set(values).run()

  test('does not go to an address that is not confirmed any more', async () => {
    const desk = await openDesk()
    await desk.begin()
    change(desk, { confirmedAt: null })
    await desk.drain()
    expect(desk.reached()).toEqual([])
    expect(await desk.deliveries()).toMatchObject([{ state: 'skipped', error: 'Nobody has confirmed this address.' }])
  })

  test('does not go to somebody who has left and come back in the meantime', async () => {
    const desk = await openDesk()
    await desk.begin()
    change(desk, { id: 77 })
    await desk.drain()
    expect(desk.reached()).toEqual([])
    expect(await desk.campaign()).toMatchObject({ state: 'sent', counts: { skipped: 1 } })
  })

  test('lets other mail go first', async () => {
    const desk = await openDesk({ readers: Array.from({ length: 20 }, (_, n) => `reader${n}@example.org`) })
    await desk.begin()
    desk.clock.pass(1000)
    await desk.call('POST', '', { email: 'new@example.org' })
    await desk.drain()
    expect(desk.reached()).toHaveLength(21)
    expect(desk.reached().indexOf('new@example.org')).toBeLessThan(6)
  })

  test('that was erased while it left does not keep the newsletter from ending', async () => {
    const desk = await openDesk()
    const { mailer, db } = desk.deps
    const send = mailer.send.bind(mailer)
    mailer.send = async (mail, lastByte) => {
      await send(mail, lastByte)
      db.transaction((tx) => eraseMailOfPerson(tx, 'amara@example.org'))
    }
    await desk.begin()
    await desk.drain()
    expect(await desk.campaign()).toMatchObject({ state: 'sent', counts: { failed: 1 } })
  })
})

describe('a story in a newsletter', () => {
  const showIn = async (desk: Awaited<ReturnType<typeof openDesk>>) => {
    desk.deps.db.insert(stories).values(story).run()
    await desk.begin({ selectedStories: [1] })
    await desk.post('/test', { ...words, to: 'team@example.org', selectedStories: [1] })
  }
  const parts = (desk: Awaited<ReturnType<typeof openDesk>>) =>
    JSON.stringify([
      desk.deps.db.select().from(newsletterCampaigns).all(),
      desk.deps.db.select().from(mailLog).all(),
      desk.inbox().map(({ email }) => [email.html, email.text]),
    ])

  test('that its writer withdraws is in no mail that still waits, and in nothing that is kept', async () => {
    const desk = await openDesk()
    await showIn(desk)
    expect(parts(desk)).toContain('Amina Example')
    withdrawStory(desk.deps, 1)
    for (const word of ['Amina', 'elephants', 'Mto wa', 'heard']) expect(parts(desk)).not.toContain(word)
    await desk.drain()
    expect(desk.reached()).toEqual(['amara@example.org'])
    expect(parts(desk)).not.toContain('elephants')
    expect(desk.inbox()[0]?.email.html).toContain('The river is <strong>back</strong>.')
    expect(await desk.campaign()).toMatchObject({ state: 'sent', counts: { sent: 1 } })
  })

  test('that is withdrawn later leaves the newsletter that was sent', async () => {
    const desk = await openDesk()
    await showIn(desk)
    await desk.drain()
    withdrawStory(desk.deps, 1)
    const kept = JSON.stringify(await desk.get('/campaigns/1'))
    expect(kept).toContain('The river is')
    for (const word of ['Amina', 'elephants']) expect(kept).not.toContain(word)
  })

  test('that is taken off the site is not sent, and comes back with it', async () => {
    const desk = await openDesk()
    await showIn(desk)
    const move = (status: string) =>
      desk.app.request('/api/stories/1/status', {
        method: 'PATCH',
        headers: { cookie: desk.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      })
    expect((await move('pending')).status).toBe(200)
    expect(JSON.stringify(await desk.get('/campaigns/1'))).not.toContain('elephants')
    await move('published')
    expect(JSON.stringify(await desk.get('/campaigns/1'))).toContain('elephants')
  })

  test('is under the name that its writer corrected, and under none when the name is no longer kept', async () => {
    const desk = await openDesk()
    await showIn(desk)
    const shown = async () => JSON.stringify(await desk.get('/campaigns/1'))
    changeName(desk.deps, 1, { key: randomUUID(), authorName: 'A. Example' })
    expect(await shown()).toContain('A. Example')
    expect(await shown()).not.toContain('Amina')
    withholdNamesBefore(desk.deps, { before: '9999', limit: 10 })
    expect(await shown()).toContain('elephants')
    expect(await shown()).not.toContain('A. Example')
  })
})

describe('the link to leave', () => {
  const oneClick = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }

  test('changes nothing when it is opened, and one request of a mail program takes the address off the list', async () => {
    const desk = await openDesk()
    await desk.begin()
    await desk.drain()
    const link = pathOf(linkIn(desk.inbox()[0]?.email))
    for (const method of ['GET', 'HEAD']) expect((await desk.app.request(link, { method })).status).toBe(200)
    expect(await desk.subscribers()).toHaveLength(1)
    for (const _ of [1, 2]) {
      const answer = await desk.app.request(link, oneClick)
      expect([answer.status, (await answer.json()).title]).toEqual([200, 'You are unsubscribed'])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
    expect(await desk.subscribers()).toEqual([])
  })

  test('takes the address out of what the admins were told', async () => {
    const desk = await openDesk({ readers: [], mail: false })
    await desk.call('POST', '', { email: 'Noor@example.org' })
    const told = () => desk.deps.db.$client.prepare('select * from author_notifications').all()
    expect(JSON.stringify(told())).toContain('Noor@example.org')
    await desk.call('DELETE', `/subscribers/${await desk.idOf('Noor@example.org')}`)
    expect(told()).toHaveLength(1)
    expect(JSON.stringify(told())).not.toContain('oor@example.org')
  })

  test('of an old mail still works for somebody who came back, and for nobody else', async () => {
    const desk = await openDesk({ readers: ['amara@example.org', 'noor@example.org'] })
    await desk.begin({ selectedRecipients: [await desk.idOf('amara@example.org')] })
    await desk.drain()
    const link = pathOf(linkIn(desk.inbox()[0]?.email))
    await desk.app.request(link, oneClick)
    desk.deps.db
      .insert(newsletterSubscriptions)
      .values({ email: 'AMARA@example.org', subscribedAt: desk.clock.now().toISOString() })
      .run()
    await desk.app.request(link, oneClick)
    expect(await desk.subscribers()).toMatchObject([{ email: 'noor@example.org' }])
  })

  test('of an old mail finds who came back among many, a few at a time', async () => {
    const desk = await openDesk({ readers: ['amara@example.org'] })
    await desk.begin()
    await desk.drain()
    const link = pathOf(linkIn(desk.inbox()[0]?.email))
    await desk.app.request(link, oneClick)
    const others = Array.from({ length: 1_200 }, (_, n) => `reader-${n}@example.org`)
    const subscribedAt = desk.clock.now().toISOString()
    desk.deps.db.transaction((tx) => {
      for (const email of [...others, 'amara@example.org'])
        tx.insert(newsletterSubscriptions).values({ email, subscribedAt }).run()
    })
    const { most } = watchTurns(desk.deps.db)
    await desk.app.request(link, oneClick)
    const mostRows = most.rows
    const left = desk.deps.db.select().from(newsletterSubscriptions).all()
    expect(left.map(({ email }) => email)).toEqual(others)
    expect(mostRows).toBeLessThan(others.length)
  })

  test.each(['', 'x', 'unsubscribe.1.abc.def'])('that was cut or made up (%j) does nothing', async (token) => {
    const desk = await openDesk()
    const answer = await desk.app.request(`/api/newsletter/unsubscribe?t=${token}`, oneClick)
    expect([answer.status, (await answer.json()).title]).toEqual([400, 'This link is not complete'])
    expect(await desk.subscribers()).toHaveLength(1)
  })

  test('of somebody who has left is looked up a hundred times in ten minutes, of anybody else always', async () => {
    const desk = await openDesk({ readers: ['amara@example.org', 'noor@example.org'] })
    await desk.begin()
    await desk.drain()
    const [gone = '', there = ''] = desk.inbox().map(({ email }) => pathOf(linkIn(email)))
    await desk.app.request(gone, oneClick)
    for (let n = 0; n < 100; n += 1) expect((await desk.app.request(gone)).status).toBe(200)
    expect((await desk.app.request(gone)).status).toBe(429)
    expect((await desk.app.request(there, oneClick)).status).toBe(200)
    expect(await desk.subscribers()).toEqual([])
    desk.clock.pass(600_000)
    expect((await desk.app.request(gone)).status).toBe(200)
  })

  test('of the one act does not do the other', async () => {
    const desk = await openDesk()
    await desk.begin()
    await desk.drain()
    const token = linkIn(desk.inbox()[0]?.email).split('?t=')[1]
    expect((await desk.app.request(`/api/newsletter/confirm?t=${token}`, oneClick)).status).toBe(400)
  })
})

test('a copy for the team goes to that address alone and unsubscribes nobody', async () => {
  const desk = await openDesk()
  const answer = await desk.post<{ message: string; id: number }>('/test', { ...words, to: 'team@example.org' })
  expect(answer.message).toBe('A copy is on its way to team@example.org.')
  expect(await desk.get(`/test/${answer.id}`)).toEqual({ state: 'queued', error: null })
  await desk.drain()
  expect(await desk.get(`/test/${answer.id}`)).toEqual({ state: 'sent', error: null })
  expect(desk.reached()).toEqual(['team@example.org'])
  const { email } = desk.inbox()[0] ?? {}
  expect(email?.subject).toBe('[Test] What the heron saw')
  expect(email?.html).toContain('href="https://voices.example/api/newsletter/unsubscribe"')
  expect((await desk.call('POST', '/test', { ...words, to: 'nobody' })).status).toBe(400)
})

test('what became of a copy for the team is told with the mail server’s words, and of no other mail', async () => {
  const desk = await openDesk()
  desk.sandbox.failNext({ provider: 'smtp', status: 550, of: 'RCPT' })
  const { id } = await desk.post<{ id: number }>('/test', { ...words, to: 'team@example.org' })
  await desk.drain()
  const error = 'The mailbox refused it: No such mailbox here'
  expect(await desk.get(`/test/${id}`)).toEqual({ state: 'failed', error })
  await desk.begin()
  expect((await desk.call('GET', `/test/${id + 1}`)).status).toBe(404)
})

test('the articles that a newsletter would carry are counted, and none where the Wildlife Blog is not read', async () => {
  const article = { url: 'https://blog.example/1', title: 'Fish', excerpt: '', publishedAt: '2026-02-01T00:00:00.000Z' }
  const countIn = async (more: object) => {
    const desk = await openDesk({ readers: [], mail: false, more })
    const none = await desk.get('/feed')
    desk.deps.db
      .insert(externalArticles)
      .values([1, 2].map((n) => ({ ...article, id: n, guid: `g${n}` })))
      .run()
    return [none, await desk.get('/feed')]
  }
  expect(await countIn({})).toEqual([
    { isSetUp: false, articles: 0 },
    { isSetUp: false, articles: 0 },
  ])
  expect(await countIn({ WILDLIFE_BLOG_FEED: 'http://127.0.0.1:9/feed' })).toEqual([
    { isSetUp: true, articles: 0 },
    { isSetUp: true, articles: 2 },
  ])
})
