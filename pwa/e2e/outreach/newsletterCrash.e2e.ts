import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  Campaign,
  Delivery,
  NewsletterSendAnswer,
  Subscriber,
} from '../../../data/contract/outreach/newsletter.ts'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { endLeases } from '../harness/database.ts'
import { eventually } from '../harness/eventually.ts'
import { faultRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'

const readers = Array.from({ length: 5 * faultRuns }, (_, n) => `reader${n}@example.org`)
/** After so many mails the power goes out. */
const crashesAfter = [0.16, 0.42, 0.78].map((share) => Math.round(share * readers.length))

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
async function send<T>(address: string, body: object) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return (await (await api.call('POST', address, { body: JSON.stringify(body), headers })).json()) as T
}
const subscribers = () => get<Subscriber[]>('/api/newsletter/subscribers')

describe(`a newsletter to ${readers.length} readers`, () => {
  it(
    'reaches each of them once, although the server is killed in the middle, three times',
    async () => {
      await send('/api/newsletter/subscribers/import', { csv: readers.join('\n'), haveAgreed: true })
      post.stallAfter(crashesAfter[0] ?? 0)
      const { campaignId } = await send<NewsletterSendAnswer>('/api/newsletter/send', {
        subject: 'What the heron saw',
        content: '<p>The river is <strong>back</strong>.</p>',
        selectedRecipients: (await subscribers()).map(({ id }) => id),
      })
      for (const next of [...crashesAfter.slice(1), Number.POSITIVE_INFINITY]) {
        await post.allLinesStalled()
        await server.kill()
        post.goOn(next)
        endLeases(server.dataDir)
        await server.start()
      }
      const campaign = () => get<Campaign>(`/api/newsletter/campaigns/${campaignId}`)
      await until(async () => (await campaign()).state === 'sent')

      expect(post.reached().sort()).toEqual([...readers].sort())
      const { sent, unsure, queued, failed, skipped } = (await campaign()).counts
      expect({ all: sent + unsure, queued, failed, skipped }).toEqual({
        all: readers.length,
        queued: 0,
        failed: 0,
        skipped: 0,
      })
      // Of a mail that was in the mail server's hands when ours died nobody here can know. It says so, and is not sent again.
      expect(unsure).toBeLessThanOrEqual(3 * crashesAfter.length)
      const unsures = await get<Delivery[]>(`/api/newsletter/campaigns/${campaignId}/recipients?state=unsure`)
      for (const { email, error } of unsures) {
        expect(post.reached()).toContain(email)
        expect(error).toContain('Nobody can tell')
      }
    },
    120_000 + faultRuns * 2_000,
  )

  it('is a whole mail to each: one recipient, two parts, and a link of their own to leave with one click', async () => {
    const links = new Set<string>()
    for (const { raw, recipients } of post.inbox()) {
      const { to, cc, bcc, html, text, headers, subject } = await PostalMime.parse(raw)
      expect([to?.map(({ address }) => address), cc, bcc]).toEqual([recipients, undefined, undefined])
      expect(subject).toBe('What the heron saw')
      const header = (name: string) => headers.find(({ key }) => key === name)?.value
      const link = /^<(http:.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(html).toContain('<strong>back</strong>')
      expect(html).toContain(link)
      expect(text).toContain('The river is back.')
      expect(text).toContain(link)
      links.add(link)
    }
    expect(links.size).toBe(readers.length)
  })

  it('is left by one request of a mail program, and by one tap on a page that needs no script', async () => {
    const linkIn = (raw: string) => /^List-Unsubscribe: *<(.+)>/im.exec(raw.replace(/\r\n[ \t]+/g, ''))?.[1] ?? ''
    const [first, second] = post.inbox().map(({ raw, recipients: [email] }) => ({ email, link: linkIn(raw) }))
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await fetch(first?.link ?? '', oneClick)).status).toBe(200)
    expect((await fetch(first?.link ?? '', oneClick)).status).toBe(200)

    const page = await (await fetch(second?.link ?? '')).text()
    expect(page).toContain('<h1>Unsubscribe</h1>')
    expect((await subscribers()).length).toBe(readers.length - 1)
    const action = /<form[^>]* action="(\/api[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const answer = await fetch(server.url + action, { method: 'POST', body: new URLSearchParams() })
    expect(await answer.text()).toContain('<h1>You are unsubscribed</h1>')
    const left = (await subscribers()).map(({ email }) => email)
    expect(left).toHaveLength(readers.length - 2)
    expect(left).not.toContain(first?.email)
    expect(left).not.toContain(second?.email)
    await eventually(() => server.output()).not.toContain('"level":50')
  })
})

/**
 * A mail server that takes its time for every answer. When it has taken a number of mails it falls silent in the middle of
 * whatever each line is at: before the recipient, or after the last byte and before the yes.
 */
async function openPost() {
  const inbox: { raw: Buffer; recipients: string[] }[] = []
  let stalledBy = Number.POSITIVE_INFINITY
  const stalled: (() => void)[] = []
  const lines = new Set<string>()
  const answer = (line: string, callback: () => void) => {
    if (inbox.length < stalledBy) setTimeout(callback, 1)
    else {
      lines.add(line)
      stalled.push(callback)
    }
  }
  const open = new Set<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect(session, callback) {
      open.add(session.id)
      callback()
    },
    onClose: (session) => void open.delete(session.id),
    onMailFrom: (_address, { id }, callback) => answer(id, callback),
    onRcptTo: (_address, { id }, callback) => answer(id, callback),
    async onData(stream, { id, envelope }, callback) {
      // A line that dies before the last byte brings no mail.
      const raw = await buffer(stream).catch(() => null)
      if (raw === null) return
      inbox.push({ raw, recipients: envelope.rcptTo.map(({ address }) => address) })
      answer(id, callback)
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}/?ignoreTLS=true`, MAIL_FROM: 'Voices <post@voices.example>' },
    inbox: () => inbox.map(({ raw, recipients }) => ({ raw: raw.toString('utf8'), recipients })),
    reached: () => inbox.flatMap(({ recipients }) => recipients),
    stallAfter(count: number) {
      stalledBy = count
    },
    allLinesStalled: () => until(async () => open.size > 0 && [...open].every((line) => lines.has(line))),
    goOn(next: number) {
      stalledBy = next
      lines.clear()
      for (const release of stalled.splice(0)) release()
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
