import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { cuttingPlan } from '../../../scripts/faults/plan.ts'
import { type FaultProxy, openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { addressOf, expectAllOnce, openBadLines, wordsOf } from '../harness/badLines.ts'
import { lineRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { padded } from '../harness/media.ts'
import { openNodePhone } from '../harness/nodePhone.ts'
import { type Server, startServer } from '../harness/server.ts'

const seeds = Array.from({ length: lineRuns }, (_, index) => index + 1)

let server: Server
let proxy: FaultProxy
let lines: Awaited<ReturnType<typeof openBadLines>>

fromScratch(async () => {
  server = await startServer({ env: { TRUST_PROXY: 'on' } })
  proxy = await openFaultProxy({ target: () => server.url })
  lines = await openBadLines({ proxy, accident: () => server.kill().then(() => server.start()) })
  return async () => {
    await proxy.close()
    await server.stop()
  }
})
beforeEach(() => proxy.reset())

describe('a phone on a bad connection', () => {
  it(
    `${seeds.length} stories over ${seeds.length} bad connections: each is there once, whole, and none is left behind`,
    async () => {
      const sent = []
      for (const seed of seeds) sent.push(await lines.send(seed))
      expectAllOnce(sent, server.dataDir)
      expect(server.output()).not.toMatch(/"level":[56]0/)
    },
    120_000 + lineRuns * 4_000,
  )

  it('a 20 MB video cut every few seconds sends less than a tenth of its bytes again', async () => {
    const film = padded(lines.video, randomBytes(20 * 1024 * 1024))
    const phone = openNodePhone({ origin: proxy.url, address: addressOf(999), chance: () => 0.5 })
    const { files } = await phone.write(wordsOf(999), [{ kind: 'video', bytes: film }])
    // Three to eight seconds of a megabit connection, told in bytes and run through faster.
    proxy.follow(cuttingPlan(1, { least: 375_000, most: 1_000_000, bytesPerSecond: 8_000_000 }))
    await phone.flushUntilQuiet(undefined, 200)

    const cuts = proxy.met().filter(({ fault }) => fault === 'cutUp').length
    expect(cuts).toBeGreaterThan(15)
    const { upBytes } = proxy.traffic(/^\/api\/uploads/)
    expect(upBytes / film.length).toBeLessThan(1.1)
    expect((await phone.sent())[0]?.receipt.parts).toMatchObject([{ sha256: files[0]?.sha256, state: 'received' }])
    await phone.forget()
  })
})
