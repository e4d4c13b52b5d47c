import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Bench } from './bench.ts'
import { atMost, type Figure, median } from './figures.ts'
import { settledMemory } from './processes.ts'
import { publicPaths } from './routes.ts'
import { startProduct } from './servers.ts'

/** How long a start takes until the first answer, and what an idle server keeps in memory. */
export async function measureStart(bench: Bench): Promise<Figure[]> {
  bench.tell('Starting the server …')
  const times = bench.quick ? 3 : 5
  const first: number[] = []
  const again: number[] = []
  for (let time = 0; time < times; time++) {
    const dataDir = mkdtempSync(path.join(bench.folder, 'start-'))
    first.push(await timeStart(bench, dataDir))
    again.push(await timeStart(bench, dataDir))
    rmSync(dataDir, { recursive: true })
  }
  const { idle, visited } = await measureIdle(bench)
  const health = 'until GET /api/health is answered'
  return [
    { name: 'Cold start', unit: 'ms', value: median(again), note: health },
    {
      name: 'Cold start with an empty database',
      unit: 'ms',
      value: median(first),
      note: `${health}, demo content written`,
    },
    { name: 'Resident memory, idle after the start', unit: 'MB', value: idle, aim: atMost(120) },
    { name: 'Resident memory, idle after a visit to every public page', unit: 'MB', value: visited, aim: atMost(120) },
  ]
}

async function timeStart(bench: Bench, dataDir: string): Promise<number> {
  const server = await startProduct(bench, { dataDir })
  await server.stop()
  return server.startedInMs
}

async function measureIdle(bench: Bench): Promise<{ idle: number; visited: number }> {
  const server = await startProduct(bench)
  try {
    const idle = await settledMemory(server.pid)
    for (const address of await publicPaths(server.origin)) await (await fetch(server.origin + address)).arrayBuffer()
    return { idle, visited: await settledMemory(server.pid) }
  } finally {
    await server.stop()
  }
}
