import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Bench } from './bench.ts'
import type { Post } from './connection.ts'
import { atLeast, type Figure } from './figures.ts'
import { type Compared, compare, type Pair } from './load.ts'
import { newestStory } from './routes.ts'
import { type RunningServer, startBare, startProduct } from './servers.ts'

/** As many pages are open and report at the same time; a reader's own page waits for its answer. */
const [connections, readersEach] = [100, 5]

const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'accept-language': 'en-KE,en;q=0.9,sw;q=0.8',
}

/** Reading reports per second, each of which changes what is known of its visit, against a bare route that parses the same. */
export async function measureReading(bench: Bench): Promise<Figure[]> {
  const product = await startProduct(bench)
  const file = path.join(bench.folder, 'verdict')
  writeFileSync(file, '{"valid":false,"secondsLeft":60,"scrolled":false}')
  const bare = await startBare(bench, { '/verdict': file })
  try {
    bench.tell('Reporting what many readers read …')
    const address = `/api/stories/${await newestStory(product.origin)}`
    const cookies = await openReaders(product, address, connections * readersEach)
    const postsOf = (to: string) => (connection: number) =>
      cookies.filter((_, index) => index % connections === connection).map((cookie) => reportsOf(to, cookie))
    const pair: Pair = {
      url: product.origin,
      headers: {},
      pid: product.pid,
      postsOf: postsOf(`${address}/reading-session`),
      connections,
      bare: { url: bare.origin, pid: bare.pid, postsOf: postsOf('/verdict') },
    }
    const [result] = await compare([pair], bench.quick ? { rounds: 3, seconds: 1 } : { rounds: 5, seconds: 2 })
    return result ? figuresOf(result) : []
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
}

/** Each has opened the story and keeps its cookie. */
async function openReaders({ origin }: RunningServer, address: string, count: number): Promise<string[]> {
  const opened = Array.from({ length: count }, async () => {
    const answer = await fetch(`${origin}${address}/view`, { method: 'POST', headers: phone })
    await answer.arrayBuffer()
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  })
  return Promise.all(opened)
}

/** A little further down with each report: none says what is known already. */
const reportsOf = (to: string, cookie: string): Post => ({
  path: to,
  headers: { ...phone, cookie },
  bodyAt: (turn) => JSON.stringify({ scrollProgress: Math.min(84, turn / 2_000), timeZone: 'Africa/Nairobi' }),
})

function figuresOf({ perSecond, p99Ms, processorMicros, ratio, bare }: Compared): Figure[] {
  const name = `POST /api/stories/{id}/reading-session, ${connections} at once`
  const micros = processorMicros ? `${Math.round(processorMicros)} µs of processor each` : undefined
  return [
    { name, unit: 'requests/s', value: perSecond, ratio, aim: atLeast(5_000), note: micros },
    { name: `${name}: p99`, unit: 'ms', value: p99Ms, ratio: p99Ms / bare.p99Ms, note: 'each is on the disk' },
  ]
}
