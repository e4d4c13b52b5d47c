import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { jobs } from '../../../data/tables/system.ts'
import { movableClock } from '../../testing.ts'
import { type Db, openDatabase } from '../database.ts'
import { openLog, under } from '../log.ts'
import { listFailing } from './failing.ts'
import { defineJob, type JobDefinition } from './handlers.ts'
import { createJobRunner } from './jobs.ts'

const log = pino({ level: 'silent' })
const letter = z.object({ to: z.string() })

function openRunner(
  work: Partial<JobDefinition<z.infer<typeof letter>>>,
  { db = openDatabase(':memory:'), clock = movableClock(), leaseMs = 20_000, stopGraceMs = 50 } = {},
) {
  const handlers = { 'letter.send': defineJob({ payload: letter, run: () => undefined, ...work }) }
  const runner = createJobRunner({ db, clock, log, handlers, leaseMs, stopGraceMs })
  onTestFinished(() => runner.stop())
  const send = (to: string, more: { uniqueKey?: string; runAt?: Date } = {}) =>
    db.transaction((tx) => runner.enqueue(tx, { name: 'letter.send', payload: { to }, ...more }))
  return { db, clock, runner, send }
}

const only = (db: Db) => db.select().from(jobs).where(eq(jobs.name, 'letter.send')).all()[0]

/** A promise settled from outside. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** A database file that several runners can open. */
function databaseFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-jobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'voices.sqlite')
}

afterEach(() => vi.useRealTimers())

