import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { movableClock } from '../testing.ts'
import { openLag } from './lag.ts'

const dataDir = '/srv/voices'
const database = path.join(dataDir, 'voices.sqlite')

/** Something that answers as Litestream does. */
async function openTold() {
  let text: string | null = ''
  const server = createServer((_request, response) => {
    if (text === null) response.destroy()
    else response.end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const clock = movableClock()
  const lag = openLag({ COPIES_METRICS_URL: `http://127.0.0.1:${port}/metrics`, dataDir }, clock)
  let reads = 0
  /** A minute later it says this; how many seconds the copy is behind then. */
  const after = async (said: Record<string, number> | null, db = database) => {
    const own = said && { litestream_sync_count: ++reads, ...said }
    text =
      own &&
      Object.entries(own)
        .map(([name, value]) => `${name}{db="${db}",name="s3"} ${value}\n`)
        .join('')
    clock.pass(60_000)
    await lag.look()
    return Math.round(lag.ofCopy() ?? Number.NaN)
  }
  const say = (words: string) => {
    text = words
  }
  return { after, say, lag }
}

const at = (index: number, offset: number) => ({
  litestream_replica_wal_index: index,
  litestream_replica_wal_offset: offset,
})
const read = (index: number, size: number) => ({ litestream_shadow_wal_index: index, litestream_shadow_wal_size: size })

it('is not known where nobody says how to ask', async () => {
  const lag = openLag({ COPIES_METRICS_URL: undefined, dataDir }, movableClock())
  await lag.look()
  expect([lag.ofCopy(), lag.ofReader()]).toEqual([null, null])
})

it('is none while the copy has all that was read of the journal, and grows while it has not', async () => {
  const { after } = await openTold()
  expect(await after({ ...at(3, 8272), ...read(3, 8272) })).toBe(0)
  expect(await after({ ...at(3, 8272), ...read(3, 12392) })).toBe(60)
  expect(await after({ ...at(3, 12392), ...read(4, 12392) })).toBe(120)
  expect(await after({ ...at(4, 32), ...read(4, 32) })).toBe(0)
})

it('grows while Litestream does not answer, has stopped reading, or copies another database', async () => {
  const { after } = await openTold()
  const whole = { ...at(3, 8272), ...read(3, 8272) }
  expect(await after(whole)).toBe(0)
  expect(await after(null)).toBe(60)
  expect(await after({ ...whole, litestream_sync_count: 1 })).toBe(120)
  expect(await after(whole, '/srv/another.sqlite')).toBe(180)
  expect(await after(whole)).toBe(0)
})

it('is told of a version without positions by whether it reads without an error', async () => {
  const { after } = await openTold()
  expect(await after({ litestream_sync_error_count: 2 })).toBe(0)
  expect(await after({ litestream_sync_error_count: 3 })).toBe(60)
  expect(await after({ litestream_sync_error_count: 3 })).toBe(0)
})

it('is not read out of an answer without end', async () => {
  const { say, lag } = await openTold()
  say(`litestream_sync_count{db="${database}"} 1\n`.repeat(100_000))
  await lag.look()
  expect(lag.ofCopy()).toBeGreaterThan(0)
})
