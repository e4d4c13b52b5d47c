import type { Db } from './database.ts'

/** Small writes of many callers, brought to the disk in one transaction: what that costs is shared by all who wait for it. */
export interface Together {
  /** Does the work after all that came before it. Answers once it is on the disk; an error of it undoes nothing of the others. */
  commit<T>(work: () => T): Promise<T>
  /** Does at once what waits, so that whatever follows finds it done. */
  flush(): void
}

interface Waiting {
  work: () => unknown
  resolve: (outcome: never) => void
  reject: (error: unknown) => void
}

type Outcome = { value: unknown } | { error: unknown }

/** More never wait, so that they take little memory, and nobody else waits long while they are done. */
const mostWaiting = 256

/** So many share the costs of a commit well: with what else has arrived by then, they wait no longer. */
const enough = 48

/** Of few, more are waited for: a commit costs what the disk says, and gets this share of the time. */
const shareOfCommits = 0.1
const longestWaitMs = 100

/** Who comes alone is not kept waiting. */
export function openTogether(db: Db): Together {
  let waiting: Waiting[] = []
  let due: { cancel(): void } | null = null
  let restUntil = 0
  const apart = db.$client.transaction((work: () => unknown) => work())

  const outcomeOf = ({ work }: Waiting): Outcome => {
    try {
      return { value: apart(work) }
    } catch (error) {
      // After some errors, such as a full disk, nothing of the transaction is left.
      if (!db.$client.inTransaction) throw error
      return { error }
    }
  }

  const doAll = (all: Waiting[]): Outcome[] => {
    let doneAt = 0
    const outcomes = db.transaction(() => {
      const outcomes = all.map(outcomeOf)
      doneAt = performance.now()
      return outcomes
    })
    const now = performance.now()
    restUntil = now + Math.min((now - doneAt) / shareOfCommits, longestWaitMs)
    return outcomes
  }

  const flush = () => {
    due?.cancel()
    due = null
    const all = waiting
    if (all.length === 0) return
    waiting = []
    try {
      settle(all, doAll(all))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }

  return {
    commit<T>(work: () => T) {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve, reject })
        if (waiting.length >= mostWaiting) return flush()
        if (waiting.length === enough) due?.cancel()
        if (waiting.length === enough || !due)
          due = soon(flush, waiting.length < enough ? restUntil - performance.now() : 0)
      })
    },
    flush,
  }
}

function settle(all: Waiting[], outcomes: Outcome[]): void {
  for (const [index, { resolve, reject }] of all.entries()) {
    const outcome = outcomes[index] as Outcome
    if ('error' in outcome) reject(outcome.error)
    else resolve(outcome.value as never)
  }
}

/** After a rest, or with all that has arrived by now. */
function soon(then: () => void, restMs: number) {
  if (restMs <= 0) {
    const turn = setImmediate(then)
    return { cancel: () => clearImmediate(turn) }
  }
  const timer = setTimeout(then, restMs)
  return { cancel: () => clearTimeout(timer) }
}
