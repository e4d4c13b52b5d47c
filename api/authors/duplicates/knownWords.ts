import { bitsApart, halvesOf } from '../../../data/rules/authors/similarity.ts'
import type { Db } from '../../platform/database.ts'
import { inSteps } from '../../platform/steps.ts'
import { listWordsAfter, listWrittenAfter, type WordsRow } from './duplicates.store.ts'

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
  let change = 0

  const take = (rows: WordsRow[]) => {
    fingerprints.putAll(rows)
    change = rows.at(-1)?.change ?? change
  }
  /** What a transaction has written may be taken back: of what is new in it, nothing is remembered. */
  const closeWithin = (hash: string, bits: number): Seen => {
    const rows = listWordsAfter(db, change, -1)
    const unread = createFingerprints()
    unread.putAll(rows)
    const isRead = ({ storyId }: Close) => !rows.some((row) => row.storyId === storyId)
    const close = [...fingerprints.closeTo(hash, bits).filter(isRead), ...unread.closeTo(hash, bits)]
    return { close, change: rows.at(-1)?.change ?? change }
  }

  return {
    /** Reads what it does not know yet, while others have their turn. */
    readAll: () => inSteps({ read: () => listWordsAfter(db, change, page), work: take }),
    /** Stories whose fingerprints differ in at most so many bits, in no order, as they stood at a change that is told as well. */
    closeTo(hash: string, bits: number): Seen {
      if (db.$client.inTransaction) return closeWithin(hash, bits)
      take(listWordsAfter(db, change, -1))
      return { close: fingerprints.closeTo(hash, bits), change }
    },
    /** Stories whose fingerprints were written since, by whichever process; null where they are too many to be looked at one by one. */
    writtenSince(since: number): ReadonlySet<number> | null {
      const storyIds = listWrittenAfter(db, since, mostWritten + 1)
      return storyIds.length > mostWritten ? null : new Set(storyIds)
    },
  }
}

const page = 1_000

/** Whoever has looked before so many changes looks again. */
const mostWritten = 1_000

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

  /** Null: a text too short to be told from others. */
  const put = ({ storyId, simhash }: WordsRow) => {
    if (simhash === null) return remove(storyId)
    if (places.size === storyIds.length) grow()
    write(places.get(storyId) ?? places.size, storyId, halvesOf(simhash))
  }

  return {
    putAll: (rows: WordsRow[]) => rows.forEach(put),
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
