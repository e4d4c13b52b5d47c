import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readingSessions } from '../../data/tables/engagement.ts'
import { stories } from '../../data/tables/stories.ts'
import { openContainer } from '../container.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { projectFolder } from '../platform/paths.ts'
import { movableClock } from '../testing.ts'
import { phone } from './testing.ts'

const readers = 40
const words = { title: 'The hide', content: 'We waited.', authorName: 'Amina', authorLocation: 'Narok' }
const story = { ...words, authorEmail: 'amina@example.org', category: 'Coexistence', status: 'published' } as const

const serverCode = (dataDir: string) => `
  import pino from 'pino'
  import { createApp } from './api/app.ts'
  import { openContainer } from './api/container.ts'
  import { systemClock } from './api/platform/clock.ts'
  import { readConfig } from './api/platform/config.ts'
  import { listen } from './api/platform/listen.ts'
  const config = readConfig({ DATA_DIR: ${JSON.stringify(dataDir)}, LOG_LEVEL: 'silent' })
  const container = await openContainer({ config, log: pino({ level: 'silent' }), clock: systemClock })
  listen(createApp(container.deps), { port: 0, hostname: '127.0.0.1' }, (port) => console.log(port))`

/** A database on the disk, with one published story for each reader. */
function openFolder() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-durable-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const open = () => openDatabase(path.join(dataDir, 'voices.sqlite'))
  const db = open()
  db.insert(stories)
    .values(Array.from({ length: readers }, () => story))
    .run()
  db.$client.close()
  return { dataDir, open }
}

/** A server of its own. */
async function startServer() {
  const { dataDir, open } = openFolder()
  const tools = ['--import', 'tsx', '--import', './scripts/words/node.ts', '--input-type=module']
  const server = spawn(process.execPath, [...tools, '-e', serverCode(dataDir)], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const [port] = await once(createInterface(server.stdout), 'line')
  return { server, origin: `http://127.0.0.1:${port}`, open }
}

/** Reads one story, a hundredth with each report, until nobody answers. How far the server has said that it knows of. */
async function readOn(url: string, answered: () => void): Promise<number> {
  let known = -1
  try {
    const first = await fetch(`${url}/view`, { method: 'POST', headers: phone })
    if (!first.ok) return known
    known = 0
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (let progress = 1; ; progress++) {
      const body = JSON.stringify({ scrollProgress: progress % 100 })
      const headers = { ...phone, cookie, 'content-type': 'application/json' }
      const { ok } = await fetch(`${url}/reading-session`, { method: 'POST', headers, body })
      if (!ok) return known
      known = Math.min(progress, 99)
      answered()
    }
  } catch {
    return known
  }
}

test('what readers were told is there after the server was killed', async () => {
  const { server, origin, open } = await startServer()
  let answers = 0
  const answered = () => {
    if (++answers === 10 * readers) server.kill('SIGKILL')
  }
  const all = Array.from({ length: readers }, (_, index) => readOn(`${origin}/api/stories/${index + 1}`, answered))
  const [told] = await Promise.all([Promise.all(all), once(server, 'exit')])
  const db = open()
  onTestFinished(() => void db.$client.close())
  const rows = db.select().from(readingSessions).all()
  const found = told.map((_, index) => rows.find(({ storyId }) => storyId === index + 1)?.scrollProgress ?? -1)
  expect(told.filter((progress) => progress > 0)).toHaveLength(readers)
  expect(told.filter((progress, index) => progress > (found[index] as number))).toEqual([])
}, 60_000)

test('a server that ends brings to the disk what waits, and answers', async () => {
  const { dataDir, open } = openFolder()
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const { deps, stop } = await openContainer({ config, log: pino({ level: 'silent' }), clock: movableClock() })
  const write = () => deps.db.insert(stories).values(story).returning().get().id
  await deps.together.commit(write)
  const waiting = deps.together.commit(write)
  await stop()
  expect(await waiting).toBe(readers + 2)
  const db = open()
  onTestFinished(() => void db.$client.close())
  await expect(db.$count(stories)).resolves.toBe(readers + 2)
})
