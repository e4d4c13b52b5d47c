import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
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
import { openPost } from '../harness/post.ts'
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
