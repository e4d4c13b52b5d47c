import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailStepNames } from '../../../data/vocabulary/mail.ts'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { changeDatabase, endLeases, withDatabase } from '../harness/database.ts'
import { faultRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { openPost } from '../harness/post.ts'
import { type Server, startServer } from '../harness/server.ts'

const people = 5 * faultRuns
const addresses = (name: string) => Array.from({ length: people }, (_, n) => `${name}${n}@example.org`)
const followers = addresses('follower')
const senders = addresses('sender')
const all = [...followers, ...senders]
/** After so many mails the power goes out. */
const crashesAfter = [0.1, 0.3, 0.45, 0.6, 0.85].map((share) => Math.round(share * all.length))

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

/** A story that is news since a while, people who follow its country, and people whose message has arrived; nobody of them was told. */
async function prepare() {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const consent = {
    people: false,
    agreed: null,
    child: null,
    guardian: null,
    site: true,
    newsletter: true,
    social: false,
  }
  const words = {
    title: 'The heron came back',
    content: 'We saw the river rise and the reeds grow. '.repeat(20),
    authorName: 'Amina Example',
    authorLocation: 'Nakuru, Kenya',
    authorEmail: 'amina@example.net',
    category: 'Wildlife Return',
    consent: { ...consent, wording: 1 },
  }
  // Its writer gets mails as well, which are not those of this test.
  const steps = Object.fromEntries(mailStepNames.map((step) => [step, step === 'message_received']))
  await api.call('PUT', '/api/mail/settings', { body: JSON.stringify({ steps, follow: true }), headers })
  const sent = await api.call('POST', '/api/stories', { body: JSON.stringify(words), headers })
  const { storyId } = (await sent.json()) as { storyId: number }
  const decided = { body: JSON.stringify({ status: 'published' }), headers }
  expect((await api.call('PATCH', `/api/stories/${storyId}/status`, decided)).status).toBe(200)
  await server.stop()
  changeDatabase(server.dataDir, (db) => {
    const news = db.prepare("update follow_news set at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')").run()
    expect(news.changes).toBe(1)
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

const states = () =>
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

describe(`${all.length} mails to followers and senders`, () => {
  it(
    'reach each of them once, although the server is killed in the middle, again and again',
    async () => {
      await prepare()
      post.stallAfter(crashesAfter[0] ?? 0)
      await server.start()
      for (const next of [...crashesAfter.slice(1), Number.POSITIVE_INFINITY]) {
        await post.allLinesStalled()
        await server.kill()
        post.goOn(next)
        endLeases(server.dataDir)
        await server.start()
      }
      await until(async () => {
        const found = states()
        return (found.get('sent') ?? 0) + (found.get('unsure') ?? 0) === all.length
      })
      expect(post.reached().sort()).toEqual([...all].sort())
      expect([...states().keys()].filter((state) => state !== 'sent' && state !== 'unsure')).toEqual([])
      // Of a mail that was in the mail server's hands when ours died nobody here can know. It says so, and is not sent again.
      expect(states().get('unsure') ?? 0).toBeLessThanOrEqual(3 * crashesAfter.length)
    },
    120_000 + faultRuns * 4_000,
  )

  it('are whole mails to one recipient each, with a link of their own to leave with one click', async () => {
    const links = new Set<string>()
    for (const { raw, recipients } of post.inbox()) {
      const { to, cc, bcc, html, text, headers } = await PostalMime.parse(raw)
      expect([to?.map(({ address }) => address), cc, bcc]).toEqual([recipients, undefined, undefined])
      expect(html && text).toBeTruthy()
      const header = (name: string) => headers.find(({ key }) => key === name)?.value
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      links.add(header('list-unsubscribe') ?? '')
    }
    expect(links.size).toBe(all.length)
  })
})
