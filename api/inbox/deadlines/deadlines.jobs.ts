import { isDemonstration } from '../../../data/demo/addresses.ts'
import { addBusinessDays, calendarDay, lastBusinessDay, reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import { zoneOf } from '../../platform/admins/profile.ts'
import type { Db, Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { type Awaited, notifyOfDeadline, settleDeadlinesBut } from '../../platform/notifications/deadlines.ts'
import { inSteps } from '../../platform/steps.ts'
import { listWaitingStories } from '../../stories/index.ts'
import { listOpenRequests } from '../dataRequests/requests.store.ts'
import { listWaitingApplications } from '../volunteers/volunteers.store.ts'

/** A promise that was given to somebody and is not kept yet. */
interface OpenDeadline extends Awaited {
  /** The last day of it, and the last one on which somebody is at work before that is over. */
  dueDay: string
  warnDay: string
  /** What waits, as a title and within a sentence. */
  name: string
  what: string
  about: Record<string, number>
}

const quarterHourMs = 15 * 60_000
/** Nobody is told at midnight what can be done in the morning. */
const morningHour = 8

export const deadlineJobs = (deps: Pick<Deps, 'db' | 'clock'>): JobHandlers => ({
  'promises.watch': defineJob({ everyMs: quarterHourMs, run: () => watchDeadlines(deps) }),
})

/**
 * Tells the admins on the last day of each promise that it ends, and again when it is broken; days are those of admin1.
 * What was kept meanwhile is settled.
 */
export async function watchDeadlines({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const at = now.toISOString()
  const zone = zoneOf(db, 'admin1')
  const today = calendarDay(now, zone)
  const ofStories = await storyDeadlines(db, zone)
  const open = db.transaction((tx) => {
    const all = [...ofStories, ...volunteerDeadlines(tx, zone), ...requestDeadlines(tx)]
    settleDeadlinesBut(tx, all, at)
    return all
  })
  if (hourIn(now, zone) < morningHour) return
  const due = open.filter(({ warnDay }) => today >= warnDay)
  await inSteps({
    read: () => due.splice(0, toldAtOnce),
    work: (some) =>
      db.transaction((tx) => {
        for (const promise of some) tell(tx, promise, { today, at })
      }),
  })
}

/** After months without anybody there may be thousands. */
const toldAtOnce = 20

function tell(
  tx: Tx,
  { kind, id, dueDay, name, what, about }: OpenDeadline,
  { today, at }: { today: string; at: string },
): void {
  const isOver = today > dueDay
  notifyOfDeadline(tx, {
    promised: { kind, id },
    urgency: isOver ? 'overdue' : 'due',
    title: `${isOver ? 'Overdue' : dueDay === today ? 'Due today' : `Due on ${inWords(dueDay)}`}: ${name}`,
    message: isOver
      ? `An answer to ${what} was promised by ${inWords(dueDay)}.`
      : `An answer to ${what} is promised by ${inWords(dueDay)}.`,
    actionDescription: isOver ? 'Answer now: somebody is waiting.' : 'Answer today, so that the promise is kept.',
    metadata: { ...about, dueDay },
    at,
  })
}

/** Thousands may wait, and each day is reckoned in a zone. */
const readAtOnce = 100

async function storyDeadlines(db: Db, zone: string): Promise<OpenDeadline[]> {
  const open: OpenDeadline[] = []
  await inSteps({
    read: (after: WaitingStory | undefined) => listWaitingStories(db, { after, limit: readAtOnce, isPromised: true }),
    work: (some) => void open.push(...some.filter(isOfSomebody).map((story) => storyDeadline(story, zone))),
  })
  return open
}

type WaitingStory = ReturnType<typeof listWaitingStories>[number]

function storyDeadline({ id, title, createdAt }: WaitingStory, zone: string): OpenDeadline {
  const dueDay = addBusinessDays(calendarDay(new Date(createdAt), zone), reviewPromise.story.most)
  return { kind: 'story', id, dueDay, warnDay: dueDay, name: `“${title}”`, what: 'a story', about: { storyId: id } }
}

/** Applicants are not named: the application has the name. */
const volunteerDeadlines = (tx: Store, zone: string): OpenDeadline[] =>
  listWaitingApplications(tx)
    .filter(isOfSomebody)
    .map(({ id, createdAt }) => {
      const dueDay = addBusinessDays(calendarDay(new Date(createdAt), zone), reviewPromise.volunteer.most)
      const name = `volunteer application ${id}`
      const about = { volunteerApplicationId: id }
      return { kind: 'volunteer', id, dueDay, warnDay: dueDay, name, what: 'a volunteer', about }
    })

/** Nobody waits behind demonstration content. */
const isOfSomebody = ({ email }: { email: string }) => !isDemonstration(email)

const requestDeadlines = (tx: Store): OpenDeadline[] =>
  listOpenRequests(tx).map(({ id, kind, dueDay }) => ({
    kind: 'request',
    id,
    dueDay,
    warnDay: lastBusinessDay(dueDay),
    name: kind === 'legal' ? `legal enquiry ${id}` : `request ${id} about personal data`,
    what: kind === 'legal' ? 'a legal enquiry' : 'a request about personal data',
    about: { dataRequestId: id },
  }))

const hourIn = (instant: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant))

const wording = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const inWords = (day: string) => wording.format(new Date(`${day}T12:00:00Z`))
