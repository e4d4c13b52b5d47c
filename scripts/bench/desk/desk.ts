import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { withDatabase } from '../../../pwa/e2e/harness/database.ts'
import { openSandbox, type Sandbox } from '../../sandbox/sandbox.ts'
import { until } from '../../until.ts'
import type { Bench } from '../bench.ts'
import { openBrowser } from '../browser.ts'
import { untilCalm } from '../crowded.ts'
import type { Figure } from '../figures.ts'
import { startProduct } from '../servers.ts'
import { answerTimes, type DirectCall } from './direct.ts'
import type { Hand } from './hand.ts'
import { figuresOf, type Measured, tableForDocs } from './report.ts'
import { type Seat, type Taken, takeSeat } from './seat.ts'
import { moneyTasks } from './tasks/money.ts'
import { peopleTasks } from './tasks/people.ts'
import { storyTasks } from './tasks/stories.ts'
import type { Site, Task } from './tasks/task.ts'
import { wordTasks } from './tasks/words.ts'
import { writeYear } from './year.ts'

const tasks: readonly Task[] = [...storyTasks, ...peopleTasks, ...moneyTasks, ...wordTasks]
const code = 'the-first-editor-of-the-bench'
const hands = ['keyboard', 'thumb'] as const

/** Each tab, and what is fetched when it is first needed. */
const places = ['pending', 'published', 'messages', 'newsletter', 'authors', 'donations', 'settings', 'blog']
  .map((tab) => `#${tab}`)
  .concat('?part=compose&draft=new-1#newsletter')

/** Twenty tasks of two editors in a year of their work, by keyboard and by thumb: acts, bytes, the slowest call, the longest list. */
export async function measureDesk(bench: Bench): Promise<Figure[]> {
  bench.tell('Writing a year of work …')
  const year = path.join(bench.folder, 'year')
  writeYear(year)
  const sandbox = await openSandbox()
  const browser = await openBrowser()
  try {
    const measured = tasks.map(({ name }): Measured => ({ name }))
    const direct: DirectCall[] = []
    for (const hand of hands) {
      const dataDir = path.join(bench.folder, `year-${hand}`)
      mkdirSync(dataDir)
      cpSync(year, dataDir, { recursive: true })
      direct.push(...(await measureHand({ bench, browser, sandbox, dataDir, hand, measured })))
    }
    bench.tell(tableForDocs(measured))
    return figuresOf(measured, direct)
  } finally {
    await browser.close()
    await sandbox.close()
  }
}

interface Given {
  bench: Bench
  browser: Browser
  sandbox: Sandbox
  dataDir: string
  hand: Hand['name']
  measured: Measured[]
}

/** All tasks in their order, on a site of their own. */
async function measureHand({ bench, browser, sandbox, dataDir, hand, measured }: Given): Promise<DirectCall[]> {
  const environment = { ADMIN1_CODE: code, ADMIN2_CODE: 'the-second-editor-of-the-bench', ...sandbox.smtp.env }
  const server = await startProduct(bench, { dataDir, demo: false, environment })
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const seat = await takeSeat(browser, origin, code, hand)
  try {
    await untilCalm(dataDir)
    await seat.enter(places)
    await givePayouts(origin, await seat.cookie())
    const paths = new Set<string>()
    for (const [index, task] of tasks.entries()) {
      sandbox.smtp.reset()
      bench.tell(`${hand}: ${task.name} …`)
      const taken = await tryOut(seat, task, siteOf(dataDir, sandbox)).catch((error: Error) => error)
      const row = measured[index]
      if (row) row[hand] = taken
      if (taken instanceof Error) bench.tell(taken.stack ?? taken.message)
      else for (const { method, path } of taken.calls) if (method === 'GET') paths.add(path)
    }
    return await answerTimes(origin, await seat.cookie(), [...paths])
  } finally {
    await seat.leave()
    await server.stop()
  }
}

/** Errors: what was to happen has not happened. */
async function tryOut(seat: Seat, task: Task, site: Site): Promise<Taken> {
  await seat.begin()
  const hasHappened = await task.work(seat.hand, site)
  await until(async () => hasHappened())
  return seat.taken()
}

const siteOf = (dataDir: string, sandbox: Sandbox): Site => ({
  value: (sql, ...values) =>
    withDatabase(dataDir, (db) =>
      db
        .prepare(sql)
        .pluck()
        .get(...values),
    ),
  mails: sandbox.smtp.inbox,
})

/** Three authors who wait for their money. */
async function givePayouts(origin: string, cookie: string): Promise<void> {
  const ask = (address: string, init: RequestInit = {}) =>
    fetch(origin + address, {
      ...init,
      headers: { cookie, origin, 'content-type': 'application/json', ...init.headers },
    })
  const authors = (await (await ask('/api/author-rewards')).json()) as { id: number; money: { available: number } }[]
  for (const { id } of authors.filter(({ money }) => money.available >= 100).slice(0, 3)) {
    const answer = await ask('/api/author-payouts', {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      body: JSON.stringify({ accountId: id, amount: 100, method: 'check' }),
    })
    if (!answer.ok) throw new Error(`No payout: ${await answer.text()}`)
  }
}
