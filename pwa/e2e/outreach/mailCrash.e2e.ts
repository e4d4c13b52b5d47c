import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { beforeEach, expect, it } from 'vitest'
import type { AdminPost, BlogPost } from '../../../data/contract/news.ts'
import type {
  Campaign,
  Delivery,
  Draft,
  DraftCard,
  NewsletterSendAnswer,
  Subscriber,
} from '../../../data/contract/outreach/newsletter.ts'
import { mailStepNames } from '../../../data/vocabulary/mail.ts'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { changeDatabase, endLeases, withDatabase } from '../harness/database.ts'
import { eventually } from '../harness/eventually.ts'
import { faultRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { openPost } from '../harness/post.ts'
import { type Server, startServer } from '../harness/server.ts'

const addresses = (name: string) =>
  Array.from({ length: Math.ceil(0.6 * faultRuns) }, (_, n) => `${name}${n}@example.org`)
const [followers, senders, readers] = [addresses('follower'), addresses('sender'), addresses('reader')]
/** Readers get a newsletter that was sent by hand, and one that was scheduled. */
const all = [...followers, ...senders, ...readers, ...readers].sort()
/** After so many mails the power goes out. */
const crashesAfter = [0.1, 0.4, 0.75].map((share) => Math.round(share * all.length))
/** Mails that the mail server may hold when ours is killed. */
const inFlight = 3

let post: Awaited<ReturnType<typeof openPost>>
let server: Server
let api: Api

fromScratch(
  async () => {
    post = await openPost()
    server = await startServer({ env: post.env })
    api = openApi(server.url)
    return async () => {
      await server.stop()
      await post.close()
    }
  },
  { inOrder: true },
)
beforeEach(() => api.signIn())

const get = async <T>(address: string) => (await (await api.call('GET', address)).json()) as T
async function send<T>(address: string, body: object, method = 'POST') {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return (await (await api.call(method, address, { body: JSON.stringify(body), headers })).json()) as T
}
const subscribers = () => get<Subscriber[]>('/api/newsletter/subscribers')

/** An hour ahead, and a minute ago: the clock of a server that runs cannot be moved, the times in its database can. */
const ahead = new Date(Date.now() + 3_600_000).toISOString()
const justOver = new Date(Date.now() - 60_000).toISOString()

function letTimeCome(): void {
  changeDatabase(server.dataDir, (db) => {
    db.prepare('update newsletter_drafts set scheduled_at = ? where scheduled_at = ?').run(justOver, ahead)
    db.prepare('update blog_posts set publish_at = ? where publish_at = ?').run(justOver, ahead)
    db.prepare('update jobs set run_at = ?, payload = replace(payload, ?, ?) where run_at = ?').run(
      justOver,
      ahead,
      justOver,
      ahead,
    )
  })
}

/** A story of Kenya that is news since an hour. Its writer gets no mails, which would be counted below. */
async function publishStory(): Promise<void> {
  const steps = Object.fromEntries(mailStepNames.map((step) => [step, step === 'message_received']))
  await send('/api/mail/settings', { steps, follow: true }, 'PUT')
  const { storyId } = await api.submit({ title: 'The heron came back', authorLocation: 'Nakuru, Kenya' })
  await api.move(storyId, 'published')
  changeDatabase(server.dataDir, (db) => {
    const news = db.prepare("update follow_news set at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')").run()
    expect(news.changes).toBe(1)
  })
}

/** People who follow Kenya, and people whose message has arrived: none of them was told yet. */
function addPeople(): void {
  changeDatabase(server.dataDir, (db) => {
    const follower = db.prepare(
      "insert into followers (email, hidden, rhythm, told_until) values (?, ?, 'at_once', 0) returning id",
    )
    const follow = db.prepare(
      "insert into follows (follower_id, kind, value, rhythm, confirmed_at, asked_at) values (?, 'country', 'KE', 'at_once', '2026-01-01', '2026-01-01')",
    )
    for (const email of followers) follow.run((follower.get(email, email) as { id: number }).id)
    const message = db.prepare(
      "insert into contact_messages (name, email, subject, category, message) values ('N', ?, 'S', 'other', 'M') returning id",
    )
    const mail = db.prepare("insert into mail_log (key, recipient, subject, kind) values (?, ?, 'S', 'step')")
    const take = (email: string) => (message.get(email) as { id: number }).id
    for (const email of senders) mail.run(`step:message:${take(email)}:message_received`, email)
  })
}

const countStates = () =>
  withDatabase(
    server.dataDir,
    (db) =>
      new Map(
        db.prepare("select state, count(*) from mail_log where kind in ('follow', 'step') group by 1").raw().all() as [
          string,
          number,
        ][],
      ),
  )

it(
  `${all.length} mails of four kinds, two of them scheduled or due while the server is dead, reach each recipient once, although it is killed ${crashesAfter.length} times in the middle`,
  async () => {
    await publishStory()
    await send('/api/newsletter/subscribers/import', { csv: readers.join('\n'), haveAgreed: true })
    const draft = await send<Draft>('/api/newsletter/drafts', { subject: 'On time', content: '<p>At last.</p>' })
    const words = { title: 'The river is back', content: '<p>Back.</p>', category: 'Education' }
    const waiting = await send<AdminPost>('/api/blog-posts', words)
    await send(`/api/newsletter/drafts/${draft.id}/schedule`, { scheduledAt: ahead })
    await send(`/api/blog-posts/${waiting.id}/schedule`, { publishAt: ahead })
    post.stallAfter(crashesAfter[0] ?? 0)
    const { campaignId } = await send<NewsletterSendAnswer>('/api/newsletter/send', {
      subject: 'What the heron saw',
      content: '<p>The river is <strong>back</strong>.</p>',
      selectedRecipients: (await subscribers()).map(({ id }) => id),
    })
    for (const [nth, next] of [...crashesAfter.slice(1), Number.POSITIVE_INFINITY].entries()) {
      await post.allLinesStalled()
      await server.kill()
      if (nth === 0) {
        letTimeCome()
        addPeople()
      }
      post.goOn(next)
      endLeases(server.dataDir)
      await server.start()
    }
    const campaigns = () => get<Campaign[]>('/api/newsletter/campaigns')
    await until(async () => {
      const states = countStates()
      const settled = (states.get('sent') ?? 0) + (states.get('unsure') ?? 0)
      return settled === followers.length + senders.length && (await campaigns()).every(({ state }) => state === 'sent')
    })

    expect(post.reached().sort()).toEqual(all)
    // Of a mail that was in the mail server's hands when ours died nobody here can know. It says so, and is not sent again.
    let unsure = countStates().get('unsure') ?? 0
    expect([...countStates().keys()].filter((state) => state !== 'sent' && state !== 'unsure')).toEqual([])
    for (const { counts, dropped } of await campaigns()) {
      const { sent, queued, failed, skipped } = counts
      expect([sent + counts.unsure, queued, failed, skipped, dropped]).toEqual([readers.length, 0, 0, 0, 0])
      unsure += counts.unsure
    }
    expect(unsure).toBeLessThanOrEqual(inFlight * crashesAfter.length)
    const unsures = await get<Delivery[]>(`/api/newsletter/campaigns/${campaignId}/recipients?state=unsure`)
    for (const { email, error } of unsures) {
      expect(post.reached()).toContain(email)
      expect(error).toContain('Nobody can tell')
    }
    const times = (await campaigns()).map(({ scheduledAt }) => scheduledAt)
    expect(times.toSorted()).toEqual([justOver, null])
    expect(await get<DraftCard[]>('/api/newsletter/drafts')).toEqual([])
    const published = async () => get<BlogPost[]>('/api/blog-posts?status=published')
    await until(async () => (await published()).some(({ id }) => id === waiting.id))
    expect((await published()).filter(({ title }) => title === words.title)).toHaveLength(1)
  },
  120_000 + faultRuns * 6_000,
)

it('each is a whole mail to one recipient, with a link of their own to leave with one click of a mail program, or on a page without scripts', async () => {
  const links = new Map<string, string>()
  const newsletters: string[] = []
  for (const { raw, recipients } of post.inbox()) {
    const { to, cc, bcc, html, text, headers, subject } = await PostalMime.parse(raw)
    expect([to?.map(({ address }) => address), cc, bcc]).toEqual([recipients, undefined, undefined])
    expect(html && text).toBeTruthy()
    const header = (name: string) => headers.find(({ key }) => key === name)?.value
    const link = /^<(http.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    links.set(link, recipients[0] ?? '')
    if (subject !== 'What the heron saw') continue
    newsletters.push(link)
    expect(html).toContain('<strong>back</strong>')
    expect(html).toContain(link)
    expect(text).toContain('The river is back.')
    expect(text).toContain(link)
  }
  expect(links.size).toBe(followers.length + senders.length + readers.length)

  const [first = '', second = ''] = newsletters
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(first, oneClick)).status).toBe(200)
  expect((await fetch(first, oneClick)).status).toBe(200)
  const page = await (await fetch(second)).text()
  expect(page).toContain('<h1>Unsubscribe</h1>')
  expect((await subscribers()).length).toBe(readers.length - 1)
  const action = /<form[^>]* action="(\/api[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const answer = await fetch(server.url + action, { method: 'POST', body: new URLSearchParams() })
  expect(await answer.text()).toContain('<h1>You are unsubscribed</h1>')
  const left = (await subscribers()).map(({ email }) => email)
  expect(left).toHaveLength(readers.length - 2)
  for (const link of [first, second]) expect(left).not.toContain(links.get(link))
  await eventually(() => server.output()).not.toContain('"level":50')
})
