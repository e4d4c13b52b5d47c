import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ScheduledPost } from '../../../data/contract/outreach/social.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openApi } from '../harness/api.ts'
import { changeDatabase } from '../harness/database.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { type Server, startServer } from '../harness/server.ts'

let sandbox: Sandbox
let server: Server
let cookie = ''

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.env })
  cookie = await openApi(server.url).signIn('admin1')
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie }
  const answer = await fetch(`${server.url}/api/social-media${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  return (await answer.json()) as T
}

const listPosts = () => call<ScheduledPost[]>('GET', '/scheduled-posts')
const timesAsked = () =>
  sandbox.requests().filter(({ method, path }) => method === 'POST' && /\/(feed|tweets)(\?|$)/.test(path)).length

it('a post whose server is killed between sending and noting goes out once: found at Facebook, to be checked at Twitter', async () => {
  const { facebook, x } = sandbox
  await call('POST', '/tokens', {
    platform: 'facebook',
    accessToken: facebook.page.token,
    pageId: facebook.page.id,
    isActive: true,
  })
  await call('POST', '/tokens', {
    platform: 'twitter',
    accessToken: x.keys.accessToken,
    accessTokenSecret: x.keys.accessSecret,
    consumerKey: x.keys.appKey,
    consumerSecret: x.keys.appSecret,
    isActive: true,
  })
  // Both platforms take the post, and their answers never arrive.
  sandbox.failNext({ provider: 'facebook', status: 'lost', of: '/feed' })
  sandbox.failNext({ provider: 'x', status: 'lost', of: '/2/tweets' })
  const scheduledAt = new Date(Date.now() + 1_000).toISOString()
  const post = { platforms: ['facebook', 'twitter'], postText: 'Elephants are back at the river.', scheduledAt }
  await call('POST', '/scheduled-posts', post)
  await eventually(() => [facebook.posts().length, x.posts().length]).toEqual([1, 1])

  await server.kill()
  // The jobs of the dead are free after twenty seconds, which have passed.
  changeDatabase(server.dataDir, (db) =>
    db.prepare("update jobs set lease_until = run_at where state = 'running' and name like 'social.publish.%'").run(),
  )
  await server.start()

  await eventually(async () => (await listPosts()).map(({ platform, state }) => `${platform} ${state}`).sort()).toEqual(
    ['facebook published', 'twitter unclear'],
  )
  const found = (await listPosts()).find(({ platform }) => platform === 'facebook')
  expect(found?.facebookPostId).toBe(facebook.posts()[0]?.id)
  expect([facebook.posts().length, x.posts().length, timesAsked()]).toEqual([1, 1, 2])
}, 60_000)
