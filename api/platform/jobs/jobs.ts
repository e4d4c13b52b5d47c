import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import type { Clock } from '../clock.ts'
import type { Db, Store } from '../database.ts'
import { apart, under } from '../log.ts'
import type { JobEnd } from '../watch/meter.ts'
import { forgetFailingBut, noteOutcome } from './failing.ts'
import type { JobHandler, JobHandlers, Jobs } from './handlers.ts'
import {
  claimJob,
  diedRunning,
  findNextDue,
  finishJob,
  hastenJob,
  insertJob,
  insertJobs,
  type JobRow,
  listDueNames,
  type NewJob,
  releaseJob,
  renewLease,
  restJob,
  retryJob,
} from './jobs.store.ts'
import { tidyJobs } from './tidy.ts'

export type { Jobs }

interface Given {
  db: Db
  clock: Clock
  log: Logger
  handlers: JobHandlers
  /** Other processes add jobs as well, and wake nobody here. */
  isShared?: boolean
  /** How long a dead server's job stays with it. A living one renews in time. */
  leaseMs?: number
  stopGraceMs?: number
  /** Told of each try. */
  ended?(end: JobEnd): void
}

/** A claimed job while it runs. */
interface Run {
  job: JobRow
  handler: JobHandler
  abort: AbortController
  begunAt: number
  ended: Promise<void>
}

/** The longest the runner sleeps while it knows of no due job. */
const longestSleepMs = 30_000
/** How soon it sees what another process has added. */
const heedMs = 200

/** Pause before the next try: 5 s, 10 s, 20 s, … up to an hour. */
const retryAfterMs = (attempts: number) => Math.min(5_000 * 2 ** (attempts - 1), 3_600_000)

/** Runs the rows of `jobs`. Several runners, in one process or in many, share them without doubling work. */
export const createJobRunner = (given: Given): Jobs => new JobRunner(given)

class JobRunner implements Jobs {
  readonly #given: Required<Omit<Given, 'ended'>> & Pick<Given, 'ended'>
  readonly #runs = new Set<Run>()
  #state: 'idle' | 'on' | 'stopping' = 'idle'
  #isWaking = false
  #turn: Promise<void> = Promise.resolve()
  #sleep: NodeJS.Timeout | undefined
  #renewal: NodeJS.Timeout | undefined
  #heeding: NodeJS.Timeout | undefined

  constructor(given: Given) {
    const handlers = { ...given.handlers, 'jobs.tidy': tidyJobs(given.db, given.clock) }
    this.#given = { isShared: false, leaseMs: 20_000, stopGraceMs: 3_000, ...given, handlers }
  }

