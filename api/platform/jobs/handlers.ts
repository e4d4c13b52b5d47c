import type { SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type ZodType, z } from 'zod'
import type { Store, Tx } from '../database.ts'
import type { NewJob } from './jobs.store.ts'

/** What a job gets along with its payload. */
export interface JobContext {
  /** Aborted when the server stops or somebody else took the job over. */
  signal: AbortSignal
  log: Logger
}

/** The work behind one job name. It may run twice for the same payload and must then change nothing more. */
export interface JobDefinition<Payload> {
  /** Empty when left out. */
  payload?: ZodType<Payload>
  run(payload: Payload, context: JobContext): Promise<void> | void
  /** Tries before it counts as failed; a server that dies in the middle spends one as well. */
  maxAttempts?: number
  /** How long to wait after a server died in the middle, by the number of tries; without it, the next server goes on at once. */
  restMs?(attempts: number): number
  /** How many of this name may run at once. */
  concurrency?: number
  /** Runs at every start and again this long after each end. The payload is empty. */
  everyMs?: number
  /** Which of those that are due comes first, at this instant; without it, the one that is due longest. */
  order?(at: string): SQL
  /** Writes down the failure where people look for it, in the transaction that ends the job. */
  givenUp?(tx: Tx, payload: Payload, reason: string): void
  /** The admins are told of each failure by its own room: the watch over the server leaves it out. */
  isToldByRoom?: true
}

/** A definition with its payload's type closed in, so that all of them fit in one table. */
export interface JobHandler {
  maxAttempts: number
  concurrency: number
  restMs: ((attempts: number) => number) | null
  everyMs: number | null
  order: ((at: string) => SQL) | null
  isToldByRoom: boolean
  /** Throws when the payload is not of the job's shape. */
  prepare(payload: unknown): {
    run(context: JobContext): Promise<void> | void
    givenUp(tx: Tx, reason: string): void
  }
}

/** Job name → what it does. */
export type JobHandlers = Record<string, JobHandler>

export interface Jobs {
  /** Of all work that there is. */
  readonly names: readonly string[]
  /** Adds work in the caller's transaction; says whether it was added. Call `wake` after the commit. */
  enqueue(tx: Store, job: NewJob): boolean
  /** Adds many of one name at once, each under a key of its own. */
  enqueueAll(tx: Store, name: string, jobs: { payload: unknown; uniqueKey: string }[]): void
  /** Looks for due work soon. Does nothing before `start`. */
  wake(): void
  start(): void
  /** Takes nothing new, gives what runs a moment to end, then interrupts it and hands it back. */
  stop(): Promise<void>
  /** Runs what is due by the clock until nothing is. */
  drain(): Promise<void>
}

const nothing = z.object({})

export function defineJob<Payload>(job: JobDefinition<Payload>): JobHandler {
  return {
    maxAttempts: job.maxAttempts ?? 5,
    concurrency: job.concurrency ?? 1,
    restMs: job.restMs ?? null,
    everyMs: job.everyMs ?? null,
    order: job.order ?? null,
    isToldByRoom: job.isToldByRoom ?? false,
    prepare(raw) {
      const payload = (job.payload ?? nothing).parse(raw) as Payload
      return {
        run: (context) => job.run(payload, context),
        givenUp: (tx, reason) => job.givenUp?.(tx, payload, reason),
      }
    },
  }
}
