import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import type { ReadingVerdict } from '../../data/contract/engagement.ts'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { faultRuns } from '../../pwa/e2e/harness/faultRuns.ts'
import { removeFolders, temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { listGifts } from '../../pwa/e2e/harness/gifts.ts'
import { type Server, startServer } from '../../pwa/e2e/harness/server.ts'
import { listReceived } from '../../pwa/e2e/harness/stored.ts'
import { someStory } from '../../pwa/testing/samples.ts'
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { until } from '../until.ts'
import { promisedMs, restoreElsewhere } from './durability.ts'
import { startLitestream } from './litestream.ts'

/** Each takes some seconds: a third of the usual runs. */
const kills = Math.ceil(faultRuns / 3)
/** Of these kills: how many meet Litestream, and how many all of it at once. The others meet one process. */
const every = { litestream: 7, all: 10 }

const phone = {
  'content-type': 'application/json',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'accept-language': 'en-KE,en;q=0.9,sw;q=0.8',
}

interface Sent {
  id: string
  at: number
}

/** What people do until it is over. Each thing is asked for again, as the same one, until the server has confirmed it. */
function openCrowd(server: Server, sandbox: Sandbox) {
  const over = new AbortController()
  const done = { stories: [] as Sent[], gifts: [] as Sent[], likes: [] as Sent[] }
  let people = 0
  const newAddress = () => `10.${++people >> 16}.${(people >> 8) & 255}.${people & 255}`

  /** Null when it is over first. */
  async function persist(address: string, path: string, headers: Record<string, string>, body: unknown) {
    for (;;) {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { ...phone, 'x-forwarded-for': address, ...headers },
        body: JSON.stringify(body),
      }).catch(() => null)
      const said = await answer?.json().catch(() => null)
      if (answer && said && answer.status < 500) return { status: answer.status, said, answer }
      if (over.signal.aborted) return null
    }
  }
  const confirmed = (kind: keyof typeof done, id: string) => done[kind].push({ id, at: Date.now() })

  async function writeStories() {
    while (!over.signal.aborted) {
      const id = randomUUID()
      const written = { ...someStory, title: id }
      const sent = await persist(newAddress(), '/api/stories', { 'idempotency-key': id }, written)
      if (sent?.status === 201 || sent?.status === 200) confirmed('stories', id)
      else if (sent) throw new Error(`A story was refused: ${sent.status} ${JSON.stringify(sent.said)}`)
    }
  }

  async function give() {
    while (!over.signal.aborted) {
      const id = randomUUID()
      const gift = { amount: 25, donorName: 'Wanjiru Example', donorEmail: `${id}@example.org` }
      const sent = await persist(newAddress(), '/api/create-payment-intent', { 'idempotency-key': id }, gift)
      const { clientSecret } = (sent?.said ?? {}) as { clientSecret?: string }
      if (sent && !clientSecret) throw new Error(`A gift was refused: ${sent.status} ${JSON.stringify(sent.said)}`)
      if (!clientSecret) continue
      sandbox.stripe.pay(clientSecret.split('_secret_')[0] as string)
      confirmed('gifts', id)
    }
  }

  async function read(story: number) {
    while (!over.signal.aborted) {
      const address = newAddress()
      const opened = await persist(address, `/api/stories/${story}/view`, {}, {})
      const cookie = opened?.answer.headers.get('set-cookie')?.split(';')[0]
      if (!cookie) continue
      const ask = (act: string, body: unknown) => persist(address, `/api/stories/${story}/${act}`, { cookie }, body)
      let isRead = false
      while (!isRead && !over.signal.aborted) {
        const report = await ask('reading-session', { scrollProgress: 100 })
        const { valid, secondsLeft = 1 } = (report?.said ?? {}) as Partial<ReadingVerdict>
        isRead = valid === true
        // As the page of a reader does.
        if (!isRead) await wait(1_000 * Math.min(secondsLeft, 3), undefined, { signal: over.signal }).catch(() => {})
      }
      const liked = isRead ? await ask('like', {}) : null
      // The answer to the first may have been lost.
      if (liked?.status === 200 || (liked?.said as { action?: string } | undefined)?.action === 'duplicate')
        confirmed('likes', cookie)
    }
  }

  return {
    done,
    begin: (story: number) => [writeStories(), writeStories(), give(), ...Array.from({ length: 4 }, () => read(story))],
    end: () => over.abort(),
  }
}