  get names() {
    return Object.keys(this.#given.handlers)
  }

  enqueue(tx: Store, job: NewJob): boolean {
    return insertJob(tx, job, this.#at())
  }

  enqueueAll(tx: Store, name: string, jobs: { payload: unknown; uniqueKey: string }[]): void {
    insertJobs(tx, name, jobs, this.#at())
  }

  wake(): void {
    if (this.#state !== 'on' || this.#isWaking) return
    this.#isWaking = true
    apart(() =>
      setImmediate(() => {
        this.#isWaking = false
        this.#look()
      }),
    )
  }

  start(): void {
    const { db, handlers } = this.#given
    db.transaction((tx) => {
      forgetFailingBut(tx, Object.keys(handlers), this.#at())
      for (const [name, { everyMs }] of Object.entries(handlers)) {
        if (everyMs !== null && !insertJob(tx, { name, uniqueKey: name }, this.#at())) hastenJob(tx, name, this.#at())
      }
    })
    this.#state = 'on'
    if (this.#given.isShared) this.#heed()
    this.#look()
  }

  async stop(): Promise<void> {
    this.#state = 'stopping'
    clearTimeout(this.#sleep)
    clearInterval(this.#heeding)
    await this.#allEnded()
    for (const { abort } of this.#runs) abort.abort(new Error('The server is stopping.'))
    await this.#allEnded()
    for (const { job } of this.#runs) releaseJob(this.#given.db, job, this.#at())
    clearInterval(this.#renewal)
  }

  async drain(): Promise<void> {
    this.#claimDue()
    while (this.#runs.size > 0) {
      await Promise.race([...this.#runs].map(({ ended }) => ended))
      this.#claimDue()
    }
  }

  /** Looks again soon after another process has written anything. */
  #heed(): void {
    const commitsOfOthers = this.#given.db.$client.prepare('pragma data_version').pluck()
    let seen = commitsOfOthers.get()
    this.#heeding = setInterval(() => {
      const now = commitsOfOthers.get()
      if (now !== seen) this.wake()
      seen = now
    }, heedMs).unref()
  }

  /** Claims what is due and sleeps until more is. */
  #look(): void {
    if (this.#state !== 'on') return
    clearTimeout(this.#sleep)
    let pauseMs = longestSleepMs
    try {
      this.#claimDue()
      const next = findNextDue(this.#given.db, this.#namesWithRoom())
      if (next) pauseMs = Math.min(Math.max(Date.parse(next) - Date.parse(this.#at()), 0), longestSleepMs)
    } catch (error) {
      this.#given.log.error({ err: error }, 'jobs could not be read')
    }
    this.#sleep = setTimeout(() => this.#look(), pauseMs).unref()
  }

  /** Claims in one transaction: to bring each to the disk by itself would keep everybody waiting at a start. */
  #claimDue(): void {
    const { db } = this.#given
    const due = listDueNames(db, this.#namesWithRoom(), this.#at())
    if (due.length === 0) return
    for (const job of db.transaction(() => due.flatMap((name) => this.#claim(name)))) this.#begin(job)
  }

  #claim(name: string): JobRow[] {
    const { db, leaseMs, handlers } = this.#given
    const claimed: JobRow[] = []
    for (let room = this.#roomFor(name); room > 0; room--) {
      const order = handlers[name]?.order?.(this.#at())
      const job = claimJob(db, name, { at: this.#at(), leaseUntil: this.#at(leaseMs), order })
      if (!job) break
      claimed.push(job)
    }
    return claimed
  }

  #begin(job: JobRow): void {
    const { handlers, log, leaseMs } = this.#given
    const handler = handlers[job.name]
    if (!handler) throw new Error(`No handler for job ${job.name}`)
    const run: Run = { job, handler, abort: new AbortController(), begunAt: 0, ended: Promise.resolve() }
    this.#runs.add(run)
    run.ended = this.#ownTurn()
      // Whoever has woken it may speak another language.
      .then(() => under({ job: job.name, jobId: job.id }, () => speaking(defaultLanguage, () => this.#perform(run))))
      .catch((error: unknown) => log.error({ err: error, job: job.name, id: job.id }, 'job could not be settled'))
      .finally(() => {
        this.#runs.delete(run)
        // Not at once: thousands of jobs with nothing to wait for would leave the server no moment to answer anybody.
        this.wake()
      })
    this.#renewal ??= setInterval(() => this.#renewLeases(), leaseMs / 3).unref()
  }

  /** Jobs begin one by one: those of a start together would keep everybody waiting. */
  #ownTurn(): Promise<void> {
    const turn = this.#turn
    // The first may still come before what waits at the door.
    this.#turn = turn.then(() => nextTurn()).then(() => nextTurn())
    return turn
  }

  async #perform(run: Run): Promise<void> {
    if (this.#rests(run)) return
    run.begunAt = performance.now()
    const { job, handler, abort } = run
    let prepared: ReturnType<JobHandler['prepare']> | null = null
    try {
      prepared = handler.prepare(job.payload)
      if (job.attempts > handler.maxAttempts) throw new Error(job.lastError ?? 'Tried too often.')
      await prepared.run({ signal: abort.signal, log: this.#given.log })
    } catch (error) {
      return this.#settleFailure(run, error, prepared)
    }
    this.#end(run, { state: 'done', reason: null })
  }

  /** Whether the job waits a while, as its server died in the middle: it may have been the job's doing. */
  #rests({ job, handler }: Run): boolean {
    const isDue = job.lastError === diedRunning && job.attempts <= handler.maxAttempts
    if (!isDue || !handler.restMs) return false
    return restJob(this.#given.db, job, { runAt: this.#at(handler.restMs(job.attempts - 1)), at: this.#at() })
  }

  #settleFailure(run: Run, error: unknown, prepared: ReturnType<JobHandler['prepare']> | null): void {
    const { job, handler, abort } = run
    const { db, log } = this.#given
    if (abort.signal.aborted) {
      if (this.#state === 'stopping') releaseJob(db, job, this.#at())
      return
    }
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2_000)
    log.warn({ err: error, job: job.name, id: job.id, attempt: job.attempts }, 'job failed')
    // A payload that cannot be read stays unreadable.
    if (!prepared || job.attempts >= handler.maxAttempts) {
      this.#end(run, { state: 'failed', reason }, prepared)
    } else {
      db.transaction((tx) => {
        const runAt = this.#at(retryAfterMs(job.attempts))
        if (retryJob(tx, job, { runAt, reason, at: this.#at() })) this.#noteEnd(tx, run, 'again')
      })
    }
  }

  #noteEnd(tx: Store, { job, handler, begunAt }: Run, outcome: JobEnd['outcome']): void {
    this.#given.ended?.({ name: job.name, outcome, seconds: (performance.now() - begunAt) / 1000 })
    if (!handler.isToldByRoom) noteOutcome(tx, job.name, { isSuccess: outcome === 'done', at: this.#at() })
  }

  #end(
    run: Run,
    result: { state: 'done' | 'failed'; reason: string | null },
    prepared: ReturnType<JobHandler['prepare']> | null = null,
  ): void {
    const { job, handler } = run
    this.#given.db.transaction((tx) => {
      if (!finishJob(tx, job, { ...result, at: this.#at() })) return
      this.#noteEnd(tx, run, result.state)
      if (result.reason !== null) prepared?.givenUp(tx, result.reason)
      if (handler.everyMs === null) return
      insertJob(tx, { name: job.name, uniqueKey: job.name, runAt: new Date(this.#at(handler.everyMs)) }, this.#at())
    })
  }

  #renewLeases(): void {
    const { db, log, leaseMs } = this.#given
    for (const { job, abort } of this.#runs) {
      const leaseUntil = this.#at(leaseMs)
      try {
        if (renewLease(db, job, leaseUntil)) job.leaseUntil = leaseUntil
        else abort.abort(new Error('Another runner took this job over.'))
      } catch (error) {
        log.error({ err: error, job: job.name, id: job.id }, 'lease could not be renewed')
      }
    }
    if (this.#runs.size > 0) return
    clearInterval(this.#renewal)
    this.#renewal = undefined
  }

  async #allEnded(): Promise<void> {
    if (this.#runs.size === 0) return
    const timer = new AbortController()
    const late = wait(this.#given.stopGraceMs, undefined, { signal: timer.signal }).catch(() => undefined)
    await Promise.race([Promise.all([...this.#runs].map(({ ended }) => ended)), late])
    timer.abort()
  }

  #namesWithRoom = () => Object.keys(this.#given.handlers).filter((name) => this.#roomFor(name) > 0)

  #roomFor(name: string): number {
    const running = [...this.#runs].filter(({ job }) => job.name === name).length
    return (this.#given.handlers[name]?.concurrency ?? 0) - running
  }

  /** An instant some milliseconds from now. */
  #at = (inMs = 0) => new Date(this.#given.clock.now().getTime() + inMs).toISOString()
}
