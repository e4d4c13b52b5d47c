import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { removeFolders, temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { type Server, startServer } from '../../pwa/e2e/harness/server.ts'
import { listReceived } from '../../pwa/e2e/harness/stored.ts'
import { until } from '../until.ts'
import { promisedMs, restoreElsewhere, type Store } from './durability.ts'
import { startLitestream } from './litestream.ts'
import { startSwift } from './swift.ts'

const stores: { name: string; open: () => Promise<Store> }[] = [
  { name: 'a folder', open: async () => ({ url: `file://${temporaryFolder()}`, env: {} }) },
  { name: 'a store that speaks S3', open: openSwift },
]

async function openSwift(): Promise<Store> {
  const swift = await startSwift()
  onTestFinished(() => swift.kill())
  const { MEDIA_URL: _, ...env } = swift.env
  return { url: 's3://voices/copies', env }
}

/** A server with Litestream beside it, which copies to the store. */
async function openCopied({ url, env }: Store, processes = 1) {
  const server = await startServer({ env: { TRUST_PROXY: 'on', PROCESSES: String(processes) } })
  const litestream = await startLitestream({ dataDir: server.dataDir, url, env })
  onTestFinished(async () => {
    await Promise.all([server.kill(), litestream.kill()])
    removeFolders()
  })
  return { server, litestream }
}

/** Sends one story after the other until it is told to stop; tells which were acknowledged, and when. */
function keepWriting(server: Server) {
  const acknowledged: { title: string; at: number }[] = []
  const stop = new AbortController()
  const written = (async () => {
    const api = openApi(server.url)
    for (let n = 1; !stop.signal.aborted; n++) {
      const title = `Written ${n}`
      if (await api.submit({ title }).catch(() => null)) acknowledged.push({ title, at: Date.now() })
    }
  })()
  const over = async () => {
    stop.abort()
    await written
  }
  return { acknowledged, over }
}

const titlesIn = (dataDir: string) => listReceived(dataDir).map(({ words }) => words.title)

describe.each(stores)('a database that Litestream copies to $name', ({ open }) => {
  it('is brought back after both were killed: nothing that was acknowledged before the last moments is lost', async () => {
    const store = await open()
    const { server, litestream } = await openCopied(store)
    const writing = keepWriting(server)
    await until(async () => (writing.acknowledged[20]?.at ?? Date.now()) < Date.now() - 2 * promisedMs)
    const killedAt = Date.now()
    await Promise.all([server.kill(), litestream.kill()])
    await writing.over()
    const { dataDir } = await restoreElsewhere(server, store)
    const safe = writing.acknowledged.filter(({ at }) => at < killedAt - promisedMs).map(({ title }) => title)
    const restored = titlesIn(dataDir)
    expect(safe.length).toBeGreaterThan(20)
    expect(restored).toEqual(expect.arrayContaining(safe))
    expect(new Set(restored).size).toBe(restored.length)
  })

  it('is brought back as it was at an instant', async () => {
    const store = await open()
    const { server, litestream } = await openCopied(store)
    const api = openApi(server.url)
    await api.signIn()
    await api.submit({ title: 'Before' })
    await until(async () => (await restoreElsewhere(server, store)).stdout.includes('Restored'))
    await until(async () => titlesIn((await restoreElsewhere(server, store)).dataDir).includes('Before'))
    const between = new Date().toISOString().replace(/\.\d+/, '')
    await until(async () => Date.now() > Date.parse(between) + 2_000)
    await api.submit({ title: 'After' })
    await until(async () => titlesIn((await restoreElsewhere(server, store)).dataDir).includes('After'))
    const { dataDir } = await restoreElsewhere(server, store, '--at', between)
    expect(titlesIn(dataDir)).toEqual(['Before'])
    await litestream.stop()
  })

  it('goes on being copied when the server is brought back where it was', async () => {
    const store = await open()
    const { server, litestream } = await openCopied(store)
    await openApi(server.url).submit({ title: 'First' })
    await until(async () => titlesIn((await restoreElsewhere(server, store)).dataDir).includes('First'))
    await Promise.all([server.kill(), litestream.kill()])
    const { dataDir } = await restoreElsewhere(server, store)
    expect(new Sqlite(path.join(dataDir, 'voices.sqlite')).pragma('quick_check', { simple: true })).toBe('ok')
    const again = await startServer({ env: { DATA_DIR: dataDir } })
    const copying = await startLitestream({ dataDir, url: store.url, env: store.env })
    onTestFinished(async () => void (await Promise.all([again.kill(), copying.kill()])))
    await openApi(again.url).submit({ title: 'Second' })
    await until(
      async () =>
        titlesIn((await restoreElsewhere(server, store)).dataDir)
          .sort()
          .join() === 'First,Second',
    )
  })
})