const count = (dataDir: string, sql: string): number => {
  const db = new Sqlite(path.join(dataDir, 'voices.sqlite'), { readonly: true })
  try {
    return db.prepare<[], number>(sql).pluck().get() ?? 0
  } finally {
    db.close()
  }
}

/** The processes that answer, by their numbers. */
const answering = (server: Server) =>
  readFileSync(`/proc/${server.pid()}/task/${server.pid()}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

it(
  `${kills} kills of two processes and Litestream, while stories, gifts and likes arrive: nothing is lost or doubled`,
  async () => {
    const sandbox = await openSandbox({ stripe: { retryAfterMs: Array.from({ length: 200 }, () => 500) } })
    const server = await startServer({ env: { ...sandbox.env, TRUST_PROXY: 'on', PROCESSES: '2' } })
    sandbox.stripe.events.deliverTo(server.url)
    const store = { url: `file://${temporaryFolder()}`, env: {} }
    const litestream = await startLitestream({ dataDir: server.dataDir, url: store.url })
    onTestFinished(async () => {
      await Promise.all([server.kill(), litestream.kill()])
      await sandbox.close()
      removeFolders()
    })
    const api = openApi(server.url)
    await api.signIn()
    await api.submit()
    const story = (await api.stories())[0]?.id as number
    await api.move(story, 'published')

    const crowd = openCrowd(server, sandbox)
    const people = crowd.begin(story)
    for (let kill = 1; kill <= kills; kill++) {
      const [stories, gifts] = [crowd.done.stories.length, crowd.done.gifts.length]
      if (kill % every.all === 0) {
        await Promise.all([server.kill(), litestream.kill()])
        await Promise.all([server.start(), litestream.start()])
      } else if (kill % every.litestream === 0) {
        await litestream.kill()
        await litestream.start()
      } else {
        await until(async () => answering(server).length === 2)
        process.kill(answering(server)[kill % 2] as number, 'SIGKILL')
      }
      await until(async () => crowd.done.stories.length > stories && crowd.done.gifts.length > gifts)
    }
    crowd.end()
    await Promise.all(people)

    const { done } = crowd
    const titles = listReceived(server.dataDir).map(({ words }) => words.title)
    expect(titles).toEqual(expect.arrayContaining(done.stories.map(({ id }) => id)))
    expect(new Set(titles).size).toBe(titles.length)
    const paid = done.gifts.map(({ id }) => id)
    const succeeded = () => listGifts(server.dataDir).filter(({ status }) => status === 'succeeded')
    await until(async () => succeeded().length >= paid.length)
    expect(
      succeeded()
        .map(({ submission }) => submission)
        .sort(),
    ).toEqual(paid.sort())
    expect(done.likes.length).toBeGreaterThan(0)
    const likes = "select count(*) from story_engagements where interaction_type = 'like'"
    expect(count(server.dataDir, likes)).toBeGreaterThanOrEqual(done.likes.length)
    expect(count(server.dataDir, `select like_count from stories where id = ${story}`)).toBe(
      count(server.dataDir, likes),
    )

    const killedAt = Date.now()
    await Promise.all([server.kill(), litestream.kill()])
    const { dataDir } = await restoreElsewhere(server, store)
    const isSafe = ({ at }: Sent) => at < killedAt - promisedMs
    const safe = (sent: Sent[]) => sent.filter(isSafe).map(({ id }) => id)
    expect(listReceived(dataDir).map(({ words }) => words.title)).toEqual(expect.arrayContaining(safe(done.stories)))
    expect(listGifts(dataDir).map(({ submission }) => submission)).toEqual(expect.arrayContaining(safe(done.gifts)))
  },
  120_000 + kills * 10_000,
)
