import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { leases as rows } from '../../data/tables/system.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'

/** What at most one does at a time, of this process and of all others on its database. */
export interface Leases {
  /** Does the work when nobody else does any of this name. `lost`: another has taken it over, as after a machine has slept. */
  inTurn<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T>
  /** The same; who asks for the name in this process meanwhile gets the same answer. */
  joined<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Does it if nobody does any of this name; else null, at once. */
  ifFree<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> | null
  /**
   * Of other processes alone: waits until none has it. What it returns lets go; null when the signal came first. `onWanted` is called
   * when another waits for it.
   */
  take(name: string, asked: { signal: AbortSignal; onWanted: () => void }): Promise<(() => void) | null>
  /** Lets go of all: the process ends. */
  stop(): void
}

interface Given {
  db: Db
  clock: Clock
  log: Logger
  /** Whether other processes work on the database: without them nothing is written down. */
  isShared: boolean
  /** How long what a dead process held stays with it. */
  leaseMs?: number
}

interface Held {
  name: string
  lost: AbortController
  onWanted: () => void
}

const pollMs = 100

export const openLeases = (given: Given): Leases => new Holder(given)

class Holder implements Leases {
  readonly #given: Required<Given>
  /** By the key that its row says. */
  readonly #held = new Map<string, Held>()
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #joined = new Map<string, Promise<unknown>>()
  #renewal: NodeJS.Timeout | undefined

  constructor(given: Given) {
    this.#given = { leaseMs: 6_000, ...given }
  }

  inTurn<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    return this.#next(name, async () => {
      const never = new AbortController()
      return this.#during((await this.#waitFor({ name, signal: never.signal })) as string, work)
    })
  }

  joined<T>(name: string, work: () => Promise<T>): Promise<T> {
    const answer = this.#joined.get(name) ?? this.inTurn(name, work).finally(() => this.#joined.delete(name))
    this.#joined.set(name, answer)
    return answer as Promise<T>
  }

  ifFree<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> | null {
    if (this.#turns.has(name)) return null
    const key = this.#claim({ name })
    return key === null ? null : this.#next(name, () => this.#during(key, work))
  }

  async take(name: string, asked: { signal: AbortSignal; onWanted: () => void }) {
    const key = await this.#waitFor({ name, ...asked })
    return key === null ? null : () => this.#letGo(key)
  }

  stop(): void {
    for (const key of [...this.#held.keys()]) this.#letGo(key)
    clearInterval(this.#renewal)
  }

  /** One after the other within this process. */
  #next<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(name)
    const mine = before ? before.then(work) : work()
    const over = mine.then(
      () => undefined,
      () => undefined,
    )
    this.#turns.set(name, over)
    void over.then(() => this.#turns.get(name) === over && this.#turns.delete(name))
    return mine
  }

  async #during<T>(key: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work((this.#held.get(key) as Held).lost.signal)
    } finally {
      this.#letGo(key)
    }
  }

  async #waitFor(asked: { name: string; signal: AbortSignal; onWanted?: () => void }): Promise<string | null> {
    for (;;) {
      if (asked.signal.aborted) return null
      const key = this.#claim(asked)
      if (key !== null) return key
      if (asked.onWanted) this.#given.db.update(rows).set({ isWanted: true }).where(eq(rows.name, asked.name)).run()
      await wait(pollMs, undefined, { signal: asked.signal }).catch(() => undefined)
    }
  }

  /** Null while another process has it. */
  #claim({ name, onWanted = () => {} }: { name: string; onWanted?: () => void }): string | null {
    const { db, isShared } = this.#given
    const holder = randomUUID()
    if (isShared) {
      const [at, until] = [this.#at(), this.#at(this.#given.leaseMs)]
      // One that ends much later than any is noted by a clock that was wrong.
      const isOver = or(sql`${rows.until} <= ${at}`, sql`${rows.until} > ${this.#at(10 * this.#given.leaseMs)}`)
      const claim = db
        .insert(rows)
        .values({ name, holder, until })
        .onConflictDoUpdate({ target: rows.name, set: { holder, until, isWanted: false }, setWhere: isOver })
      if (claim.run().changes === 0) return null
      this.#renewal ??= setInterval(() => this.#renew(), this.#given.leaseMs / 3).unref()
    }
    this.#held.set(holder, { name, lost: new AbortController(), onWanted })
    return holder
  }

  #letGo(holder: string): void {
    const held = this.#held.get(holder)
    if (!held) return
    this.#held.delete(holder)
    if (this.#given.isShared) this.#given.db.delete(rows).where(rowOf(held.name, holder)).run()
  }

  #renew(): void {
    const { db, log, leaseMs } = this.#given
    try {
      db.transaction((tx) => {
        for (const [holder, { name, lost, onWanted }] of this.#held) {
          const until = this.#at(leaseMs)
          const row = tx.update(rows).set({ until }).where(rowOf(name, holder)).returning().get()
          if (!row) lost.abort(new Error(`Another process has taken over: ${name}`))
          else if (row.isWanted) onWanted()
        }
      })
    } catch (error) {
      log.error({ err: error }, 'leases could not be renewed')
    }
    if (this.#held.size > 0) return
    clearInterval(this.#renewal)
    this.#renewal = undefined
  }

  /** An instant some milliseconds from now. */
  #at = (inMs = 0) => new Date(this.#given.clock.now().getTime() + inMs).toISOString()
}

const rowOf = (name: string, holder: string) => and(eq(rows.name, name), eq(rows.holder, holder))