describe('work that follows a change', () => {
  test('runs once, with its payload, and is noted as done', async () => {
    const sent: string[] = []
    const { db, runner, send } = openRunner({ run: ({ to }) => void sent.push(to) })
    send('amina')
    await runner.drain()
    await runner.drain()
    expect(sent).toEqual(['amina'])
    expect(only(db)).toMatchObject({ state: 'done', attempts: 1, lastError: null, leaseUntil: null })
  })

  test('that ends at once leaves room between its pieces for everything else', async () => {
    let done = 0
    const { runner, send } = openRunner({ concurrency: 2, run: () => void done++ })
    for (let n = 0; n < 100; n++) send(`reader ${n}`)
    runner.start()
    const seen: number[] = []
    while (done < 100) {
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(done)
    }
    expect(seen.length).toBeGreaterThan(20)
  })

  test('is never seen when the change that caused it is rolled back', async () => {
    const { db, runner } = openRunner({})
    expect(() =>
      db.transaction((tx) => {
        runner.enqueue(tx, { name: 'letter.send', payload: { to: 'amina' } })
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(only(db)).toBeUndefined()
  })

  test('waits for its time', async () => {
    const sent: string[] = []
    const { clock, runner, send } = openRunner({ run: ({ to }) => void sent.push(to) })
    send('amina', { runAt: new Date(clock.now().getTime() + 60_000) })
    await runner.drain()
    expect(sent).toEqual([])
    clock.pass(60_000)
    await runner.drain()
    expect(sent).toEqual(['amina'])
  })

  test('of one key is queued once, and again when it is finished', async () => {
    const sent: string[] = []
    const { runner, send } = openRunner({ run: ({ to }) => void sent.push(to) })
    expect(send('amina', { uniqueKey: 'to-amina' })).toBe(true)
    expect(send('amina', { uniqueKey: 'to-amina' })).toBe(false)
    await runner.drain()
    expect(send('amina', { uniqueKey: 'to-amina' })).toBe(true)
    await runner.drain()
    expect(sent).toHaveLength(2)
  })

  test('keeps to the number that may run at once', async () => {
    const { open, opened } = gate()
    const both = gate()
    let running = 0
    let most = 0
    const { runner, send } = openRunner({
      concurrency: 2,
      async run() {
        most = Math.max(most, ++running)
        if (running === 2) both.open()
        await opened
        running -= 1
      },
    })
    for (const to of ['amina', 'baraka', 'chege']) send(to)
    const drained = runner.drain()
    await both.opened
    open()
    await drained
    expect(most).toBe(2)
  })

  test('begins in a turn of its own, so that somebody else is answered between two', async () => {
    const seen: string[] = []
    const { runner, send } = openRunner({
      concurrency: 2,
      run({ to }) {
        seen.push(to)
        setImmediate(() => seen.push('somebody else'))
      },
    })
    for (const to of ['amina', 'baraka']) send(to)
    await runner.drain()
    expect(seen.slice(0, 3)).toEqual(['amina', 'somebody else', 'baraka'])
  })

  test('begins by itself after a wake-up, once all is open', async () => {
    const { open, opened } = gate()
    const { runner, send } = openRunner({ run: () => open() })
    runner.start()
    send('amina')
    runner.wake()
    await opened
  })

  test('that nobody woke up for begins when its time comes', async () => {
    vi.useFakeTimers()
    const sent: string[] = []
    const { clock, runner, send } = openRunner({ run: ({ to }) => void sent.push(to) })
    send('amina', { runAt: new Date(clock.now().getTime() + 12_000) })
    runner.start()
    clock.pass(12_000)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(sent).toEqual(['amina'])
  })
})

describe('work that fails', () => {
  test('is tried again after a growing pause, and the reason is kept', async () => {
    const tries: string[] = []
    const { db, clock, runner, send } = openRunner({
      run() {
        tries.push(clock.now().toISOString().slice(14, 19))
        throw new Error('the line is dead')
      },
    })
    send('amina')
    await runner.drain()
    expect(only(db)).toMatchObject({ state: 'queued', attempts: 1, lastError: 'the line is dead' })
    for (const pauseMs of [5_000, 10_000, 20_000]) {
      clock.pass(pauseMs - 1)
      await runner.drain()
      clock.pass(1)
      await runner.drain()
    }
    expect(tries).toEqual(['00:00', '00:05', '00:15', '00:35'])
  })

  test('ends as failed after its last try, says so once, and frees its key', async () => {
    const told: string[] = []
    const { db, clock, runner, send } = openRunner({
      maxAttempts: 2,
      run() {
        throw new Error('no such street')
      },
      givenUp: (_tx, { to }, reason) => void told.push(`${to}: ${reason}`),
    })
    send('amina', { uniqueKey: 'to-amina' })
    await runner.drain()
    clock.pass(5_000)
    await runner.drain()
    clock.pass(3_600_000)
    await runner.drain()
    expect(told).toEqual(['amina: no such street'])
    expect(only(db)).toMatchObject({ state: 'failed', attempts: 2, lastError: 'no such street', uniqueKey: null })
  })

  test('with a payload that cannot be read is not tried again', async () => {
    const { db, runner } = openRunner({})
    runner.enqueue(db, { name: 'letter.send', payload: { too: 'amina' } })
    await runner.drain()
    expect(only(db)).toMatchObject({ state: 'failed', attempts: 1 })
  })

  test('leaves other work alone', async () => {
    const sent: string[] = []
    const { runner, send } = openRunner({
      run({ to }) {
        if (to === 'nobody') throw new Error('no')
        sent.push(to)
      },
    })
    send('nobody')
    send('amina')
    await runner.drain()
    expect(sent).toEqual(['amina'])
  })
})

test('work is not begun whose claim cannot be written down, as on a full disk', async () => {
  const sent: string[] = []
  const { db, runner, send } = openRunner({ run: ({ to }) => void sent.push(to) })
  send('amina')
  // Fails where a full disk does: when the change is to be kept.
  db.$client.exec(`create table sectors (id integer primary key);
    create table kept (sector integer references sectors deferrable initially deferred);
    create trigger disk_is_full after update on jobs begin insert into kept values (1); end`)
  await expect(runner.drain()).rejects.toThrow('constraint')
  expect(sent).toEqual([])
  db.$client.exec('drop trigger disk_is_full')
  await runner.drain()
  expect(sent).toEqual(['amina'])
  expect(only(db)).toMatchObject({ state: 'done', attempts: 1 })
})

test('a look for work that is not due yet waits for nobody who writes', async () => {
  const file = databaseFile()
  const { runner, send, clock } = openRunner({}, { db: openDatabase(file) })
  send('amina', { runAt: new Date(clock.now().getTime() + 60_000) })
  const other = openDatabase(file).$client
  other.exec('begin immediate')
  await runner.drain()
  other.exec('rollback')
})

test('a lease that nobody can have taken, as after a clock that was wrong, holds no work', async () => {
  const sent: string[] = []
  const { db, clock, runner, send } = openRunner({ run: ({ to }) => void sent.push(to) })
  send('amina')
  const inAYear = new Date(clock.now().getTime() + 365 * 24 * 3_600_000).toISOString()
  db.update(jobs).set({ state: 'running', attempts: 1, leaseUntil: inAYear }).run()
  await runner.drain()
  expect(sent).toEqual(['amina'])
})

describe('work that fails again and again', () => {
  const failing = { run: () => Promise.reject(new Error('no')), maxAttempts: 2 }

  test('is known from its first failure on, also by the next server, until it succeeds', async () => {
    const { db, clock, runner, send } = openRunner(failing)
    const meanwhile = clock.span()
    send('amina')
    await runner.drain()
    const known = [{ job: 'letter.send', since: meanwhile() }]
    clock.pass(3_600_000)
    await runner.drain()
    expect(listFailing(db)).toEqual(known)
    const next = openRunner({}, { db, clock })
    next.runner.start()
    expect(listFailing(db)).toEqual(known)
    next.send('amina')
    await next.runner.drain()
    expect(listFailing(db)).toEqual([])
  })

  test('is not told here where its room tells of it', async () => {
    const { db, runner, send } = openRunner({ ...failing, isToldByRoom: true })
    send('amina')
    await runner.drain()
    expect(listFailing(db)).toEqual([])
  })

  test('is forgotten when there is no such work any more', async () => {
    const { db, clock, runner, send } = openRunner(failing)
    send('amina')
    await runner.drain()
    const next = createJobRunner({ db, clock, log, handlers: {} })
    onTestFinished(() => next.stop())
    next.start()
    expect(listFailing(db)).toEqual([])
  })
})

test('what is logged while work is done says which it is', async () => {
  const lines: Record<string, unknown>[] = []
  const named = openLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const db = openDatabase(':memory:')
  const handlers = { 'letter.send': defineJob({ run: (_payload, context) => context.log.info('on its way') }) }
  const runner = createJobRunner({ db, clock: movableClock(), log: named, handlers })
  onTestFinished(() => runner.stop())
  db.transaction((tx) => runner.enqueue(tx, { name: 'letter.send' }))
  await runner.drain()
  named.info('afterwards')
  expect(lines).toMatchObject([{ job: 'letter.send', jobId: 1, msg: 'on its way' }, { msg: 'afterwards' }])
  expect(lines[1]).not.toHaveProperty('job')
})

test('what a request has woken is not logged as the request', async () => {
  const lines: Record<string, unknown>[] = []
  const { open, opened } = gate()
  const write = (line: string) => {
    lines.push(JSON.parse(line))
    open()
  }
  const db = openDatabase(':memory:')
  const named = openLog({ LOG_LEVEL: 'info' }, { write })
  const runner = createJobRunner({ db, clock: movableClock(), log: named, handlers: {} })
  onTestFinished(() => runner.stop())
  runner.start()
  await runner.drain()
  db.$client.close()
  under({ requestId: 'of-a-visitor' }, () => runner.wake())
  await opened
  expect(lines).toMatchObject([{ msg: 'jobs could not be read' }])
  expect(lines[0]).not.toHaveProperty('requestId')
})

describe('two servers on one database', () => {
  test('share the work and double none of it', async () => {
    const file = databaseFile()
    const clock = movableClock()
    const sent: string[] = []
    const work = { concurrency: 3, run: async ({ to }: { to: string }) => void sent.push(to) }
    const first = openRunner(work, { db: openDatabase(file), clock })
    const second = openRunner(work, { db: openDatabase(file), clock })
    const names = Array.from({ length: 40 }, (_, n) => `reader ${n}`)
    for (const name of names) first.send(name)
    await Promise.all([first.runner.drain(), second.runner.drain()])
    expect(sent.sort()).toEqual(names.sort())
  })

  test('a job whose lease ran out is taken over, and its former runner is told and settles nothing', async () => {
    vi.useFakeTimers()
    const file = databaseFile()
    const clock = movableClock()
    const { open, opened } = gate()
    let interrupted = false
    const stalled = openRunner(
      {
        async run(_payload, { signal }) {
          signal.addEventListener('abort', () => {
            interrupted = true
          })
          await opened
          throw new Error('from the stalled one')
        },
      },
      { db: openDatabase(file), clock },
    )
    const healthy = openRunner({}, { db: openDatabase(file), clock })
    stalled.send('amina')
    const former = stalled.runner.drain()
    await healthy.runner.drain()
    expect(only(healthy.db)?.state).toBe('running')
    clock.pass(20_000)
    await healthy.runner.drain()
    expect(only(healthy.db)).toMatchObject({ state: 'done', attempts: 2 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(interrupted).toBe(true)
    open()
    await former
    expect(only(healthy.db)).toMatchObject({ state: 'done', attempts: 2, lastError: null })
  })

  test('a job that takes long stays with its runner while that one lives', async () => {
    vi.useFakeTimers()
    const file = databaseFile()
    const clock = movableClock()
    const { open, opened } = gate()
    const busy = openRunner({ run: () => opened }, { db: openDatabase(file), clock })
    const idle = openRunner({}, { db: openDatabase(file), clock })
    busy.send('amina')
    const done = busy.runner.drain()
    for (let passed = 0; passed < 60_000; passed += 7_000) {
      clock.pass(7_000)
      await vi.advanceTimersByTimeAsync(7_000)
      await idle.runner.drain()
    }
    expect(only(busy.db)).toMatchObject({ state: 'running', attempts: 1 })
    open()
    await done
    expect(only(busy.db)?.state).toBe('done')
  })
})

describe('stopping', () => {
  test('lets running work end', async () => {
    const { open, opened } = gate()
    const { db, runner, send } = openRunner({ run: () => opened }, { stopGraceMs: 10_000 })
    send('amina')
    runner.start()
    const stopped = runner.stop()
    open()
    await stopped
    expect(only(db)?.state).toBe('done')
  })

  test('interrupts what does not end and hands it back without counting the try', async () => {
    const { db, runner, send } = openRunner(
      {
        run: (_payload, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
      },
      { stopGraceMs: 1 },
    )
    send('amina')
    runner.start()
    await runner.stop()
    expect(only(db)).toMatchObject({ state: 'queued', attempts: 0, leaseUntil: null, lastError: null })
  })

  test('hands back even what cannot be interrupted', async () => {
    const { db, runner, send } = openRunner({ run: () => new Promise(() => undefined) }, { stopGraceMs: 1 })
    send('amina')
    runner.start()
    await runner.stop()
    expect(only(db)).toMatchObject({ state: 'queued', attempts: 0 })
  })
})

describe('work that repeats', () => {
  test('runs at every start and again each day', async () => {
    let times = 0
    const db = openDatabase(':memory:')
    const clock = movableClock()
    const sweep = defineJob({ payload: z.object({}), everyMs: 24 * 3_600_000, run: () => void times++ })
    const openRunner = () => createJobRunner({ db, clock, log, handlers: { sweep } })

    const first = openRunner()
    first.start()
    await first.drain()
    expect(times).toBe(1)
    clock.pass(24 * 3_600_000)
    await first.drain()
    expect(times).toBe(2)
    await first.stop()

    const second = openRunner()
    second.start()
    await second.drain()
    await second.stop()
    expect(times).toBe(3)
    const waiting = db.select().from(jobs).where(eq(jobs.uniqueKey, 'sweep')).all()
    expect(waiting).toHaveLength(1)
  })

  test('finished work is forgotten after a week, failed work after three months', async () => {
    const { db, clock, runner, send } = openRunner({
      maxAttempts: 1,
      run({ to }) {
        if (to === 'nobody') throw new Error('no')
      },
    })
    send('amina')
    send('nobody')
    runner.start()
    await runner.drain()
    const left = () =>
      db
        .select()
        .from(jobs)
        .where(eq(jobs.name, 'letter.send'))
        .all()
        .map((row) => row.state)
    clock.pass(8 * 24 * 3_600_000)
    await runner.drain()
    expect(left()).toEqual(['failed'])
    clock.pass(91 * 24 * 3_600_000)
    await runner.drain()
    expect(left()).toEqual([])
  })

  test('a month of finished work is forgotten in steps, between which others have their turn', async () => {
    const { db, clock, runner } = openRunner({})
    const at = clock.now().toISOString()
    const ended = { name: 'letter.send', payload: {}, state: 'done', runAt: at, updatedAt: at } as const
    db.transaction((tx) => {
      for (let n = 0; n < 1_800; n++) tx.insert(jobs).values(ended).run()
    })
    clock.pass(8 * 24 * 3_600_000)
    runner.enqueue(db, { name: 'jobs.tidy' })
    const left = new Set<number>()
    let isOver = false
    const look = () => {
      left.add(db.select().from(jobs).where(eq(jobs.name, 'letter.send')).all().length)
      if (!isOver) setImmediate(look)
    }
    look()
    await runner.drain()
    isOver = true
    expect(left.size).toBeGreaterThan(3)
    expect(only(db)).toBeUndefined()
  })
})
