import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StoryFields } from '../../../data/contract/stories.ts'
import { cuttingPlan, type Plan, seededChance, seededPlan } from '../../../scripts/faults/plan.ts'
import { type FaultProxy, openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { someStory } from '../../testing/samples.ts'
import { faultRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto, makeVideo, padded } from '../harness/media.ts'
import { type NodePhone, openNodePhone } from '../harness/nodePhone.ts'
import { type Server, startServer } from '../harness/server.ts'
import { listReceived } from '../harness/stored.ts'

const seeds = Array.from({ length: faultRuns }, (_, index) => index + 1)
/** Of the seeds: how many carry a video, lose the server to SIGKILL, or lose the phone on the way. */
const every = { video: 8, serverKilled: 9, phoneDies: 6 }

let server: Server
let proxy: FaultProxy
let photo: Buffer
let video: Buffer

fromScratch(async () => {
  server = await startServer({ env: { TRUST_PROXY: 'on' } })
  proxy = await openFaultProxy({ target: () => server.url })
  photo = await readFile(await makePhoto({ width: 320, height: 240 }))
  video = await readFile(await makeVideo({ size: '64x48' }))
  return async () => {
    await proxy.close()
    await server.stop()
  }
})
beforeEach(() => proxy.reset())

const addressOf = (seed: number) => `10.0.${seed >> 8}.${seed & 255}`
const wordsOf = (seed: number): StoryFields => ({
  ...someStory,
  title: `Story ${seed} — “Ẹ̀kọ́” 🐘`,
  authorName: `Writer ${seed}`,
})

/** One story over one bad connection. Returns what has to be on the server in the end. */
async function sendOver(seed: number) {
  const chance = seededChance(seed)
  const phone = openNodePhone({ origin: proxy.url, address: addressOf(seed), chance })
  const image = padded(photo, randomBytes(Math.floor(chance() * 150_000)))
  const film = seed % every.video === 0 ? [{ kind: 'video' as const, bytes: padded(video, randomBytes(300_000)) }] : []
  const { submission, files } = await phone.write(wordsOf(seed), [{ kind: 'image', bytes: image }, ...film])
  const { plan, repaired } = withAccidents(seed, phone)
  proxy.follow(plan)
  await phone.flushUntilQuiet(repaired)
  const [outbox, keptFiles, sent] = [await phone.waiting(), await phone.keptFiles(), await phone.sent()]
  await phone.forget()
  return {
    id: submission.id,
    words: wordsOf(seed),
    files,
    outbox,
    keptFiles,
    receipts: sent.map(({ receipt }) => receipt),
  }
}

/** Some connections also lose the server or the phone, at a request that the seed chooses. */
function withAccidents(seed: number, phone: NodePhone): { plan: Plan; repaired: () => Promise<void> } {
  const faults = seededPlan(seed)
  const at = Math.floor(seededChance(seed + 1000)() * 6)
  let repair = Promise.resolve()
  let index = 0
  const plan: Plan = (asked) => {
    const now = index++ === at
    if (now && seed % every.phoneDies === 0) phone.switchOff()
    if (now && seed % every.serverKilled === 0) repair = server.kill().then(() => server.start())
    return faults(asked)
  }
  return { plan, repaired: () => repair }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a phone on a bad connection', () => {
  it(
    `${seeds.length} stories over ${seeds.length} bad connections: each is there once, whole, and none is left behind`,
    async () => {
      const sent = []
      for (const seed of seeds) sent.push(await sendOver(seed))

      for (const { id, files, outbox, keptFiles, receipts } of sent) {
        expect(outbox).toEqual([])
        expect(keptFiles).toBe(0)
        expect(
          receipts.map(({ submission, parts }) => [submission, parts.map(({ sha256: hash, state }) => [hash, state])]),
        ).toEqual([[id, files.map((file) => [file.sha256, 'received'])]])
      }
      const received = listReceived(server.dataDir)
      expect(received).toHaveLength(seeds.length)
      const bySubmission = new Map(received.map((story) => [story.submission, story]))
      for (const { id, words, files } of sent) {
        const story = bySubmission.get(id)
        expect(story?.words).toEqual(words)
        const { title, content, authorName, authorLocation, authorEmail, category } = words
        expect(story?.wordsSha256).toBe(
          sha256(JSON.stringify([title, content, authorName, authorLocation, authorEmail, category])),
        )
        expect(story?.media).toEqual(files.map(({ kind, sha256: hash, bytes }) => ({ kind, sha256: hash, bytes })))
      }
      expect(server.output()).not.toMatch(/"level":[56]0/)
    },
    120_000 + faultRuns * 4_000,
  )

  it('a 20 MB video cut every few seconds sends less than a tenth of its bytes again', async () => {
    const film = padded(video, randomBytes(20 * 1024 * 1024))
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
