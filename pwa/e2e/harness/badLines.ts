import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { StoryFields } from '../../../data/contract/stories.ts'
import { type Plan, seededChance, seededPlan } from '../../../scripts/faults/plan.ts'
import type { FaultProxy } from '../../../scripts/faults/proxy.ts'
import { someStory } from '../../testing/samples.ts'
import { makePhoto, makeVideo, padded } from './media.ts'
import { type NodePhone, openNodePhone } from './nodePhone.ts'
import { listReceived } from './stored.ts'

/** Of the seeds: how many carry a video, meet an accident of the server, or lose the phone on the way. */
const every = { video: 8, serverFails: 9, phoneDies: 6 }

export const addressOf = (seed: number) => `10.0.${seed >> 8}.${seed & 255}`
export const wordsOf = (seed: number): StoryFields => ({
  ...someStory,
  title: `Story ${seed} — “Ẹ̀kọ́” 🐘`,
  authorName: `Writer ${seed}`,
})

interface Given {
  proxy: FaultProxy
  /** Lets something happen to the server; done when it answers again. */
  accident: () => Promise<void>
}

/** Stories with photos and videos on bad connections, each told by its seed. */
export async function openBadLines({ proxy, accident }: Given) {
  const photo = await readFile(await makePhoto({ width: 320, height: 240 }))
  const video = await readFile(await makeVideo({ size: '64x48' }))

  /** Some connections also lose the server or the phone, at a request that the seed chooses. */
  function withAccidents(seed: number, phone: NodePhone): { plan: Plan; repaired: () => Promise<void> } {
    const faults = seededPlan(seed)
    const at = Math.floor(seededChance(seed + 1000)() * 6)
    let repair = Promise.resolve()
    let index = 0
    const plan: Plan = (asked) => {
      const now = index++ === at
      if (now && seed % every.phoneDies === 0) phone.switchOff()
      if (now && seed % every.serverFails === 0) repair = accident()
      return faults(asked)
    }
    return { plan, repaired: () => repair }
  }

  return {
    video,
    /** One story over one bad connection. Returns what has to be on the server in the end. */
    async send(seed: number) {
      const chance = seededChance(seed)
      const phone = openNodePhone({ origin: proxy.url, address: addressOf(seed), chance })
      const image = padded(photo, randomBytes(Math.floor(chance() * 150_000)))
      const film =
        seed % every.video === 0 ? [{ kind: 'video' as const, bytes: padded(video, randomBytes(300_000)) }] : []
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
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof openBadLines>>['send']>>

/** Each is on the server once and whole, and nothing is left on its phone. */
export function expectAllOnce(sent: Sent[], dataDir: string, others = 0): void {
  for (const { id, files, outbox, keptFiles, receipts } of sent) {
    expect(outbox).toEqual([])
    expect(keptFiles).toBe(0)
    expect(
      receipts.map(({ submission, parts }) => [submission, parts.map(({ sha256: hash, state }) => [hash, state])]),
    ).toEqual([[id, files.map((file) => [file.sha256, 'received'])]])
  }
  const received = listReceived(dataDir)
  expect(received).toHaveLength(sent.length + others)
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
}
