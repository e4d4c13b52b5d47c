import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { Database } from '../database.ts'
import { openClient } from './client/submissionClient.ts'
import { type FlushPorts, flush } from './flush.ts'
import type { TestServer } from './testServer.ts'

export const someStory = {
  title: 'The nets',
  content: 'We found the turtle on Tuesday.',
  authorName: 'Efua Example',
  authorLocation: 'Winneba, Ghana',
  authorEmail: 'efua@example.org',
  category: 'Coexistence',
} as const

/** A phone with an empty outbox, a moving clock and a line to a server. */
export function openTestPhone(server: TestServer, db = new Database(randomUUID())) {
  let now = Date.parse('2026-11-21T10:00:00Z')
  let wifi = true
  let queue: Promise<unknown> = Promise.resolve()
  const ports: FlushPorts = {
    db,
    client: openClient({ fetch: server.fetch, now: () => now, origin: 'http://phone.test' }),
    alone: (work) => {
      const mine = queue.then(work, work)
      queue = mine
      return mine
    },
    now: () => now,
    jitter: () => 0.5,
    wait: async (ms) => {
      now += ms
    },
    mediaMayLeave: async () => wifi,
  }
  return {
    db,
    now: () => now,
    flush: (eager = false) => flush(ports, { eager }),
    pass: (ms: number) => {
      now += ms
    },
    setWifi: (there: boolean) => {
      wifi = there
    },
    /** As the timer would: until everything is sent or needs the contributor. */
    async flushUntilQuiet() {
      for (let round = 0; round < 40; round++) {
        const { nextTryAt } = await flush(ports)
        if (nextTryAt === null) return
        now = Math.max(now, nextTryAt)
      }
      throw new Error('never quiet')
    },
  }
}
