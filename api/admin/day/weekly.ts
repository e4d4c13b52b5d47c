import type { AdminProfile } from '../../../data/contract/admin.ts'
import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { instantOf } from '../../../data/rules/zonedTime.ts'
import { listProfiles } from '../../platform/admins/profile.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { countWaiting } from './day.ts'
import { countWeek } from './week.store.ts'
import { weeklyMail } from './weeklyMail.ts'

type Mailing = Pick<Deps, 'db' | 'clock' | 'jobs'> & { config: Pick<Deps['config'], 'publicUrl'> }

const quarterHourMs = 15 * 60_000

export const weeklyJobs = (depsOf: () => Deps): JobHandlers => ({
  'summary.weekly': defineJob({ everyMs: quarterHourMs, run: () => mailWeek(depsOf()) }),
})

/** Mails the summary of the week to each admin who wants it and for whom it is Monday, 7:00 or later: once for each Monday. */
export function mailWeek({ db, clock, jobs, config }: Mailing): void {
  const now = clock.now()
  const wanted = listProfiles(db).filter(({ weeklyMail: isWanted, email }) => isWanted && email !== null)
  db.transaction((tx) => {
    for (const profile of wanted) {
      const week = weekUntil(profile, now)
      if (!profile.email || !week) continue
      queueMail(tx, jobs, {
        key: `weekly:${profile.admin}:${week.monday}`,
        kind: 'weekly',
        to: { name: null, address: profile.email },
        ...weeklyMail({ counts: countWeek(tx, week), waiting: countWaiting(tx, now), publicUrl: config.publicUrl }),
        at: now.toISOString(),
      })
    }
  })
  jobs.wake()
}

const time = '07:00'

/** The seven days before this Monday, 7:00, in the zone of an admin; null on other days, and before that hour. */
function weekUntil({ timezone }: AdminProfile, now: Date) {
  const monday = calendarDay(now, timezone)
  const noon = Date.parse(`${monday}T12:00:00Z`)
  const until = instantOf({ date: monday, time }, timezone)?.at
  const before = new Date(noon - 7 * dayMs).toISOString().slice(0, 10)
  const from = instantOf({ date: before, time }, timezone)?.at
  if (new Date(noon).getUTCDay() !== 1 || !until || !from || now < until) return null
  return { monday, from: from.toISOString(), until: until.toISOString() }
}
