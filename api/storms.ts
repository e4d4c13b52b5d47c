import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { createApp } from './app.ts'
import { openContainer } from './container.ts'
import { readConfig } from './platform/config.ts'
import { movableClock } from './testing.ts'

/** A server on a file, which can die at any line and begin again. */
export async function openMortalServer(environment: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-storm-'))
  const clock = movableClock()
  const config = readConfig({ ...environment, DATA_DIR: dataDir, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent' })
  const log = pino({ level: 'silent' })

  async function start() {
    const container = await openContainer({ config, clock, log, database: path.join(dataDir, 'storm.db') })
    // It is servers that die here, not the machine: what the operating system has is there for the next one, and no disk is waited for.
    container.deps.db.$client.pragma('synchronous = OFF')
    return { ...container, app: createApp(container.deps) }
  }
  let server = await start()
  onTestFinished(async () => {
    await server.stop().catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    clock,
    /** Those of the server that runs now. */
    deps: () => server.deps,
    request: (address: string, init?: RequestInit) => server.app.request(address, init),
    async work() {
      await server.deps.jobs.drain()
    },
    /** What was not written down by now never will be. */
    async restart() {
      await server.stop().catch(() => undefined)
      server = await start()
    },
  }
}

/** Numbers of a seed: the same ones with each run. */
export function drawsOf(seed: number) {
  const draw = fc.sample(fc.nat(1_000_000), { seed, numRuns: 20_000 })
  let drawn = 0
  return (below: number) => (draw[drawn++ % draw.length] ?? 0) % below
}

/** One of what there is. */
export const oneOf = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

/** Each so many times, neighbours far from each other. */
export const scattered = <T>(events: readonly T[], { times, which }: { times: number; which: number }): T[] =>
  Array.from({ length: times }, () => events)
    .flat()
    .map((event, n) => ({ event, at: (n * 31 + which) % 97 }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event)

/** What becomes of events on their way: lost for good, kept for much later, or told up to three times, in any order. */
export function onTheirWay<T>(events: readonly T[], next: (below: number) => number): { told: T[]; later: T[] } {
  const [told, later]: [T[], T[]] = [[], []]
  for (const event of events) {
    const fate = next(10)
    if (fate === 0) continue
    if (fate < 3) later.push(event)
    else for (let times = 0; times <= fate % 3; times++) told.splice(next(told.length + 1), 0, event)
  }
  return { told, later }
}
