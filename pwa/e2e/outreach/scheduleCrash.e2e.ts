import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { AdminPost, BlogPost } from '../../../data/contract/news.ts'
import type { Campaign, Draft, DraftCard } from '../../../data/contract/outreach/newsletter.ts'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { changeDatabase, endLeases } from '../harness/database.ts'
import { faultRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { openPost } from '../harness/post.ts'
import { type Server, startServer } from '../harness/server.ts'

const readers = Array.from({ length: 3 * faultRuns }, (_, n) => `reader${n}@example.org`)
/** An hour ahead, and a minute ago: the clock of a server that runs cannot be moved, the times in its database can. */
const chosen = () => new Date(Date.now() + 3_600_000).toISOString()
const justOver = () => new Date(Date.now() - 60_000).toISOString()

function letTimeCome(dataDir: string, from: string, to: string): void {
  changeDatabase(dataDir, (db) => {
    db.prepare('update newsletter_drafts set scheduled_at = ? where scheduled_at = ?').run(to, from)
    db.prepare('update blog_posts set publish_at = ? where publish_at = ?').run(to, from)
    db.prepare('update jobs set run_at = ?, payload = replace(payload, ?, ?) where run_at = ?').run(to, from, to, from)
  })
}

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

it(
  'what was scheduled goes out once, although the server is killed before its time and in the middle',
  async () => {
    await send('/api/newsletter/subscribers/import', { csv: readers.join('\n'), haveAgreed: true })
    const draft = await send<Draft>('/api/newsletter/drafts', {
      subject: 'What the heron saw',
      content: '<p>Back.</p>',
    })
    const words = { title: 'The river is back', content: '<p>Back.</p>', category: 'Education' }
    const waiting = await send<AdminPost>('/api/blog-posts', words)
    const [ahead, at] = [chosen(), justOver()]
    await send(`/api/newsletter/drafts/${draft.id}/schedule`, { scheduledAt: ahead })
    await send(`/api/blog-posts/${waiting.id}/schedule`, { publishAt: ahead })
    await server.kill()
    letTimeCome(server.dataDir, ahead, at)
    post.stallAfter(Math.round(readers.length / 3))
    await server.start()
    await post.allLinesStalled()
    await server.kill()
    post.goOn(Number.POSITIVE_INFINITY)
    endLeases(server.dataDir)
    await server.start()
    await until(async () => (await get<Campaign[]>('/api/newsletter/campaigns'))[0]?.state === 'sent')

    expect(post.reached().sort()).toEqual([...readers].sort())
    expect(await get<Campaign[]>('/api/newsletter/campaigns')).toMatchObject([{ scheduledAt: at, dropped: 0 }])
    expect(await get<DraftCard[]>('/api/newsletter/drafts')).toEqual([])
    const published = async () => get<BlogPost[]>('/api/blog-posts?status=published')
    await until(async () => (await published()).some(({ id }) => id === waiting.id))
    expect((await published()).filter(({ title }) => title === words.title)).toHaveLength(1)
  },
  120_000 + faultRuns * 2_000,
)
