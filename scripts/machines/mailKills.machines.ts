import { expect, it } from 'vitest'
import type { MailOverview } from '../../data/contract/outreach/mail.ts'
import { mailStepNames } from '../../data/vocabulary/mail.ts'
import { changeDatabase, endLeases, withDatabase } from '../../pwa/e2e/harness/database.ts'
import { faultRuns } from '../../pwa/e2e/harness/faultRuns.ts'
import { ripenNews } from '../../pwa/e2e/harness/news.ts'
import { until } from '../until.ts'
import { openMailSite } from './mailSite.ts'

const people = Math.round(faultRuns * 1.2)
/** Of mails that the desk shows at once. */
const perPage = 50
const kills = Math.ceil(faultRuns / 12.5)

it(
  `${2 * people} mails to followers and senders, and ${kills} kills of the server: none is twice in a mailbox`,
  async () => {
    const site = await openMailSite()
    const { server, post, api, send } = site
    const addresses = (name: string) => Array.from({ length: people }, (_, n) => `${name}${n}@example.org`)
    const [followers, senders] = [addresses('follower'), addresses('sender')]
    const { storyId } = await api.submit({ authorLocation: 'Nakuru, Kenya' })
    const steps = Object.fromEntries(mailStepNames.map((step) => [step, step === 'message_received']))
    await send('PUT', '/api/mail/settings', { steps, follow: true })
    await site.untilSent()
    await api.move(storyId, 'published')
    await server.stop()
    const before = post.all().length
    changeDatabase(server.dataDir, (db) => {
      const follower = db
        .prepare("insert into followers (email, hidden, rhythm, told_until) values (?, ?, 'at_once', 0) returning id")
        .pluck()
      const follow = db.prepare(
        "insert into follows (follower_id, kind, value, rhythm, confirmed_at, asked_at) values (?, 'country', 'KE', 'at_once', '2026-01-01', '2026-01-01')",
      )
      for (const email of followers) follow.run(follower.get(email, email))
      const message = db
        .prepare(
          "insert into contact_messages (name, email, subject, category, message) values ('N', ?, 'S', 'other', 'M') returning id",
        )
        .pluck()
      const mail = db.prepare("insert into mail_log (key, recipient, subject, kind) values (?, ?, 'S', 'step')")
      for (const email of senders) mail.run(`step:message:${message.get(email)}:message_received`, email)
    })
    await server.start()
    await ripenNews(server)
    for (let kill = 1; kill <= kills; kill++) {
      const next = before + Math.round((kill * 2 * people) / (kills + 1))
      await until(async () => post.all().length >= next)
      await server.kill()
      endLeases(server.dataDir)
      await server.start()
    }
    const told = () =>
      withDatabase(server.dataDir, (db) => {
        const ours = "recipient like 'follower%@example.org' or recipient like 'sender%@example.org'"
        return db.prepare(`select recipient, state from mail_log where ${ours}`).raw().all() as [string, string][]
      })
    await until(async () => told().length === 2 * people)
    await site.untilSent()
    const reached = post.all().flatMap(({ address }) => (/^(follower|sender)\d/.test(address) ? address : []))
    expect(reached.length).toBe(new Set(reached).size)
    const by = (wanted: string) => told().flatMap(([recipient, state]) => (state === wanted ? recipient : []))
    expect(by('sent').filter((address) => !reached.includes(address))).toEqual([])
    const unsure = by('unsure')
    expect(by('sent').length + unsure.length).toBe(2 * people)
    const { troubled } = (await (await api.call('GET', '/api/mail?state=unsure')).json()) as MailOverview
    expect(troubled.length).toBe(Math.min(unsure.length, perPage))
    expect(troubled.filter(({ recipient }) => !unsure.includes(recipient))).toEqual([])
    // Three lines to the mail server are open at the same time.
    expect(unsure.length).toBeLessThanOrEqual(3 * kills)
    const lost = unsure.filter((address) => !reached.includes(address))
    process.stdout.write(`${reached.length} arrived, ${unsure.length} unsure, of which ${lost.length} not arrived\n`)
  },
  120_000 + faultRuns * 4_000,
)
