import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWire } from '../../../scripts/bench/line/wire.ts'
import { recordTraffic, type Transfer } from '../../../scripts/bench/traffic.ts'
import { budgets } from '../../../scripts/budgets.ts'
import { paths } from '../../app/paths.ts'
import { type Device, openDevice, withWorker } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { holdsInCache, untilPageIsKept } from '../harness/offline.ts'
import { publicPages } from '../harness/publicPages.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url)
})
afterEach(() => device.close())

/** By the name of its file, without what changes with each build. */
const told = (transfers: Transfer[]) =>
  transfers.map(({ url, bytes }) => `${new URL(url).pathname.replace(/-[\w-]{8}\./, '.')}: ${bytes}`)

/** Nothing when it is within its budget; else what it is made of. */
function overBudget(transfers: Transfer[], most: number): string[] {
  const sum = transfers.reduce((total, { bytes }) => total + bytes, 0)
  return sum <= most ? [] : [`${sum} of ${most} bytes`, ...told(transfers)]
}

it('a first visit that only reads stays within what it may cost, on every page, and so does the worker', async () => {
  const over: unknown[] = []
  for (const path of publicPages) {
    const page = await device.context.newPage()
    const line = await device.context.newCDPSession(page)
    await line.send('Network.clearBrowserCache')
    const traffic = await recordTraffic(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const [html, scripts] = (['html', 'script'] as const).map((kind) =>
      traffic.transfers().filter((transfer) => transfer.kind === kind),
    ) as [Transfer[], Transfer[]]
    const [early, whenIdle] = [scripts.filter((script) => script.early), scripts.filter((script) => !script.early)]
    const findings = [
      overBudget(html, budgets.html),
      overBudget(early, budgets.script),
      overBudget(whenIdle, budgets.scriptWhenIdle),
    ].flat()
    if (html.length === 0 || early.length === 0) findings.push('Nothing was fetched.')
    if (findings.length > 0) over.push([path, findings])
    await page.close()
  }
  expect(over).toEqual([])

  const answer = await fetch(`${server.url}/service-worker.js`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(budgets.worker)
})

it('a first visit of the home page stays within its bytes, whoever asks for them, and so does one that saves data', async () => {
  for (const [options, most] of [
    [{}, budgets.visit],
    [{ extraHTTPHeaders: { 'save-data': 'on' } }, budgets.thriftyVisit],
  ] as const) {
    const wire = await openWire(server.url)
    const visitor = await openDevice(wire.origin, { ...withWorker, ...options })
    const page = await visitor.openToRead('/')
    if (most === budgets.visit) await untilPageIsKept(page)
    await eventually(() => holdsInCache(page, 'forms', '/volunteer')).toBe(true)
    await page.waitForLoadState('networkidle')
    const bytes = wire.bytes()
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThanOrEqual(most)
    await visitor.close()
    wire.close()
  }
})

it('who stands at the gate of the desk has not loaded the desk', async () => {
  const page = await device.openPage()
  const traffic = await recordTraffic(page)
  await page.goto(paths.admin)
  await page.getByLabel('Authentication code').waitFor()
  const scripts = traffic.transfers().filter(({ kind, early }) => kind === 'script' && early)
  expect(overBudget(scripts, budgets.gate)).toEqual([])
  await page.getByLabel('Authentication code').press('1')
  await eventually(() => told(traffic.transfers()).some((file) => file.includes('Dashboard'))).toBe(true)
})
