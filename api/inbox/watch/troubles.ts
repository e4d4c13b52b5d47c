import { lastBackupAt } from '../../platform/backups.ts'
import { hourMs } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { listFailing } from '../../platform/jobs/failing.ts'
import type { Notification } from '../../platform/notifications/notify.ts'

/** What is wrong with the server and has to be told. */
type Trouble = Pick<Notification, 'type' | 'title' | 'message' | 'actionDescription'> & { key: string }

export const troubleTypes = ['disk_low', 'backup_old', 'copy_behind', 'job_failing'] as const

type Watched = Pick<Deps, 'config' | 'space' | 'lag'> & { db: Store }

/** What has been told is over only when it is well over: what goes up and down around its bound is told once. */
interface Moment {
  at: Date
  told: ReadonlySet<string>
}

export const listTroubles = (watched: Watched, moment: Moment): Trouble[] => [
  ...lowDisk(watched, moment),
  ...oldBackup(watched, moment),
  ...copyBehind(watched, moment),
  ...failingJobs(watched, moment),
]

/** Shares of the disk that are free. */
const low = { begins: 0.1, over: 0.12 }

function lowDisk({ space }: Watched, { told }: Moment): Trouble[] {
  const { freeBytes, sizeBytes } = space()
  if (freeBytes / sizeBytes >= (told.has('disk_low') ? low.over : low.begins)) return []
  return [
    {
      key: 'disk_low',
      type: 'disk_low',
      title: 'The disk is nearly full',
      message: `${gigabytes(freeBytes)} of ${gigabytes(sizeBytes)} are free. When the disk is full, the server takes no files and no stories: they wait on the phones of their writers.`,
      actionDescription:
        'Ask whoever runs the server to make room: move old backups to another machine, or take a larger disk.',
    },
  ]
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** A day, and some time for one that is made each night and takes a while. */
const backupMs = 26 * hourMs

function oldBackup({ config }: Watched, { at }: Moment): Trouble[] {
  const last = config.BACKUP_ALERT ? lastBackupAt(config.dataDir) : null
  if (last === null || at.getTime() - last.getTime() < backupMs) return []
  return [
    {
      key: 'backup_old',
      type: 'backup_old',
      title: 'The last backup is older than a day',
      message: `The last backup that this server knows of was finished on ${inWords(last)}. What came in since then is in no backup.`,
      actionDescription:
        'Ask whoever runs the server to run “npm run backup”, and to have it run each night. If backups are made in another way, BACKUP_ALERT=off ends this notice.',
    },
  ]
}

const behind = { beginsSeconds: 300, overSeconds: 60 }

function copyBehind({ lag }: Watched, { told }: Moment): Trouble[] {
  const seconds = lag.ofCopy()
  if (seconds === null || seconds <= (told.has('copy_behind') ? behind.overSeconds : behind.beginsSeconds)) return []
  return [
    {
      key: 'copy_behind',
      type: 'copy_behind',
      title: 'The copy of the database is behind',
      message: `The copy on another machine is ${Math.round(seconds / 60)} minutes behind. If this server broke down now, what came in since then would be lost.`,
      actionDescription:
        'Ask whoever runs the server whether the program that copies the database runs, and whether it reaches the other machine.',
    },
  ]
}

/** A provider that is out of order, or a night without a line, is over by then. */
const failingMs = hourMs

const failingJobs = ({ db }: Watched, { at }: Moment): Trouble[] =>
  listFailing(db)
    .filter(({ since }) => at.getTime() - Date.parse(since) >= failingMs)
    .map(({ job, since }) => ({
      key: `job_failing:${job}`,
      type: 'job_failing',
      title: `A task of the server fails: ${job}`,
      message: `It failed on ${inWords(new Date(since))}, and has not succeeded since.`,
      actionDescription: `Ask whoever runs the server to look for “${job}” in its log, where the reason stands.`,
    }))

const wording = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
/** 'March 2 at 09:00 UTC'. */
const inWords = (at: Date) => `${wording.format(at)} UTC`
