import type { ReadingVerdict, ViewAnswer } from '../../data/contract/engagement.ts'
import { countsAsView, hasReachedEnd, verdictOf } from '../../data/rules/readers/reading.ts'
import type { Deps } from '../platform/deps.ts'
import { impossibleIn } from './authenticity.ts'
import { countOnce, noteBot } from './counting.ts'
import { changeSession, type SessionRow } from './engagement.store.ts'
import { noteAbuse, partiesOf } from './penalties.ts'
import type { ReadableStory } from './readable.ts'
import { credit, hasReadWhole, openSession, presentSession, silentMs } from './sessions.ts'
import type { EngagementDeps, Report, Visit } from './types.ts'
import { countView } from './views.ts'

// Each of these verbs is called in a transaction: what it writes happens with all of it or not at all.

/** The page of a story was opened: a view of this reader, counted once. What it earns is decided by `completeView`. */
export function openStory(deps: EngagementDeps, visit: Visit): ViewAnswer {
  deps.notice.flush(deps.db)
  if (visit.how.isBot) return { recorded: noteBot(deps, visit, 'view'), counted: false }
  const present = presentSession(deps, visit)
  const session = present ?? openSession(deps, visit)
  if (!session) return { recorded: false, counted: false }
  const now = deps.clock.now()
  if (present && silentMs(present, now) >= 1000)
    changeSession(deps.db, present.id, { ...present, endTime: now.toISOString() })
  const counted = countView(deps, deps.db, { session, how: visit.how })
  if (counted) deps.notice.soon(deps.db)
  return { recorded: true, counted }
}

/**
 * A reader's page says that it is still being read; what it says of time is noted and not believed. Looks at the visit
 * again as soon as enough was seen, and counts it unless its opening was.
 */
export function takeReport(deps: EngagementDeps, visit: Visit, report: Report): ReadingVerdict {
  deps.notice.flush(deps.db)
  const { story, how } = visit
  if (how.isBot) return nothingSeen(story)
  const session = presentSession(deps, visit)
  if (!session) {
    const opened = openSession(deps, visit, report.scrollProgress)
    return opened
      ? verdictFor(story, { ...opened, hasReadWhole: hasReadWhole(deps, story.id, opened.userFingerprint) })
      : nothingSeen(story)
  }
  const change = credit(deps, session, story, report)
  if (!change) return verdictFor(story, session)
  const after = { ...session, ...change }
  const isViewDue = countsAsView(after) && !countsAsView(session)
  changeSession(deps.db, session.id, change)
  watch(deps, { visit, session, after, report })
  const counted = isViewDue && countView(deps, deps.db, { session: after, report, how })
  if (counted) deps.notice.soon(deps.db)
  return verdictFor(story, after)
}

/** The story was read to its end: counted once, and only when the server has seen it. */
export function completeView(deps: EngagementDeps, visit: Visit): ViewAnswer {
  deps.notice.flush(deps.db)
  const { story, reader, how } = visit
  if (how.isBot) return { recorded: noteBot(deps, visit, 'view_complete'), counted: false }
  if (!reader || !hasReadWhole(deps, story.id, reader)) return { recorded: false, counted: false }
  const at = deps.clock.now().toISOString()
  const session = presentSession(deps, visit)?.id ?? null
  const counted = countOnce(deps.db, deps, { storyId: story.id, reader, type: 'view_complete', session, at }, how)
  return { recorded: true, counted }
}

/** A visit that was valid once stays so, also when the story has become longer since. */
function verdictFor(story: ReadableStory, session: SessionRow & { hasReadWhole: boolean }): ReadingVerdict {
  const verdict = verdictOf(session, story)
  return { ...verdict, valid: verdict.valid || session.meetsRequirements || session.hasReadWhole }
}

const nothingSeen = (story: ReadableStory): ReadingVerdict =>
  verdictOf({ timeSpent: 0, reports: 0, scrollProgress: 0, listened: 0 }, story)

interface Watched {
  visit: Visit
  session: SessionRow
  after: SessionRow
  report: Report
}

/** Looks for what cannot be: once per visit at its times, and once at a leap to the end. */
function watch(deps: Deps, { visit: { story, how }, session, after, report }: Watched): void {
  const isFirst = session.reports === 0 && after.reports === 1
  const leapt = !hasReachedEnd(session) && hasReachedEnd(after)
  if (!isFirst && !leapt) return
  const abuse = impossibleIn({
    startTime: isFirst ? report.startTime : undefined,
    endTime: isFirst ? report.endTime : undefined,
    // Where there is no text, its end is in sight at once.
    minSeconds: story.isToldAlone ? 0 : story.minSeconds,
    openMs: silentSinceStart(session, deps.clock.now()),
    leapt,
  })
  if (abuse) noteAbuse(deps, partiesOf(session.userFingerprint, how.network), abuse)
}

const silentSinceStart = ({ startTime }: SessionRow, now: Date) => now.getTime() - Date.parse(startTime)
