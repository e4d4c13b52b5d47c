import { statSync } from 'node:fs'
import path from 'node:path'
import { lastBackupAt } from '../backups.ts'
import { toInstant } from '../clock.ts'
import { databaseName } from '../database.ts'
import type { Deps } from '../deps.ts'
import { listFailing } from '../jobs/failing.ts'
import { countByName, listDueSince } from '../jobs/jobs.store.ts'
import { waitingMail } from '../mail/mail.store.ts'
import type { GaugeSource } from './meter.ts'

/** What waits, and since when the oldest of it does. */
export interface Waiting {
  count: number
  /** An instant; null where nothing waits. */
  oldest: string | null
}

type Watched = Pick<Deps, 'db' | 'clock' | 'config' | 'space' | 'lag' | 'readiness' | 'jobs'>

/**
 * What is asked of tables and disk at each scrape: by an index, or of what is few. `waiting` is what somebody waits for, by
 * what it is; mail comes with it.
 */
export function gauges(deps: Watched, waiting: Record<string, () => Waiting>): GaugeSource[] {
  const { db, clock, config, readiness, jobs } = deps
  const since = (at: string | Date) => Math.max(0, (clock.now().getTime() - new Date(at).getTime()) / 1000)
  const one = (name: string, help: string, read: () => number | null): GaugeSource => ({
    name,
    help,
    read: () => listOf(read()).map((value) => ({ value })),
  })
  const outbox = { ...waiting, mail: () => waitingMail(db) }
  const ofOutbox = (read: (waiting: Waiting) => number) => () =>
    Object.entries(outbox).map(([kind, ask]) => ({ labels: { kind }, value: read(ask()) }))
  const database = path.join(config.dataDir, databaseName)
  return [
    one('ready', '1: can be sent visitors.', () => Number(readiness.look().ready)),
    one('writes', '1: also takes what visitors send.', () => Number(readiness.look().writes)),
    {
      name: 'jobs',
      help: 'Jobs that are queued, running, or given up in the last 90 days.',
      labels: ['job', 'state'],
      read: () => countByName(db, jobs.names).map(({ job, state, n }) => ({ labels: { job, state }, value: n })),
    },
    {
      name: 'job_overdue_seconds',
      help: 'How long the oldest queued job has been due.',
      labels: ['job'],
      read: () =>
        listDueSince(db, jobs.names, toInstant(clock)).map(({ job, runAt }) => ({
          labels: { job },
          value: since(runAt),
        })),
    },
    {
      name: 'job_failing_seconds',
      help: 'Since when a job fails without a success in between.',
      labels: ['job'],
      read: () => listFailing(db).map(({ job, since: at }) => ({ labels: { job }, value: since(at) })),
    },
    {
      name: 'outbox_waiting',
      help: 'What waits: media for their conversion, mail for the mail server.',
      labels: ['kind'],
      read: ofOutbox(({ count }) => count),
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'How long the oldest of it has waited.',
      labels: ['kind'],
      read: ofOutbox(({ oldest }) => (oldest === null ? 0 : since(oldest))),
    },
    one('disk_free_bytes', 'Free on the disk of the data folder.', () => deps.space().freeBytes),
    one('disk_size_bytes', 'Size of the disk of the data folder.', () => deps.space().sizeBytes),
    one(
      'disk_free_ratio',
      'Free share of the disk of the data folder.',
      () => deps.space().freeBytes / deps.space().sizeBytes,
    ),
    one('database_bytes', 'Size of the database.', () => sizeOf(database)),
    one('database_journal_bytes', 'Size of its journal (WAL).', () => sizeOf(`${database}-wal`)),
    one('backup_age_seconds', 'Since the last backup that this server knows of was finished.', () => {
      const at = lastBackupAt(config.dataDir)
      return at && since(at)
    }),
    one('copy_lag_seconds', 'How far the copy of the database on another machine is behind.', () => deps.lag.ofCopy()),
    one('reader_lag_seconds', 'How far this server, a reader, is behind the one that writes.', () =>
      deps.lag.ofReader(),
    ),
  ]
}

const listOf = (value: number | null) => (value === null ? [] : [value])

const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null
