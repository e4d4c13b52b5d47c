import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { importRows, imports } from '../../../data/tables/imports.ts'
import { stories } from '../../../data/tables/stories.ts'
import { openContainer } from '../../container.ts'
import { readConfig } from '../../platform/config.ts'
import { projectFolder } from '../../platform/paths.ts'
import { movableClock } from '../../testing.ts'
import { csvFrom } from './testing.ts'

const roomPath = (file: string) => JSON.stringify(path.join(import.meta.dirname, file))
const lines = 200

const file = csvFrom(
  ['title', 'content', 'authorName', 'authorEmail', 'authorLocation', 'category'],
  ...Array.from({ length: lines }, (_, n) => [
    `Story ${n}`,
    `The text of ${n}.`,
    'A',
    `a${n % 3}@example.org`,
    'Reedwater',
    'Education',
  ]),
)

/** A server that takes a file in, says so in the middle of it, and stays there until it is killed. */
const dyingServer = (dataDir: string, now: string) => `
  import pino from 'pino'
  import { openContainer } from ${roomPath('../../container.ts')}
  import { readConfig } from ${roomPath('../../platform/config.ts')}
  import { beginImport, lookAtFile } from ${roomPath('imports.ts')}
  let next = Date.parse(${JSON.stringify(now)})
  const clock = { now: () => new Date(next++) }
  const config = readConfig({ DATA_DIR: ${JSON.stringify(dataDir)}, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent' })
  const { deps } = await openContainer({ config, clock, log: pino({ level: 'silent' }) })
  const { id } = await lookAtFile(deps, 'admin1', 'stories', new TextEncoder().encode(${JSON.stringify(file)}))
  let come = 0
  const { wordsComing } = deps
  deps.wordsComing = (content) => {
    come += 1
    if (come < ${lines / 2}) return wordsComing(content)
    process.stdout.write('half')
    return new Promise(() => {})
  }
  setInterval(() => {}, 1000)
  beginImport(deps, 'admin1', id)
  await deps.jobs.drain()`

test('an import whose server was killed in the middle is ended by the next one, and no line comes twice', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-import-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const clock = movableClock()
  const tools = ['--import', 'tsx', '--import', './scripts/words/node.ts', '--input-type=module']
  const server = spawn(process.execPath, [...tools, '-e', dyingServer(dataDir, clock.now().toISOString())], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')

  const config = readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent' })
  const { deps, stop } = await openContainer({ config, clock, log: pino({ level: 'silent' }) })
  onTestFinished(() => stop())
  const [half] = deps.db.select().from(imports).all()
  expect(half?.state).toBe('running')
  expect(half?.doneLines).toBeGreaterThan(0)
  expect(half?.doneLines).toBeLessThan(lines)
  // Until the claim of the dead server has run out.
  clock.pass(10 * 60_000)
  await deps.jobs.drain()
  expect(deps.db.select().from(imports).all()).toMatchObject([
    { state: 'done', lines, doneLines: lines, added: lines, known: 0, refused: 0 },
  ])
  const titles = deps.db.select({ title: stories.title }).from(stories).all()
  expect(new Set(titles.map(({ title }) => title)).size).toBe(lines)
  expect(titles).toHaveLength(lines)
  expect(deps.db.select().from(importRows).all()).toHaveLength(lines)
}, 60_000)
