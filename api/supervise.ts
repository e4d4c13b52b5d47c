import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './platform/config.ts'

/** One of the processes, which lives on in the next one when it dies. */
interface Place {
  role: 'all' | 'web'
  /** Each has its own: they count apart. Empty where nobody scrapes them. */
  metricsPort: number | ''
  worker: Worker | null
  /** Deaths in a row, each soon after its start. */
  failures: number
}

/** Who has lived as long has started well. */
const settledMs = 60_000
const longestPauseMs = 30_000

/**
 * Several processes on one port and one data folder, the first of which also does the work that waits. One that dies is started again;
 * SIGHUP replaces one after the other, each when its successor answers; SIGTERM and SIGINT end all.
 */
export async function supervise({ config, log }: { config: Config; log: Logger }): Promise<void> {
  const places = Array.from({ length: config.PROCESSES }, (_, index): Place => {
    const metricsPort = config.METRICS_PORT ? config.METRICS_PORT + index : (config.METRICS_PORT ?? '')
    return { role: index === 0 ? 'all' : 'web', metricsPort, worker: null, failures: 0 }
  })
  // Each takes connections itself. One that were handed to a process by this one, as is usual, would wait for ever where that process dies
  // before it has it.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let isEnding = false
  let replaced = Promise.resolve()

  const begin = ({ role, metricsPort }: Place) => cluster.fork({ ROLE: role, METRICS_PORT: String(metricsPort) })
  const occupy = (place: Place, worker: Worker): Worker => {
    const begun = performance.now()
    place.worker = worker
    worker.once('exit', async (code, signal) => {
      if (isEnding || place.worker !== worker) return
      place.failures = performance.now() - begun > settledMs ? 1 : place.failures + 1
      log.error({ role: place.role, pid: worker.process.pid, code, signal }, 'a process has ended and is started again')
      await wait(Math.min(1000 * (2 ** (place.failures - 1) - 1), longestPauseMs))
      if (!isEnding && place.worker === worker) occupy(place, begin(place))
    })
    return worker
  }
  const end = (signal: NodeJS.Signals) => {
    isEnding = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }
  const replaceAll = async () => {
    for (const place of places) {
      if (isEnding) return
      const former = place.worker
      const next = begin(place)
      if (!(await answers(next)))
        return log.error({ role: place.role }, 'a new process does not start: the others go on')
      occupy(place, next)
      if (!former || former.isDead()) continue
      // Nobody has to be led elsewhere: its successor answers at the same port.
      former.process.kill('SIGINT')
      await once(former, 'exit')
    }
  }

  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('SIGHUP', () => {
    replaced = replaced.then(replaceAll)
  })

  const [first, ...others] = places as [Place, ...Place[]]
  const worker = begin(first)
  // What keeps the first from starting keeps all: a setting, a damaged database.
  const code = await Promise.race([answers(worker).then(() => null), exitOf(worker)])
  if (code !== null) process.exit(code)
  occupy(first, worker)
  for (const place of others) occupy(place, begin(place))
}

/** Says whether it listens now; false when it has ended before. */
const answers = (worker: Worker): Promise<boolean> =>
  Promise.race([once(worker, 'listening').then(() => true), exitOf(worker).then(() => false)])

const exitOf = (worker: Worker): Promise<number> => once(worker, 'exit').then(([code]) => code ?? 1)
