import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { paths } from '../../pwa/app/paths.ts'
import type { Bench } from './bench.ts'
import { crowdedFolder, crowdedStories, cursorsOf, untilCalm } from './crowded.ts'
import { atLeast, atMost, type Figure } from './figures.ts'
import { type Compared, compare, connections, middleOf, type Pair, press } from './load.ts'
import { newestStory } from './routes.ts'
import { type RunningServer, startBare, startProduct } from './servers.ts'

type Kind = 'list' | 'pages'

interface Subject {
  name: string
  path: string
  encoding: 'plain' | 'br'
  connections: number
}

/** Ten, and many readers at once. */
const crowds = [connections, 100]

/** Requests per second and p99 of the story list or of rendered pages, against a bare route of the same size. */
export async function measureSpeed(bench: Bench, kind: Kind): Promise<Figure[]> {
  const crowd = crowdedStories.toLocaleString('en')
  const usual = await startProduct(bench)
  const crowded = await startProduct(bench, { dataDir: crowdedFolder(bench), demo: false })
  try {
    bench.tell('Waiting for the end of what a start brings …')
    await untilCalm(crowded.dataDir)
    return [
      ...(await measureServer(bench, kind, usual, '')),
      ...(await measureServer(bench, kind, crowded, `, ${crowd} stories`)),
      ...(kind === 'list' ? await measureFreshPages(bench, crowded) : []),
    ]
  } finally {
    await Promise.all([usual.stop(), crowded.stop()])
  }
}

async function measureServer(bench: Bench, kind: Kind, product: RunningServer, suffix: string): Promise<Figure[]> {
  // Browsers ask for nothing but packed pages.
  const encodings = kind === 'list' ? (['plain', 'br'] as const) : (['br'] as const)
  const subjects = (await subjectsOf(kind, product)).flatMap((subject) =>
    encodings.flatMap((encoding) => crowds.map((connections): Subject => ({ ...subject, encoding, connections }))),
  )
  const bodies = await Promise.all(subjects.map((subject) => bodyOf(product.origin, subject)))
  const bare = await startBare(bench, keepBodies(bench, bodies))
  try {
    const pairs = subjects.map(
      (subject, index): Pair => ({
        url: product.origin + subject.path,
        headers: headersOf(subject),
        pid: product.pid,
        connections: subject.connections,
        bare: { url: `${bare.origin}/${index}`, pid: bare.pid },
      }),
    )
    bench.tell(`Asking for ${kind === 'list' ? 'the story list' : 'rendered pages'}${suffix} …`)
    const compared = await compare(pairs, bench.quick ? { rounds: 3, seconds: 1 } : { rounds: 5, seconds: 1 })
    return compared.flatMap((result, index) => figuresOf(subjects[index], suffix, bodies[index]?.length ?? 0, result))
  } finally {
    await bare.stop()
  }
}

async function subjectsOf(kind: Kind, { origin }: RunningServer): Promise<Pick<Subject, 'name' | 'path'>[]> {
  if (kind === 'list') return [{ name: 'GET /api/stories', path: '/api/stories' }]
  return [
    { name: 'Home page', path: paths.home },
    { name: 'Story page', path: paths.story(await newestStory(origin)) },
  ]
}

/** Pages that nobody has asked for before: each is read from the database and made anew. */
async function measureFreshPages(bench: Bench, { origin, pid }: RunningServer): Promise<Figure[]> {
  bench.tell('Asking for pages of the list that nobody has asked for …')
  const cursors = cursorsOf(connections * 400)
  const pathsOf = (connection: number) =>
    cursors.filter((_, index) => index % connections === connection).map((cursor) => `/api/stories?before=${cursor}`)
  const loads = []
  for (let round = 0; round < (bench.quick ? 2 : 3); round++) loads.push(await press({ url: origin, pid, pathsOf }, 1))
  const { perSecond, p99Ms, processorMicros } = middleOf(loads)
  const name = `GET /api/stories?before=…, ${crowdedStories.toLocaleString('en')} stories, each page anew`
  const micros = processorMicros ? `${Math.round(processorMicros)} µs of processor each` : undefined
  return [
    { name, unit: 'requests/s', value: perSecond, note: micros },
    { name: `${name}: p99`, unit: 'ms', value: p99Ms, note: 'answers are kept; this is what the first caller waits' },
  ]
}

function figuresOf(subject: Subject | undefined, suffix: string, bytes: number, result: Compared): Figure[] {
  if (!subject) return []
  const isMany = subject.connections > connections
  const name = `${subject.name}, ${subject.encoding}${suffix}${isMany ? `, ${subject.connections} at once` : ''}`
  const kilobytes = `${(bytes / 1000).toFixed(1)} kB`
  const { processorMicros, processorRatio, busy, bare } = result
  const processor =
    processorMicros && processorRatio && busy
      ? `, processor ${processorMicros.toFixed(0)} µs each, × ${processorRatio.toFixed(2)} of bare, ${(busy * 100).toFixed(0)} % busy`
      : ''
  return [
    {
      name,
      unit: 'requests/s',
      value: result.perSecond,
      ratio: result.ratio,
      aim: atLeast(0.85, 'ratio'),
      note: kilobytes + processor,
    },
    {
      name: `${name}: p99`,
      unit: 'ms',
      value: result.p99Ms,
      ratio: result.p99Ms / bare.p99Ms,
      aim: isMany ? undefined : atMost(1),
      note: `bare ${bare.p99Ms.toFixed(2)} ms`,
    },
  ]
}

const headersOf = ({ encoding }: Subject): Record<string, string> =>
  encoding === 'br' ? { 'accept-encoding': 'br' } : {}

/** The very bytes of the answer, packed or not: the load generator must have the same work with both sides. */
async function bodyOf(origin: string, subject: Subject): Promise<Buffer> {
  const asked = request(origin + subject.path, { headers: headersOf(subject) }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  if (response.statusCode !== 200) throw new Error(`${subject.path} answers ${response.statusCode}.`)
  return Buffer.concat(chunks)
}

/** Writes bodies for the bare server; returns its paths with their files. */
function keepBodies(bench: Bench, bodies: Buffer[]): Record<string, string> {
  const folder = mkdtempSync(path.join(bench.folder, 'bodies-'))
  return Object.fromEntries(
    bodies.map((body, index) => {
      const file = path.join(folder, String(index))
      writeFileSync(file, body)
      return [`/${index}`, file]
    }),
  )
}
