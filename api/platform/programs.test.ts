import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { projectFolder } from './paths.ts'
import { createProgram, hasLimits, OrderFailed } from './programs.ts'

vi.setConfig({ testTimeout: 60_000 })

type Order = 'pid' | 'die' | 'eat' | 'sleep' | 'stopped' | 'fail'

const memoryBytes = 512 * 1024 ** 2

const words = `import { answerOrders } from ${JSON.stringify(path.join(projectFolder, 'api/platform/programs.ts'))}
answerOrders(async (order: string) => {
  if (order === 'die') process.abort()
  if (order === 'stopped') process.kill(process.pid, 'SIGKILL')
  if (order === 'sleep') await new Promise(() => setInterval(() => undefined, 1000))
  if (order === 'fail') throw new Error('Nothing to do with that.')
  if (order === 'eat') for (const kept: Buffer[] = []; ; ) kept.push(Buffer.alloc(1 << 24, 1))
  return process.pid
})`

const numberIn = (words: string, pattern: RegExp) => Number(pattern.exec(words)?.[1])

/** With these programs in it. */
function folderOf(programs: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-path-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(programs))
    writeFileSync(path.join(folder, name), content, { mode: 0o755 })
  return folder
}

function openProgram({ patienceMs = 30_000 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'work.ts'), words)
  const from = { url: pathToFileURL(path.join(folder, 'here.ts')).href } as ImportMeta
  return createProgram<Order, number>({
    source: './work.ts',
    built: './work.js',
    from,
    idleMs: 5_000,
    patienceMs,
    memoryBytes,
  })
}

let isBounded = false
beforeAll(async () => {
  isBounded = await hasLimits()
})

test('orders are done one after the other, by one program', async () => {
  const ask = openProgram()
  const [one, other] = await Promise.all([ask('pid'), ask('pid')])
  expect(one).toBe(other)
  expect(one).not.toBe(process.pid)
})

test('an order that breaks the program fails, and the next one is done by another', async () => {
  const ask = openProgram()
  const first = await ask('pid')
  await expect(ask('die')).rejects.toEqual(new OrderFailed('broke down'))
  expect(await ask('pid')).not.toBe(first)
})

test('an order that throws is no lack of memory', async () => {
  await expect(openProgram()('fail')).rejects.toEqual(new OrderFailed('broke down'))
})

test('the bound is what the program has once it stands, and what the work may take', async ({ skip }) => {
  if (!isBounded) skip()
  const pid = await openProgram()('pid')
  const most = numberIn(await readFile(`/proc/${pid}/limits`, 'utf8'), /^Max data size\s+(\d+)/m)
  const size = 1024 * numberIn(await readFile(`/proc/${pid}/status`, 'utf8'), /^VmData:\s+(\d+)/m)
  const fewMegabytes = 64 * 1024 ** 2
  expect(Math.abs(most - memoryBytes - size)).toBeLessThan(fewMegabytes)
})

test('a program that cannot be bounded does nothing', async ({ skip }) => {
  if (!isBounded) skip()
  vi.stubEnv(
    'PATH',
    folderOf({ prlimit: '#!/bin/sh\ncase $1 in --pid=*) exit 1 ;; --core=0) shift; exec "$@" ;; esac' }),
  )
  onTestFinished(() => void vi.unstubAllEnvs())
  const refused = openProgram()('die')
  await expect(refused).rejects.toThrow('--data=')
  await expect(refused).rejects.not.toBeInstanceOf(OrderFailed)
})

test('an order that asks for all the memory fails, where there are limits', async ({ skip }) => {
  if (!isBounded) skip()
  const ask = openProgram()
  await expect(ask('eat')).rejects.toEqual(new OrderFailed('out of memory'))
  expect(await ask('pid')).toBeGreaterThan(0)
})

test('an order that never ends fails after a while, and holds up the next one no longer', async () => {
  const ask = openProgram({ patienceMs: 3_000 })
  const [late, next] = [ask('sleep'), ask('pid')]
  await expect(late).rejects.toEqual(new OrderFailed('too long'))
  expect(await next).toBeGreaterThan(0)
})

test('an order that nobody wants any more is stopped', async () => {
  const ask = openProgram()
  const wish = new AbortController()
  const unwanted = ask('sleep', wish.signal)
  wish.abort(new Error('The story is gone.'))
  await expect(unwanted).rejects.toThrow('The story is gone.')
  expect(await ask('pid')).toBeGreaterThan(0)
})

test('a program that somebody else ended is no fault of the order', async () => {
  const ask = openProgram()
  await expect(ask('stopped')).rejects.not.toBeInstanceOf(OrderFailed)
})
