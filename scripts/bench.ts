import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Bench } from './bench/bench.ts'
import { measureDesk } from './bench/desk/desk.ts'
import { type Figure, notMeasured } from './bench/figures.ts'
import { measureGrowth } from './bench/growth/growth.ts'
import { measureLighthouse } from './bench/lighthouse.ts'
import { measureLine } from './bench/line/line.ts'
import { measureMachines } from './bench/machines.ts'
import { measureOffline } from './bench/offline.ts'
import { measurePhoto } from './bench/photo.ts'
import { measureReading } from './bench/reading.ts'
import { measureSearch } from './bench/search.ts'
import { measureSoak } from './bench/soak.ts'
import { measureSpeed } from './bench/speed.ts'
import { measureStart } from './bench/startup.ts'
import { tableOf } from './bench/table.ts'
import { measureUpload } from './bench/upload.ts'
import { measureVisits } from './bench/visits.ts'
import { measureWeakPhone } from './bench/weakPhone.ts'
import { build } from './build.ts'
import { isBuilt } from './inputs.ts'
import { say } from './process.ts'

const parts: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  list: (bench) => measureSpeed(bench, 'list'),
  pages: (bench) => measureSpeed(bench, 'pages'),
  reading: measureReading,
  search: measureSearch,
  desk: measureDesk,
  start: measureStart,
  upload: measureUpload,
  visits: measureVisits,
  offline: measureOffline,
  line: measureLine,
  phone: measureWeakPhone,
  photo: measurePhoto,
  growth: measureGrowth,
  lighthouse: measureLighthouse,
  machines: measureMachines,
  soak: measureSoak,
}

const usage = `npm run bench -- [--only=${Object.keys(parts).join(',')}] [--quick] [--every] [--at=/about,/blog] [--grown=FOLDER] [--port=3170]

Measures the built product beside bare counterparts in the same run and prints one table.
  --only   these parts, separated by commas, instead of all but the soak, which takes half an hour
  --quick  fewer and shorter rounds, a smaller upload: for a first look
  --every  Lighthouse on every public page, not only on those that most people open
  --at     Lighthouse on these pages alone
  --grown  what npm run seed wrote, so that growth need not write it anew
  --port   first of the ports to use`

/** `npm run bench`. Writes to a temporary folder alone, which is gone afterwards. Ends with 1 if a part could not be measured. */
async function bench(): Promise<number> {
  const chosen = readArguments()
  if (!chosen) {
    say(usage)
    return 2
  }
  if (!isBuilt()) await build()
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-bench-'))
  const given: Bench = { ...chosen, folder, tell: (line) => process.stderr.write(`${line}\n`) }
  const clean = () => rmSync(folder, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clean()
      process.exit(1)
    })
  }
  const machine = describeMachine()
  const figures: Figure[] = []
  const took: [string, number][] = []
  try {
    for (const name of chosen.only) {
      const begun = performance.now()
      figures.push(...(await measure(name, given)))
      took.push([name, performance.now() - begun])
    }
  } finally {
    clean()
  }
  say(`\n${machine}\n\n${tableOf(figures)}\n${durations(took)}`)
  return figures.some(({ value }) => value === null) ? 1 : 0
}

function durations(took: [string, number][]): string {
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
  const whole = took.reduce((sum, [, ms]) => sum + ms, 0)
  return `It took ${seconds(whole)}: ${took.map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ')}.`
}

/** A part that fails says so in the table; the others are still measured. */
async function measure(name: string, given: Bench): Promise<Figure[]> {
  try {
    return (await parts[name]?.(given)) ?? []
  } catch (error) {
    given.tell(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return [
      notMeasured(`--only=${name}`, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)),
    ]
  }
}

/** Ratios bear a busy machine, times do not: the reader has to know. */
function describeMachine(): string {
  const [load = 0] = loadavg()
  const processors = cpus()
  const busy = load > processors.length / 4 ? ': busy with other things, so times and p99 are worse than they are' : ''
  return `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model.trim()}, load before the start ${load.toFixed(1)}${busy}`
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        quick: { type: 'boolean' },
        every: { type: 'boolean' },
        at: { type: 'string' },
        grown: { type: 'string' },
        port: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    const only = values.only?.split(',') ?? Object.keys(parts).filter((name) => name !== 'soak')
    const port = Number(values.port ?? 3170)
    if (values.help || only.some((name) => !(name in parts)) || !Number.isInteger(port)) return null
    const { quick = false, every = false, grown } = values
    return { only, port, quick, every, at: values.at?.split(','), grown }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return null
  }
}

process.exitCode = await bench()
