import 'fake-indexeddb/auto'
import { createHash, randomUUID } from 'node:crypto'
import type { StoryFields } from '../../../data/contract/stories.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { Database, type StoredFile, tables } from '../../offline/database.ts'
import { saveDraftFile } from '../../offline/drafts/drafts.ts'
import { openClient } from '../../offline/outbox/client/submissionClient.ts'
import { type FlushPorts, flush } from '../../offline/outbox/flush.ts'
import { listSentStories, listStories, queueStory } from '../../offline/outbox/outboxStore.ts'

export interface NodePhoneGiven {
  origin: string
  /** The phone's own address in the network. */
  address: string
  /** 0 to 1, for the spread of its waits. */
  chance: () => number
  bytesPerSecond?: number
}

/**
 * The product's own outbox with its own database, in Node, over real HTTP. Its clock passes with the bytes it sends and
 * with the waits it asks for, so that a quarter of an hour of backoff takes no time.
 */
export function openNodePhone({ origin, address, chance, bytesPerSecond = 125_000 }: NodePhoneGiven) {
  const db = new Database(randomUUID())
  let now = Date.parse('2026-11-21T10:00:00Z')
  let battery = fullBattery()

  const ports = (): FlushPorts => {
    const { isEmpty } = battery
    return {
      db,
      client: openClient({
        origin,
        now: () => now,
        fetch: async (url, init) => {
          const bytes = init?.body instanceof Blob ? init.body.size : 500
          now += Math.ceil((bytes / bytesPerSecond) * 1000)
          const headers = new Headers(init?.headers)
          headers.set('x-forwarded-for', address)
          const answer = await settled(fetch(url, { ...init, headers }))
          return isEmpty() ? new Promise<never>(() => undefined) : answer()
        },
      }),
      alone: (work) => work(),
      now: () => now,
      jitter: chance,
      wait: async (ms) => {
        now += ms
      },
      mediaMayLeave: async () => true,
    }
  }

  return {
    db,
    async write(fields: StoryFields, files: { kind: MediaKind; bytes: Buffer }[]) {
      const id = randomUUID()
      const stored = files.map(({ kind, bytes }) => asStored(id, kind, bytes))
      for (const file of stored) await saveDraftFile(db, file, fields, new Date(now))
      return { submission: await queueStory(db, { id, fields, now: new Date(now++) }), files: stored }
    },
    /** Dies in the middle of what it does; the next flush is that of a phone just switched on. */
    switchOff: () => {
      battery.empty()
      battery = fullBattery()
    },
    /** Until everything is sent or needs the contributor; `meanwhile` is waited for before each try. */
    async flushUntilQuiet(meanwhile: () => Promise<unknown> = async () => undefined, mostRounds = 60) {
      for (let round = 0; round < mostRounds; round++) {
        await meanwhile()
        const flushed = await Promise.race([flush(ports()), battery.dead])
        if (flushed?.nextTryAt === null) return
        now = Math.max(now, flushed?.nextTryAt ?? now)
      }
      throw new Error(`Not quiet after ${mostRounds} rounds: ${JSON.stringify(await listStories(db))}`)
    },
    waiting: () => listStories(db),
    sent: () => listSentStories(db),
    keptFiles: () => db.files.count(),
    /** The device's storage is thrown away. */
    forget: () => db.transaction('rw', tables, async () => Promise.all(db.tables.map((table) => table.clear()))),
  }
}
export type NodePhone = ReturnType<typeof openNodePhone>

function fullBattery() {
  const controller = new AbortController()
  const { signal } = controller
  const dead = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  return { dead, isEmpty: () => signal.aborted, empty: () => controller.abort() }
}

const settled = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )

function asStored(submission: string, kind: MediaKind, bytes: Buffer): StoredFile {
  const type = kind === 'image' ? 'image/jpeg' : 'video/mp4'
  const blob = new Blob([new Uint8Array(bytes)], { type })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { submission, kind, blob, name: `${kind}.bin`, type, bytes: bytes.length, sha256, note: '' }
}
