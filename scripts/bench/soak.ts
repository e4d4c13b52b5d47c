import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { removeFolders, temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { crowdOf, writeCrowd } from '../crowd/crowd.ts'
import { programOf } from '../machines/engines.ts'
import { startLitestream } from '../machines/litestream.ts'
import type { Bench } from './bench.ts'
import { keepAsking } from './connection.ts'
import { atMost, type Figure, median } from './figures.ts'
import { connections, press } from './load.ts'
import { residentMb, withChildren } from './processes.ts'
import { dealStories } from './routes.ts'
import { startProduct } from './servers.ts'

const stories = 3_000
/** Of what the server answers at most. */
const share = 0.8
const processes = 2

/** Two processes and Litestream for half an hour at four fifths of what they answer, while a story arrives each second: what their memory does. */
export async function measureSoak(bench: Bench): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(bench.folder, 'soak-'))
  writeCrowd(dataDir, crowdOf({ stories, until: new Date() }))
  const pathsOf = dealStories(dataDir, connections)
  const environment = { PROCESSES: String(processes), TRUST_PROXY: 'on' }
  const server = await startProduct(bench, { dataDir, demo: false, environment })
  const copying = programOf('litestream') && (await startLitestream({ dataDir, url: `file://${temporaryFolder()}` }))
  const stops: (() => void)[] = []
  try {
    const most = await press({ url: server.origin, pid: server.pid, pathsOf }, bench.quick ? 5 : 30)
    const everyMs = (connections * 1000) / (most.perSecond * share)
    bench.tell(
      `${Math.round(most.perSecond)} pages a second at most; ${Math.round(most.perSecond * share)} from now on …`,
    )
    let answers = 0
    const over = new AbortController()
    for (let connection = 0; connection < connections; connection++) {
      const asked = { url: new URL(server.origin), headers: {}, paths: pathsOf(connection), everyMs }
      stops.push(keepAsking({ ...asked, onAnswer: () => answers++, onError: (error) => over.abort(error) }))
    }
    const minutes = bench.quick ? 2 : 30
    const memory: number[] = []
    const api = openApi(server.origin)
    for (let second = 0; second < minutes * 60; second++) {
      if (over.signal.aborted) throw over.signal.reason
      const headers = { 'x-forwarded-for': `10.9.${second >> 8}.${second & 255}` }
      await api.submit({ title: `Second ${second}` }, {}, headers)
      memory.push(withChildren(server.pid).reduce((sum, pid) => sum + residentMb(pid), 0))
      await wait(1000)
    }
    const third = Math.floor(memory.length / 3)
    const [before, after] = [median(memory.slice(third, 2 * third)), median(memory.slice(-third))]
    const name = `Soak of ${minutes} minutes, ${processes} processes`
    return [
      {
        name: `${name}: pages`,
        unit: 'requests/s',
        value: answers / (minutes * 60),
        note: `${answers} in all, none refused`,
      },
      {
        name: `${name}: memory in the last third, beside the second`,
        unit: 'MB',
        value: after,
        ratio: after / before,
        aim: { ...atMost(1.05), of: 'ratio' },
      },
      { name: `${name}: memory at its peak`, unit: 'MB', value: Math.max(...memory) },
    ]
  } finally {
    for (const stop of stops) stop()
    await server.stop()
    if (copying) await copying.kill()
    removeFolders()
  }
}
