import { setTimeout as wait } from 'node:timers/promises'
import { keepAsking, type Post } from './connection.ts'
import { median, percentile } from './figures.ts'
import { processorMs } from './processes.ts'

/** One address under load, beside the bare answer of the same size. */
export interface Pair {
  url: string
  headers: Record<string, string>
  pid: number
  /** What each connection sends, instead of asking for the address. */
  postsOf?: (connection: number) => Post[]
  /** Ten when it is not said. */
  connections?: number
  bare: { url: string; pid: number; postsOf?: (connection: number) => Post[] }
}

export interface Load {
  perSecond: number
  p99Ms: number
  /** Processor time of the server for one request; null where the system does not tell. */
  processorMicros: number | null
  /** Share of the time the server was at work. Well below 1, the load generator is what limits. */
  busy: number | null
}

export interface Compared extends Load {
  bare: Load
  ratio: number
  /** Processor time of a request divided by that of a bare one. */
  processorRatio: number | null
}

export const connections = 10

/**
 * Both sides of each pair in turns, round after round, so that whatever else the machine does hits both alike.
 * The ratio is the median of the rounds' ratios.
 */
export async function compare(pairs: Pair[], { rounds, seconds }: { rounds: number; seconds: number }) {
  const taken = new Map(pairs.map((pair) => [pair, { ours: [] as Load[], bare: [] as Load[] }]))
  const bareOf = ({ bare, connections }: Pair) => ({ ...bare, connections })
  for (const [pair] of taken) {
    await press(bareOf(pair), 0.5)
    await press(pair, 0.5)
  }
  for (let round = 0; round < rounds; round++) {
    for (const [pair, { ours, bare }] of taken) {
      const sides = [
        async () => bare.push(await press(bareOf(pair), seconds)),
        async () => ours.push(await press(pair, seconds)),
      ]
      for (const side of round % 2 ? sides.reverse() : sides) await side()
    }
  }
  return pairs.map((pair): Compared => {
    const { ours, bare } = taken.get(pair) ?? { ours: [], bare: [] }
    const [load, bareLoad] = [middleOf(ours), middleOf(bare)]
    return {
      ...load,
      bare: bareLoad,
      ratio: median(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN))),
      processorRatio:
        load.processorMicros && bareLoad.processorMicros ? load.processorMicros / bareLoad.processorMicros : null,
    }
  })
}

export function middleOf(loads: Load[]): Load {
  const micros = loads.flatMap(({ processorMicros }) => processorMicros ?? [])
  const busy = loads.flatMap(({ busy }) => busy ?? [])
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
    processorMicros: micros.length > 0 ? median(micros) : null,
    busy: busy.length > 0 ? median(busy) : null,
  }
}

interface Press {
  url: string
  headers?: Record<string, string>
  pid: number
  /** Addresses that each connection asks for in turn, instead of the one. */
  pathsOf?: (connection: number) => string[]
  postsOf?: (connection: number) => Post[]
  connections?: number
}

/** Connections that each ask again as soon as they are answered. Any answer but 200 is an error. */
export async function press(given: Press, seconds: number): Promise<Load> {
  const { url, headers = {}, pid, pathsOf, postsOf } = given
  const [latencies, target] = [[] as number[], new URL(url)]
  const over = new AbortController()
  const stops: (() => void)[] = []
  const [begun, processorBefore] = [performance.now(), processorMs(pid)]
  for (let connection = 0; connection < (given.connections ?? connections); connection++) {
    const paths = postsOf?.(connection) ?? pathsOf?.(connection) ?? [target.pathname + target.search]
    const [onAnswer, onError] = [(ms: number) => latencies.push(ms), (error: Error) => over.abort(error)]
    stops.push(keepAsking({ url: target, headers, paths, onAnswer, onError }))
  }
  try {
    await wait(seconds * 1000, undefined, { signal: over.signal })
  } catch (error) {
    throw over.signal.aborted ? over.signal.reason : error
  } finally {
    for (const stop of stops) stop()
  }
  const [elapsedMs, processorAfter] = [performance.now() - begun, processorMs(pid)]
  if (latencies.length === 0) throw new Error(`${url} answered nothing in ${seconds} s.`)
  const worked = processorBefore === null || processorAfter === null ? null : processorAfter - processorBefore
  return {
    perSecond: (latencies.length * 1000) / elapsedMs,
    p99Ms: percentile(latencies, 0.99),
    processorMicros: worked === null ? null : (worked * 1000) / latencies.length,
    busy: worked === null ? null : worked / elapsedMs,
  }
}
