import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { auditLog, heldActs } from '../../../data/tables/admin.ts'
import { holdMs } from '../../../data/vocabulary/heldActs.ts'
import { openContainer } from '../../container.ts'
import { readConfig } from '../../platform/config.ts'
import { projectFolder } from '../../platform/paths.ts'
import { findStory } from '../../stories/index.ts'
import { fullConsent, movableClock } from '../../testing.ts'

const roomPath = (file: string) => JSON.stringify(path.join(import.meta.dirname, file))

/** A server that has a story's publication wait, says so, and stays until it is killed. */
const dyingServer = (dataDir: string, now: string) => `
  import pino from 'pino'
  import { openContainer } from ${roomPath('../../container.ts')}
  import { readConfig } from ${roomPath('../../platform/config.ts')}
  import { insertConsent, insertStory } from ${roomPath('../../stories/index.ts')}
  import { holdActs } from ${roomPath('held.ts')}
  let next = Date.parse(${JSON.stringify(now)})
  const clock = { now: () => new Date(next++) }
  const config = readConfig({ DATA_DIR: ${JSON.stringify(dataDir)}, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent' })
  const { deps } = await openContainer({ config, clock, log: pino({ level: 'silent' }) })
  const words = { title: 'Cranes', content: 'Back.', authorName: 'A', authorLocation: 'B', authorEmail: 'a@example.org' }
  const more = { category: 'Wildlife Return', submission: 'one', wordsSha256: '0', at: deps.clock.now().toISOString() }
  const { id } = insertStory(deps.db, { ...words, ...more })
  insertConsent(deps.db, { ...${JSON.stringify(fullConsent)}, storyId: id, givenBy: null, how: 'form', note: null, at: clock.now().toISOString() })
  await holdActs(deps, 'admin1', 'one', [{ kind: 'story.status', id, change: { status: 'published' } }])
  process.stdout.write('held')
  setInterval(() => {}, 1000)`

test('what waited when its server was killed is done once by the next one', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-held-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const clock = movableClock()
  const tools = ['--import', 'tsx', '--import', './scripts/words/node.ts', '--input-type=module']
  const code = dyingServer(dataDir, clock.now().toISOString())
  const server = spawn(process.execPath, [...tools, '-e', code], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')

  const config = readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent' })
  const { deps, stop } = await openContainer({ config, clock, log: pino({ level: 'silent' }) })
  onTestFinished(() => stop())
  await deps.jobs.drain()
  expect(findStory(deps.db, 1)?.status).toBe('pending')
  clock.pass(holdMs + 1_000)
  await deps.jobs.drain()
  expect(findStory(deps.db, 1)?.status).toBe('published')
  clock.pass(60_000)
  await deps.jobs.drain()
  const acts = deps.db.select().from(auditLog).all()
  expect(acts.filter(({ action }) => action === 'story.published')).toHaveLength(1)
  expect(deps.db.select().from(heldActs).all()).toMatchObject([{ state: 'done' }])
}, 60_000)
