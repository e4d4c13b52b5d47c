import { cpSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { removeFolders, temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { adminCodes } from '../../pwa/e2e/harness/server.ts'
import { listReceived } from '../../pwa/e2e/harness/stored.ts'
import { crowdOf, writeCrowd } from '../crowd/crowd.ts'
import { promisedMs, restoreElsewhere } from '../machines/durability.ts'
import { programOf } from '../machines/engines.ts'
import { startLitestream } from '../machines/litestream.ts'
import { startVarnish } from '../machines/varnish.ts'
import { until } from '../until.ts'
import type { Bench } from './bench.ts'
import { atMost, type Figure, median, notMeasured, truth } from './figures.ts'
import { listenTo } from './growth/silence.ts'
import { connections, press } from './load.ts'
import { dealStories } from './routes.ts'
import { freePort, type RunningServer, startProduct } from './servers.ts'

/** Far more pages than a server keeps: nearly each is made anew. */
const stories = 3_000
const purgeKey = 'purge-key-of-the-bench'

/** A way to carry the site, as visitors reach it. */
interface Way {
  name: string
  url: string
  pid: number
}

/**
 * What each stage past one process brings, in one run on one machine: pages a second, how soon a publication is seen everywhere, and
 * what is lost when all is killed. The load comes from the same machine, so that with two cores two processes share them with it.
 */
export async function measureMachines(bench: Bench): Promise<Figure[]> {
  const missing = (['litestream', 'varnish'] as const).filter((name) => !programOf(name))
  if (missing.length > 0) return [notMeasured('--only=machines', `not installed: ${missing.join(', ')}`)]
  const site = path.join(bench.folder, 'machines')
  bench.tell(`Writing ${stories.toLocaleString('en')} stories …`)
  writeCrowd(site, crowdOf({ stories, until: new Date() }))
  const stops: (() => Promise<unknown>)[] = []
  const start = async (environment: Record<string, string>, dataDir = temporaryFolder()) => {
    if (environment.ROLE !== 'reader') cpSync(site, dataDir, { recursive: true })
    const settings = { ADMIN1_CODE: adminCodes.admin1, ADMIN2_CODE: adminCodes.admin2, TRUST_PROXY: '127.0.0.1/8' }
    const server = await startProduct(bench, { dataDir, demo: false, environment: { ...settings, ...environment } })
    stops.push(server.stop)
    return server
  }
  try {
    const one = await start({})
    const two = await start({ PROCESSES: '2' })
    const { varnish, behind } = await startBehindVarnish(bench, start, stops)
    const { writer, reader, copies, litestream } = await startWithReader(start, stops)
    const ways: Way[] = [
      { name: 'one process', url: one.origin, pid: one.pid },
      { name: 'two processes', url: two.origin, pid: two.pid },
      { name: 'behind Varnish', url: varnish.url, pid: behind.pid },
      { name: 'a reader', url: reader.origin, pid: reader.pid },
    ]
    return [
      ...(await measurePages(bench, ways, dealStories(site, connections))),
      ...(await measureLag(bench, [
        { name: 'the other process', at: two, url: two.origin },
        { name: 'Varnish', at: behind, url: varnish.url },
        { name: 'a reader', at: writer, url: reader.origin },
      ])),
      ...(await measureWithdrawal(bench, writer)),
      ...(await measureLoss(bench, { writer, copies, killLitestream: litestream.kill })),
    ]
  } finally {
    await Promise.allSettled(stops.map((stop) => stop()))
    removeFolders()
  }
}

type Start = (environment: Record<string, string>) => Promise<RunningServer>

async function startBehindVarnish(bench: Bench, start: Start, stops: (() => Promise<unknown>)[]) {
  const port = await freePort(bench.port + 100)
  const purge = { CDN: 'on', PURGE_URL: `http://127.0.0.1:${port}`, PURGE_KEY: purgeKey }
  const behind = await start(purge)
  const varnish = await startVarnish({ port, sitePort: new URL(behind.origin).port, key: purgeKey })
  stops.push(varnish.stop)
  return { varnish, behind }
}

async function startWithReader(start: Start, stops: (() => Promise<unknown>)[]) {
  const address = { PUBLIC_URL: 'http://voices.example' }
  const writer = await start(address)
  const copies = `file://${temporaryFolder()}`
  const litestream = await startLitestream({ dataDir: writer.dataDir, url: copies })
  stops.push(litestream.kill)
  const reader = await start({
    ...address,
    ROLE: 'reader',
    WRITER_URL: writer.origin,
    COPIES_URL: copies,
    LITESTREAM_PATH: programOf('litestream') as string,
  })
  return { writer, reader, copies, litestream }
}

/** The ways in turns, round after round. */
async function measurePages(
  bench: Bench,
  ways: Way[],
  pathsOfStories: (connection: number) => string[],
): Promise<Figure[]> {
  const [rounds, seconds] = bench.quick ? [3, 1] : [5, 3]
  const kinds = [
    { name: 'pages that are kept', pathsOf: () => ['/stories'] },
    { name: `story pages, ${stories.toLocaleString('en')} in turn`, pathsOf: pathsOfStories },
  ]
  const figures: Figure[] = []
  for (const { name, pathsOf } of kinds) {
    bench.tell(`Asking for ${name} …`)
    const taken = new Map(ways.map((way) => [way, [] as number[]]))
    for (let round = 0; round < rounds; round++)
      for (const way of ways) taken.get(way)?.push((await press({ ...way, pathsOf }, seconds)).perSecond)
    const [first = []] = taken.values()
    for (const [way, perSecond] of taken) {
      const ratio = median(perSecond.map((value, round) => value / (first[round] ?? Number.NaN)))
      figures.push({ name: `${name}: ${way.name}`, unit: 'requests/s', value: median(perSecond), ratio })
    }
  }
  return figures
}

interface Seen {
  name: string
  /** Where it is published. */
  at: RunningServer
  /** Where it is looked for. */
  url: string
}

async function measureLag(bench: Bench, places: Seen[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, at, url } of places) {
    bench.tell(`Publishing, to be seen by ${name} …`)
    const api = openApi(at.origin)
    await api.signIn()
    const waits: number[] = []
    for (let turn = 0; turn < (bench.quick ? 3 : 7); turn++) {
      const title = `Seen ${turn} ${name}`
      const { storyId } = await api.submit({ title })
      const shows = async () => {
        const answer = await fetch(`${url}/stories`, { headers: { connection: 'close' } })
        return (await answer.text()).includes(title)
      }
      await shows()
      const begun = performance.now()
      await api.move(storyId, 'published')
      while (!(await shows())) await wait(10)
      waits.push(performance.now() - begun)
    }
    figures.push({
      name: `Lag: until ${name} shows a publication`,
      unit: 'ms',
      value: median(waits),
      note: `at most ${Math.round(Math.max(...waits))}`,
    })
  }
  return figures
}

/** With Litestream reading along. */
async function measureWithdrawal(bench: Bench, writer: RunningServer): Promise<Figure[]> {
  const api = openApi(writer.origin)
  const waits: number[] = []
  const silences: number[] = []
  for (let turn = 0; turn < (bench.quick ? 5 : 20); turn++) {
    const { code } = await api.submit({ title: `Withdrawn ${turn}` })
    const listening = listenTo(writer.origin)
    const body = JSON.stringify({ code, confirmed: true })
    const begun = performance.now()
    await api.call('POST', '/api/receipts/withdraw', { body, headers: { 'content-type': 'application/json' } })
    waits.push(performance.now() - begun)
    silences.push(await listening.stop())
  }
  return [
    { name: 'A withdrawal, Litestream attached', unit: 'ms', value: median(waits), aim: atMost(100) },
    { name: 'The slowest of them', unit: 'ms', value: Math.max(...waits), aim: atMost(100) },
    { name: 'Longest silence of the server meanwhile', unit: 'ms', value: Math.max(...silences), aim: atMost(50) },
  ]
}

interface Copied {
  writer: RunningServer
  copies: string
  killLitestream(): Promise<void>
}

async function measureLoss(bench: Bench, { writer, copies, killLitestream }: Copied): Promise<Figure[]> {
  bench.tell('Killing all while stories arrive …')
  const api = openApi(writer.origin)
  const sent: { title: string; at: number }[] = []
  let isOver = false
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const title = `Before the end ${n}`
      if (await api.submit({ title }).catch(() => null)) sent.push({ title, at: Date.now() })
    }
  })()
  await until(async () => (sent[0]?.at ?? Date.now()) < Date.now() - 3 * promisedMs)
  const killedAt = Date.now()
  process.kill(writer.pid, 'SIGKILL')
  await killLitestream()
  isOver = true
  await writing
  const here = new Set(listReceived(writer.dataDir).map(({ words }) => words.title))
  const { dataDir } = await restoreElsewhere(writer, { url: copies, env: {} })
  const copied = new Set(listReceived(dataDir).map(({ words }) => words.title))
  const lost = sent.filter(({ title }) => !copied.has(title))
  const oldest = lost[0]
  return [
    truth(
      'After a kill, all that was confirmed is on the disk',
      sent.every(({ title }) => here.has(title)),
      `${sent.length} stories`,
    ),
    {
      name: 'With the disk lost too: before the kill, confirmed and not in the copy',
      unit: 's',
      value: oldest ? (killedAt - oldest.at) / 1000 : 0,
      aim: atMost(promisedMs / 1000),
      note: `${lost.length} of ${sent.length} stories`,
    },
  ]
}
