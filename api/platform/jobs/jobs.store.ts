import { and, eq, inArray, lt, min, type SQL, sql } from 'drizzle-orm'
import { jobs } from '../../../data/tables/system.ts'
import { type Db, preparedOnce, type Store } from '../database.ts'
import { deleteSome } from '../erasure.ts'

export type JobRow = typeof jobs.$inferSelect

export interface NewJob {
  name: string
  payload?: unknown
  /** While a job of this key is unfinished, another is not added. */
  uniqueKey?: string
  /** Not before this instant; at once when left out. */
  runAt?: Date
}

/** Says whether the job was added. */
export function insertJob(tx: Store, { name, payload = {}, uniqueKey, runAt }: NewJob, at: string): boolean {
  const { changes } = tx
    .insert(jobs)
    .values({ name, payload, uniqueKey, runAt: runAt?.toISOString() ?? at, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .run()
  return changes === 1
}

/** Adds many jobs of one name in one statement; those whose key is taken are left out. */
export function insertJobs(
  tx: Store,
  name: string,
  given: { payload: unknown; uniqueKey: string }[],
  at: string,
): void {
  tx.run(sql`insert into ${jobs} (name, payload, unique_key, run_at, created_at, updated_at)
    select ${name}, json(value -> 'payload'), value ->> 'uniqueKey', ${at}, ${at}, ${at}
    from json_each(${JSON.stringify(given)}) where true on conflict do nothing`)
}

/** Makes the waiting job of this key due now. */
export const hastenJob = (tx: Store, uniqueKey: string, at: string) =>
  tx
    .update(jobs)
    .set({ runAt: at, updatedAt: at })
    .where(and(eq(jobs.uniqueKey, uniqueKey), eq(jobs.state, 'queued')))
    .run()

export const isUnfinished = (db: Store, uniqueKey: string): boolean =>
  db.select({ id: jobs.id }).from(jobs).where(eq(jobs.uniqueKey, uniqueKey)).get() !== undefined

/** Why a job has no result after its server was killed. */
export const diedRunning = 'The server stopped while this was running.'

/** That it was waited for a while since. */
const restedSince = 'The server stopped while this was running; it is tried again after a while.'

/** Those of the names that have a due job, in their order. A look that writes nothing: only they are worth a claim. */
export const listDueNames = (db: Db, names: string[], at: string) =>
  dueNamesOf(db).all(JSON.stringify(names), at, at, farFrom(at))

const dueNamesOf = preparedOnce(({ $client }) =>
  $client
    .prepare<[names: string, at: string, at: string, far: string], string>(
      `select value from json_each(?) where
        exists (select 1 from jobs where name = value and state = 'queued' and run_at <= ?) or
        exists (select 1 from jobs where name = value and state = 'running' and (lease_until <= ? or lease_until > ?))`,
    )
    .pluck(),
)

/**
 * Takes the next due job of a name, in one statement, so that two runners never get the same one. A running job whose
 * lease ran out, or was never possible, is due as well: whoever ran it is dead.
 */
export function claimJob(
  db: Db,
  name: string,
  { at, leaseUntil, order = null }: { at: string; leaseUntil: string; order?: SQL | null },
) {
  const due = sql`(select ${jobs.id} from ${jobs} where ${jobs.name} = ${name} and (
    (${jobs.state} = 'queued' and ${jobs.runAt} <= ${at}) or
    (${jobs.state} = 'running' and (${jobs.leaseUntil} <= ${at} or ${jobs.leaseUntil} > ${farFrom(at)}))
  ) order by ${order ? sql`${order}, ` : sql.empty()}${jobs.runAt}, ${jobs.id} limit 1)`
  const claim = db
    .update(jobs)
    .set({
      state: 'running',
      attempts: sql`${jobs.attempts} + 1`,
      leaseUntil,
      lastError: sql`case when ${jobs.state} = 'running' then ${diedRunning} else ${jobs.lastError} end`,
      updatedAt: at,
    })
    .where(eq(jobs.id, due))
    .returning()
  // By itself, the statement would hand out its row before a full disk refuses to keep the change.
  return db.transaction(() => claim.get()) as JobRow | undefined
}

/** Leases are of seconds: whoever took one that ends later than this had a clock that was wrong. */
const farFrom = (at: string) => new Date(Date.parse(at) + 24 * 3_600_000).toISOString()

/** A claim, named by its lease: a later claim always has a later one. */
export type Claim = Pick<JobRow, 'id' | 'leaseUntil'>

/** Says whether the job is still ours. */
export const renewLease = (db: Db, claim: Claim, leaseUntil: string) => settle(db, claim, { leaseUntil })

/** Ends a job and frees its key, so that the same work can be asked for again. */
export const finishJob = (
  tx: Store,
  claim: Claim,
  end: { state: 'done' | 'failed'; reason: string | null; at: string },
) =>
  settle(tx, claim, {
    state: end.state,
    uniqueKey: null,
    leaseUntil: null,
    lastError: end.reason,
    updatedAt: end.at,
  })

export const retryJob = (tx: Store, claim: Claim, next: { runAt: string; reason: string; at: string }) =>
  settle(tx, claim, {
    state: 'queued',
    leaseUntil: null,
    runAt: next.runAt,
    lastError: next.reason,
    updatedAt: next.at,
  })

/** Puts a job off whose server died: taking it up again was no try. */
export const restJob = (tx: Store, claim: Claim, { runAt, at }: { runAt: string; at: string }) =>
  settle(tx, claim, {
    state: 'queued',
    leaseUntil: null,
    attempts: sql`${jobs.attempts} - 1`,
    runAt,
    lastError: restedSince,
    updatedAt: at,
  })

/** Hands an interrupted job back: the try does not count. */
export const releaseJob = (tx: Store, claim: Claim, at: string) =>
  settle(tx, claim, { state: 'queued', leaseUntil: null, attempts: sql`${jobs.attempts} - 1`, updatedAt: at })

/** When the next job of these names is due, in the past or in the future. */
export function findNextDue(db: Db, names: string[]): string | null {
  const ofState = (state: JobRow['state'], instant: typeof jobs.runAt | typeof jobs.leaseUntil) =>
    db
      .select({ at: min(instant) })
      .from(jobs)
      .where(and(eq(jobs.state, state), inArray(jobs.name, names)))
      .get()?.at ?? null
  const times = [ofState('queued', jobs.runAt), ofState('running', jobs.leaseUntil)].filter((time) => time !== null)
  return times.sort()[0] ?? null
}

/** How many of each name are not done, by their state. */
export const countByName = (db: Db, names: readonly string[]) =>
  db.all<{ job: string; state: JobRow['state']; n: number }>(sql`
    select names.value as job, states.value as state,
      (select count(*) from ${jobs} where ${jobs.name} = names.value and ${jobs.state} = states.value) as n
    from json_each(${JSON.stringify(names)}) as names, json_each('["queued","running","failed"]') as states`)

/** Since when the oldest of each name is due, of those that are. */
export const listDueSince = (db: Db, names: readonly string[], at: string) =>
  db.all<{ job: string; runAt: string }>(sql`
    select names.value as job,
      (select min(run_at) from ${jobs} where ${jobs.name} = names.value and ${jobs.state} = 'queued') as runAt
    from json_each(${JSON.stringify(names)}) as names where runAt <= ${at}`)

/** Deletes some of the jobs that ended so before an instant; says how many. */
export const deleteSomeEnded = (
  db: Db,
  state: 'done' | 'failed',
  { before, limit }: { before: string; limit: number },
): number => deleteSome(db, jobs, and(eq(jobs.state, state), lt(jobs.updatedAt, before)), limit)

type JobChange = Parameters<ReturnType<Store['update']>['set']>[0]

/** Changes a job only while the claim holds; says whether it did. */
function settle(tx: Store, claim: Claim, change: JobChange): boolean {
  if (claim.leaseUntil === null) return false
  const { changes } = tx
    .update(jobs)
    .set(change)
    .where(and(eq(jobs.id, claim.id), eq(jobs.state, 'running'), eq(jobs.leaseUntil, claim.leaseUntil)))
    .run()
  return changes === 1
}
