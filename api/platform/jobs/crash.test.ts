import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { jobs } from '../../../data/tables/system.ts'
import { movableClock } from '../../testing.ts'
import { openDatabase } from '../database.ts'
import { defineJob } from './handlers.ts'
import { createJobRunner } from './jobs.ts'

const roomPath = (file: string) => JSON.stringify(path.join(import.meta.dirname, file))

/** A lease, and what the clock of the server that died went on meanwhile. */
const afterLeaseMs = 21_000

/** A server that begins the one job there is, says so, and never ends it. */
const dyingServer = (database: string, now: string) => `
  import pino from 'pino'
  import { z } from 'zod'
  import { openDatabase } from ${roomPath('../database.ts')}
  import { defineJob } from ${roomPath('handlers.ts')}
  import { createJobRunner } from ${roomPath('jobs.ts')}
  const run = () => new Promise(() => { process.stdout.write('begun'); setInterval(() => {}, 1000) })
  let next = Date.parse(${JSON.stringify(now)})
  createJobRunner({
    db: openDatabase(${JSON.stringify(database)}),
    clock: { now: () => new Date(next++) },
    log: pino({ level: 'silent' }),
    handlers: { work: defineJob({ payload: z.object({}), run }) },
  }).start()`

async function killInTheMiddle(database: string, now: string): Promise<void> {
  const code = dyingServer(database, now)
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')
}

function openWork() {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-crash-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database = path.join(folder, 'voices.sqlite')
  const db = openDatabase(database)
  const clock = movableClock()
  const told: string[] = []
  let times = 0
  const work = defineJob({
    payload: z.object({}),
    maxAttempts: 2,
    run: () => void times++,
    givenUp: (_tx, _payload, reason) => void told.push(reason),
  })
  const runner = createJobRunner({ db, clock, log: pino({ level: 'silent' }), handlers: { work } })
  runner.enqueue(db, { name: 'work', uniqueKey: 'work' })
  const row = () => db.select().from(jobs).get()
  return { database, clock, runner, row, told, times: () => times }
}

test('a job survives its server being killed and is done by the next one, when the lease has run out', async () => {
  const { database, clock, runner, row, times } = openWork()
  await killInTheMiddle(database, clock.now().toISOString())
  await runner.drain()
  expect(row()).toMatchObject({ state: 'running', attempts: 1 })
  clock.pass(afterLeaseMs)
  await runner.drain()
  expect(row()).toMatchObject({ state: 'done', attempts: 2 })
  expect(times()).toBe(1)
}, 30_000)

test('a job that kills every server is given up', async () => {
  const { database, clock, runner, row, told, times } = openWork()
  for (const _ of [1, 2]) {
    await killInTheMiddle(database, clock.now().toISOString())
    clock.pass(afterLeaseMs)
  }
  await runner.drain()
  expect(row()).toMatchObject({ state: 'failed', lastError: 'The server stopped while this was running.' })
  expect(told).toEqual(['The server stopped while this was running.'])
  expect(times()).toBe(0)
}, 30_000)
