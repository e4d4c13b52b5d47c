import lighthouse from 'lighthouse'
import type { Bench } from './bench.ts'
import { openBrowser } from './browser.ts'
import { atLeast, type Figure } from './figures.ts'
import { mostOpened, publicPaths } from './routes.ts'
import { freePort, startProduct } from './servers.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's four scores of public pages with its mobile preset: a slow phone on slow 4G, computed. */
export async function measureLighthouse(bench: Bench): Promise<Figure[]> {
  const server = await startProduct(bench)
  const port = await freePort(bench.port)
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const figures: Figure[] = []
    const most = await mostOpened(server.origin)
    for (const address of bench.every ? await publicPaths(server.origin) : bench.quick ? most.slice(0, 1) : most) {
      bench.tell(`Lighthouse reads ${address} …`)
      figures.push(await scoreOf(server.origin + address, address, port))
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function scoreOf(url: string, address: string, port: number): Promise<Figure> {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'silent', output: 'json' })
  const report = result?.lhr
  if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? `No report about ${address}`)
  const scores = categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100))
  const lost = Object.values(report.audits).filter(({ id, score }) => score !== null && score < 1 && counts(report, id))
  return {
    name: `Lighthouse, lowest of four, ${address.replace(/\d+$/, '{id}')}`,
    unit: 'of 100',
    value: Math.min(...scores),
    aim: atLeast(100),
    note: [
      categories.map((name, index) => `${name} ${scores[index]}`).join(', '),
      ...lost.map(({ title, displayValue }) => (displayValue ? `${title}: ${displayValue}` : title)),
    ].join('; '),
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Only audits with a weight can lower a score. */
const counts = ({ categories: all }: Report, id: string) =>
  Object.values(all).some(({ auditRefs }) => auditRefs.some((audit) => audit.id === id && audit.weight > 0))
