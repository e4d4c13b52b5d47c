import { cpSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { crowdOf, writeCrowd } from '../../crowd/crowd.ts'
import type { Bench } from '../bench.ts'
import { untilCalm } from '../crowded.ts'
import { type Aim, atMost, type Figure, median } from '../figures.ts'
import { settledMemory, watchMemory } from '../processes.ts'
import { type RunningServer, startProduct } from '../servers.ts'
import { type Call, deskCalls, publicReads, wholeAnswers } from './calls.ts'
import { listenTo } from './silence.ts'
import { deskCode, openVisitor, tellStory, type Visitor } from './visitor.ts'

const [few, many] = [100, 100_000]

/** The same site with a hundred stories and with a hundred thousand: what stays as it is, and what grows. */
export async function measureGrowth(bench: Bench): Promise<Figure[]> {
  const grown = bench.quick ? many / 10 : many
  const small = await startSite(bench, few)
  try {
    const large = await startSite(bench, grown)
    try {
      return await compareSites(bench, { small, large, grown })
    } finally {
      await large.stop()
    }
  } finally {
    await small.stop()
  }
}

interface Sites {
  small: RunningServer
  large: RunningServer
  grown: number
}

async function compareSites(bench: Bench, sites: Sites): Promise<Figure[]> {
  const { small, large, grown } = sites
  const watch = (work: () => Promise<Figure[]>) => watchMemory(large.pid, work)
  const usual = await watch(async () => [
    ...(await measureFirstMinute(bench, sites)),
    ...(await measureCalls(bench, sites, { calls: [...publicReads, ...deskCalls], rounds: bench.quick ? 7 : 21 })),
  ])
  const settledMb = await settledMemory(large.pid)
  const whole = await watch(() => measureCalls(bench, sites, { calls: wholeAnswers, rounds: 3 }))
  const memory = { unit: 'MB', aim: atMost(300) }
  return [
    figureOf('Start', { large: large.startedInMs, small: small.startedInMs, aim: atMost(2, 'ratio') }),
    ...usual.result,
    { name: 'Resident memory at its peak', value: usual.peakMb, ...memory },
    { name: 'Resident memory afterwards', value: settledMb, ...memory },
    ...whole.result,
    { name: 'Resident memory at its peak, with answers that hold everything', unit: 'MB', value: whole.peakMb },
  ].map((figure) => ({ ...figure, name: `${figure.name}, ${grown.toLocaleString('en')} stories` }))
}

async function startSite(bench: Bench, stories: number): Promise<RunningServer> {
  const dataDir = path.join(bench.folder, `grown-${stories}`)
  bench.tell(`Writing ${stories.toLocaleString('en')} stories …`)
  if (bench.grown && stories > few) cpSync(bench.grown, dataDir, { recursive: true })
  else writeCrowd(dataDir, crowdOf({ stories, until: new Date() }))
  return startProduct(bench, { dataDir, demo: false, environment: { ADMIN1_CODE: deskCode } })
}

/** The small site is asked in the same moments: what it is silent for, the machine brings. */
async function measureFirstMinute(bench: Bench, { small, large }: Sites): Promise<Figure[]> {
  bench.tell('Listening while the server does what a start brings …')
  const [ours, other] = [listenTo(large.origin), listenTo(small.origin)]
  const minute = wait(bench.quick ? 20_000 : 60_000).then(() => [ours.longestMs(), other.longestMs()] as const)
  const work = untilCalm(large.dataDir)
  const [inMinute, otherInMinute] = await minute
  await work
  const [inWork, otherInWork] = [await ours.stop(), await other.stop()]
  const silence = (name: string, value: number, beside: number): Figure => ({
    name: `Longest silence ${name}`,
    unit: 'ms',
    value,
    aim: atMost(250),
    note: `${few} stories in the same time: ${beside.toFixed(0)} ms`,
  })
  return [
    silence('in the first minute', inMinute, otherInMinute),
    silence('until what is done daily is done', inWork, otherInWork),
  ]
}

interface Taken {
  small: number[]
  large: number[]
  bytes: number
}

interface Asking {
  calls: Call[]
  rounds: number
}

/** Both sites in turn, round after round: whatever else the machine does hits both alike. The first round only warms up. */
async function measureCalls(bench: Bench, sites: Sites, { calls, rounds }: Asking): Promise<Figure[]> {
  bench.tell(`Asking both sites ${rounds} times …`)
  const asked = sidesOf(sites)
  const taken = new Map<string, Taken>()
  const note = (name: string, side: Side, { ms, bytes = 0 }: { ms: number; bytes?: number }) => {
    const known = taken.get(name) ?? { small: [], large: [], bytes: 0 }
    known[side].push(ms)
    taken.set(name, { ...known, bytes })
  }
  for (const { visitor } of asked) await visitor.signIn()
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) taken.clear()
    for (const { side, visitor } of asked) {
      const { submittedMs, publishedMs } = await tellStory(visitor)
      note(submission, side, { ms: submittedMs })
      note(publication, side, { ms: publishedMs })
    }
    for (const call of calls)
      for (const { side, visitor, stories } of asked) note(call.name, side, await askFor(visitor, call, round, stories))
  }
  for (const { visitor } of asked) visitor.close()
  const written =
    calls === wholeAnswers ? [] : [submission, publication].map((name) => ({ name, aim: atMost(3, 'ratio') }))
  return [...written, ...calls].map(({ name, aim }) => compared(name, taken.get(name), aim))
}

type Side = 'small' | 'large'

const sidesOf = ({ small, large, grown }: Sites) => [
  { side: 'small' as const, visitor: openVisitor(small.origin), stories: few },
  { side: 'large' as const, visitor: openVisitor(large.origin), stories: grown },
]

const [submission, publication] = ['Submission', 'Publication']

const askFor = (visitor: Visitor, { path, isDesk }: Call, round: number, stories: number) =>
  (isDesk ? visitor.askDesk : visitor.ask)(path(round, stories))

function compared(name: string, taken: Taken | undefined, aim?: Aim): Figure {
  const { small, large, bytes } = taken ?? { small: [], large: [], bytes: 0 }
  return figureOf(name, { large: median(large), small: median(small), bytes, aim })
}

interface Pair {
  large: number
  small: number
  bytes?: number
  aim?: Aim
}

const figureOf = (name: string, { large, small, bytes = 0, aim }: Pair): Figure => ({
  name,
  unit: 'ms',
  value: large,
  ratio: large / small,
  aim,
  note: `${few} stories: ${small.toFixed(1)} ms${bytes > 100_000 ? `; ${(bytes / 1e6).toFixed(1)} MB` : ''}`,
})
