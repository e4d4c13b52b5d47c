import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { leases as rows } from '../../data/tables/system.ts'
import { systemClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { openLeases } from './leases.ts'

const log = pino({ level: 'silent' })

/** Several processes on one file, as far as leases can tell. */
function openProcesses(count: number, given: { leaseMs?: number } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  const processes = Array.from({ length: count }, () => {
    const db = openDatabase(path.join(folder, 'voices.sqlite'))
    return { db, leases: openLeases({ db, clock: systemClock, log, isShared: true, ...given }) }
  })
  onTestFinished(() => {
    for (const { db, leases } of processes) {
      if (db.$client.open) leases.stop()
      db.$client.close()
    }
    rmSync(folder, { recursive: true })
  })
  return processes
}

/** Work that ends when it is told to, and how many do it at the same time. */
function watched() {
  let [now, most] = [0, 0]
  const ends: (() => void)[] = []
  const work = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise<void>((end) => ends.push(end))
    now -= 1
    return now
  }
  return { work, most: () => most, now: () => now, endOne: () => ends.shift()?.() }
}

test('of all processes one does the work at a time, and all do it in the end', async () => {
  const { work, most, now, endOne } = watched()
  const asked = openProcesses(3).flatMap(({ leases }) => [leases.inTurn('work', work), leases.inTurn('work', work)])
  for (const _ of asked) {
    await expect.poll(now, { interval: 5 }).toBe(1)
    endOne()
    await expect.poll(now, { interval: 1 }).toBe(0)
  }
  await Promise.all(asked)
  expect(most()).toBe(1)
})

test('work that fails lets go, and other names wait for nobody', async () => {
  const [one, two] = openProcesses(2)
  await expect(one?.leases.inTurn('work', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now')
  const { work, endOne } = watched()
  const busy = one?.leases.inTurn('work', work)
  expect(await two?.leases.inTurn('other', async () => 'done')).toBe('done')
  endOne()
  await busy
  expect(two?.db.select().from(rows).all()).toEqual([])
})

test('who asks for the same in one process gets the same answer; another process asks when it has it', async () => {
  const [one, two] = openProcesses(2)
  let times = 0
  const ask = async () => ++times
  const answers = await Promise.all([one, one, two].map((process) => process?.leases.joined('answer', ask)))
  expect(answers).toEqual([1, 1, 2])
})

test('what somebody does already is not begun if it was asked for only if free', async () => {
  const [one, two] = openProcesses(2)
  const { work, endOne } = watched()
  const busy = one?.leases.ifFree('copy', work)
  expect([one, two].map((process) => process?.leases.ifFree('copy', work))).toEqual([null, null])
  endOne()
  await busy
  expect(await two?.leases.ifFree('copy', async () => 'done')).toBe('done')
})

test('what a dead process held is free after its time, and a living one keeps it for longer', async () => {
  const [dead, living, waiting] = openProcesses(3, { leaseMs: 300 })
  const never = { signal: new AbortController().signal, onWanted: () => {} }
  await dead?.leases.take('left', never)
  await living?.leases.take('kept', never)
  dead?.db.$client.close()
  const patience = new AbortController()
  const kept = waiting?.leases.take('kept', { ...never, signal: patience.signal })
  expect(await waiting?.leases.take('left', never)).toBeTypeOf('function')
  patience.abort()
  expect(await kept).toBeNull()
})

test('who holds it is told that another process waits, and who lost it is told that too', async () => {
  const [one, two] = openProcesses(2, { leaseMs: 150 })
  const signal = new AbortController().signal
  const told = new Promise<void>((onWanted) => void one?.leases.take('upload', { signal, onWanted }))
  const taken = two?.leases.take('upload', { signal, onWanted: () => {} })
  await told
  const lost = new Promise((reason) => {
    void one?.leases.inTurn('ledger', (lost) => new Promise(() => lost.addEventListener('abort', () => reason(lost))))
  })
  // As if its machine had slept and another process had come and gone.
  one?.db.delete(rows).run()
  expect(await lost).toMatchObject({ aborted: true })
  expect(await taken).toBeTypeOf('function')
})

test('a process by itself writes nothing of it down', async () => {
  const db = openDatabase(':memory:')
  const leases = openLeases({ db, clock: systemClock, log, isShared: false })
  const { work, most, now, endOne } = watched()
  const asked = [leases.inTurn('work', work), leases.inTurn('work', work)]
  expect(db.select().from(rows).all()).toEqual([])
  for (const one of asked) {
    await expect.poll(now, { interval: 1 }).toBe(1)
    endOne()
    await one
  }
  expect(most()).toBe(1)
})
