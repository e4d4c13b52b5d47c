import { bitsApart, halvesOf } from '../../../data/rules/authors/similarity.ts'
import type { Db } from '../../platform/database.ts'
import { inSteps } from '../../platform/steps.ts'
import { findWords, listWordsAfter, type WordsRow } from './duplicates.store.ts'

export interface Close {
  storyId: number
  distance: number
}

/** What was close to a text, and the number of the latest change that this knows of. */
export interface Seen {
  close: Close[]
  change: number
}

export type KnownWords = ReturnType<typeof createKnownWords>

const opened = new WeakMap<Db, KnownWords>()

/** The fingerprints of all stories of a database, as numbers in memory: a submission is compared with all of them while others wait to write. */
export function knownWordsOf(db: Db): KnownWords {
  const known = opened.get(db) ?? createKnownWords(db)
  opened.set(db, known)
  return known
}

function createKnownWords(db: Db) {
  const fingerprints = createFingerprints()
  /** Written in a transaction that is not over. */
  const changing = new Set<number>()
  const changes = createChanges()
  let isWhole = false
  let last: WordsRow | undefined

  const take = (rows: WordsRow[]) => {
    for (const { storyId, simhash } of rows) fingerprints.put(storyId, simhash)
    last = rows.at(-1) ?? last
  }
  const settle = (storyId: number) => {
    changing.delete(storyId)
    changes.add(storyId)
    // The database may be closed by now.
    if (db.$client.open) fingerprints.put(storyId, findWords(db, storyId)?.simhash ?? null)
  }

  return {
    /** To be called when they were written: what becomes of the transaction is seen when it is over, as it holds this turn. */
    changed(storyId: number): void {
      if (changing.has(storyId)) return
      changing.add(storyId)
      queueMicrotask(() => settle(storyId))
    },
    /** Reads all of them, while others have their turn. */
    async readAll(): Promise<void> {
      await inSteps({ read: () => (isWhole ? [] : listWordsAfter(db, last?.storyId ?? 0, page)), work: take })
      isWhole = true
    },
    /** Stories whose fingerprints differ in at most so many bits, in no order; of those that change in this moment, nothing. */
    closeTo(hash: string, bits: number): Seen {
      if (!isWhole) take(listWordsAfter(db, last?.storyId ?? 0, -1))
      isWhole = true
      return { close: fingerprints.closeTo(hash, bits), change: changes.latest() }
    },
    /** Stories that are new or other than they were, also in the transaction that goes on; null where too many have changed to be known one by one. */
    changedSince(change: number): ReadonlySet<number> | null {
      const since = changes.after(change)
      return since && new Set([...since, ...changing])
    },
  }
}

const page = 1_000

/** Whoever has looked before so many changes looks again. */
const mostRemembered = 1_000

/** The numbers of the stories that were changed, the latest of them remembered in order. */
function createChanges() {
  let remembered: number[] = []
  let forgotten = 0
  return {
    add(storyId: number): void {
      remembered.push(storyId)
      if (remembered.length < 2 * mostRemembered) return
      remembered = remembered.slice(mostRemembered)
      forgotten += mostRemembered
    },
    latest: () => forgotten + remembered.length,
    after: (change: number): number[] | null => (change < forgotten ? null : remembered.slice(change - forgotten)),
  }
}

/** 64 bits for each of many stories, side by side. */
function createFingerprints() {
  const places = new Map<number, number>()
  let storyIds = new Uint32Array(1_024)
  let halves = new Uint32Array(2_048)

  const grow = () => {
    const [former, formerHalves] = [storyIds, halves]
    storyIds = new Uint32Array(former.length * 2)
    halves = new Uint32Array(former.length * 4)
    storyIds.set(former)
    halves.set(formerHalves)
  }
  const write = (place: number, storyId: number, [high, low]: readonly [number, number]) => {
    places.set(storyId, place)
    storyIds[place] = storyId
    halves[place * 2] = high
    halves[place * 2 + 1] = low
  }
  /** The last one takes the place. */
  const remove = (storyId: number) => {
    const place = places.get(storyId)
    if (place === undefined) return
    const last = places.size - 1
    write(place, storyIds[last] ?? 0, [halves[last * 2] ?? 0, halves[last * 2 + 1] ?? 0])
    places.delete(storyId)
  }

  return {
    /** Null: a text too short to be told from others. */
    put(storyId: number, hash: string | null): void {
      if (hash === null) {
        remove(storyId)
        return
      }
      if (places.size === storyIds.length) grow()
      write(places.get(storyId) ?? places.size, storyId, halvesOf(hash))
    },
    closeTo(hash: string, bits: number): Close[] {
      const own = halvesOf(hash)
      const close: Close[] = []
      for (let place = 0; place < places.size; place++) {
        const distance = bitsApart(own, [halves[place * 2] ?? 0, halves[place * 2 + 1] ?? 0])
        if (distance <= bits) close.push({ storyId: storyIds[place] ?? 0, distance })
      }
      return close
    },
  }
}
