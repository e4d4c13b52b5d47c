import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { paths } from '../../pwa/app/paths.ts'
import { installOnDemand } from '../onDemand.ts'
import type { Bench } from './bench.ts'
import { openBrowser } from './browser.ts'
import { type Aim, atLeast, atMost, type Figure, median } from './figures.ts'
import { mostOpened, publicPaths } from './routes.ts'
import { freePort, type RunningServer, startProduct } from './servers.ts'

/** Lighthouse brings 90 packages of some 110 MB, so that it is installed by the first bench that reads with it. */
const version = '13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** What a reader waits for, for how long nothing answers a finger, and what jumps away from under it. */
const pains: [audit: string, name: string, unit: string, aim: Aim][] = [
  ['largest-contentful-paint', 'largest paint', 'ms', atMost(1100)],
  ['total-blocking-time', 'blocked', 'ms', atMost(0)],
  ['cumulative-layout-shift', 'shift', '', atMost(0)],
]

/** Lighthouse on public pages and the gate of the desk with its mobile preset: a slow phone on slow 4G, computed. Medians. */
export async function measureLighthouse(bench: Bench): Promise<Figure[]> {
  const lighthouse = await loadLighthouse()
  const server = await startProduct(bench)
  const port = await freePort(bench.port)
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const figures: Figure[] = []
    for (const address of bench.at ?? (await chosen(bench, server))) {
      bench.tell(`Lighthouse reads ${address} …`)
      const reports: Report[] = []
      for (let round = 0; round < (bench.quick ? 1 : 3); round++)
        reports.push(await read(lighthouse, server.origin + address, port))
      figures.push(...figuresOf(address, reports))
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function chosen({ every, quick }: Bench, { origin }: RunningServer): Promise<string[]> {
  if (every) return [...(await publicPaths(origin)), paths.admin]
  const most = await mostOpened(origin)
  return quick ? most.slice(0, 1) : [...most, paths.admin]
}

/** What is read of its report (`types/lhr/lhr.d.ts` of the package). */
interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { id: string; score: number | null; title: string; displayValue?: string; numericValue?: number }
  >
}

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>

async function loadLighthouse(): Promise<Lighthouse> {
  const folder = await installOnDemand('lighthouse', version)
  return (await import(pathToFileURL(path.join(folder, 'core/index.js')).href)).default
}

/**
 * Each reading is a first visit. By itself Lighthouse forgets the files of a site and leaves what tells of them in `localStorage`, such
 * as that the display face is there.
 */
const whatPagesKeep = [
  'cookies',
  'local_storage',
  'indexeddb',
  'file_systems',
  'shader_cache',
  'service_workers',
  'cache_storage',
]

/** A busy machine may paint nothing in time, or lose the trace. */
async function read(lighthouse: Lighthouse, url: string, port: number, tries = 4): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    clearStorageTypes: whatPagesKeep,
    logLevel: 'silent',
    output: 'json',
  })
  const report = result?.lhr
  if (report?.runtimeError && tries > 1) return read(lighthouse, url, port, tries - 1)
  if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? `No report about ${url}`)
  return report
}

function figuresOf(address: string, reports: Report[]): Figure[] {
  const place = address.replace(/\d+$/, '{id}')
  const scoreOf = (id: string) => medianOf(reports, ({ categories: all }) => Math.round((all[id]?.score ?? 0) * 100))
  const note = [categories.map((id) => `${id} ${scoreOf(id)}`).join(', '), ...lostIn(reports)].join('; ')
  return [
    ...aimsOf(address).map(([name, ids, least]) => ({
      name: `Lighthouse, ${name}, ${place}`,
      unit: 'of 100',
      value: Math.min(...ids.map(scoreOf)),
      aim: atLeast(least),
      note,
    })),
    ...pains.map(([audit, name, unit, aim]) => ({
      name: `Lighthouse, ${name}, ${place}`,
      unit,
      value: medianOf(reports, ({ audits }) => tidy(audits[audit]?.numericValue ?? Number.NaN)),
      aim: address === paths.admin ? undefined : aim,
    })),
  ]
}

/** The gate is an app that begins at once, and search engines are to leave it out. */
const aimsOf = (address: string): [name: string, ids: string[], least: number][] =>
  address === paths.admin
    ? [
        ['performance', ['performance'], 95],
        ['lower of two', ['accessibility', 'best-practices'], 100],
      ]
    : [['lowest of four', categories, 100]]

const medianOf = (reports: Report[], valueIn: (report: Report) => number) => median(reports.map(valueIn))
const tidy = (value: number) => Math.round(value * 1000) / 1000

/** Only audits with a weight can lower a score. Each is named once, as the last report words it. */
function lostIn(reports: Report[]): string[] {
  const words = new Map<string, string>()
  for (const { audits, categories: all } of reports)
    for (const { id, score, title, displayValue } of Object.values(audits)) {
      const refs = Object.values(all).flatMap(({ auditRefs }) => auditRefs)
      const counts = refs.some((ref) => ref.id === id && ref.weight > 0)
      if (counts && score !== null && score < 1) words.set(id, displayValue ? `${title}: ${displayValue}` : title)
    }
  return [...words.values()]
}
