import { earnedIn, hasReachedEnd, listenedIn, meetsRequirements, paceOf } from '../../data/rules/readers/reading.ts'
import { abuseSigns, engagementLimits, presenceRules } from '../../data/vocabulary/authenticity.ts'
import type { Deps } from '../platform/deps.ts'
import { count, type Limit, waitFor } from '../platform/http/limits.ts'
import { note } from './counting.ts'
import {
  countOpenSince,
  insertSession,
  type PresentSession,
  preparedFor,
  type SessionChange,
  type SessionRow,
} from './engagement.store.ts'
import { noteAbuse, partiesOf } from './penalties.ts'
import type { ReadableStory } from './readable.ts'
import type { RequestContext } from './requestContext.ts'
import type { Report, Visit } from './types.ts'

const newReadersPerNetwork: Limit = {
  action: 'new_reader',
  identifierType: 'network',
  ...engagementLimits.newReadersPerNetwork,
}
const newReadersPerRange: Limit = {
  action: 'new_reader',
  identifierType: 'range',
  ...engagementLimits.newReadersPerRange,
}

/** This reader's running visit of this story. */
export function presentSession({ db, clock }: Deps, { story, reader }: Visit): PresentSession | null {
  if (!reader) return null
  const session = preparedFor(db).latestSession.get({ storyId: story.id, reader })
  return session && silentMs(session, clock.now()) <= presenceRules.sessionEndsAfterMs ? session : null
}

export const silentMs = ({ startTime, endTime }: SessionRow, now: Date) =>
  now.getTime() - Date.parse(endTime ?? startTime)

/** Who has read a story whole once has read it. */
export const hasReadWhole = ({ db }: Pick<Deps, 'db'>, storyId: number, reader: string): boolean =>
  preparedFor(db).wholeReading.get({ storyId, reader }) !== undefined

/** Begins a visit, in the transaction of its call; null when this network, or its range, brings more new readers than a crowd could. */
export function openSession(deps: Deps, visit: Visit, scrollProgress = 0): SessionRow | null {
  const { story, how } = visit
  if (!visit.reader && isCrowded(deps, how)) return null
  const reader = visit.reader ?? visit.admit()
  const now = deps.clock.now()
  if (!visit.reader) countNewReader(deps, how)
  const at = now.toISOString()
  const session = insertSession(deps.db, { storyId: story.id, reader, network: how.network, scrollProgress, at })
  note(deps.db, deps, { storyId: story.id, type: 'view', session: session.id, counted: false }, how)
  const aMinuteAgo = new Date(now.getTime() - 60_000).toISOString()
  if (visit.reader && countOpenSince(deps.db, reader, aMinuteAgo) > abuseSigns.storiesPerMinute)
    noteAbuse(deps, partiesOf(reader, how.network), 'many_stories')
  return session
}

const isCrowded = (deps: Deps, { network, range }: RequestContext) =>
  waitFor(deps, newReadersPerNetwork, network) > 0 || waitFor(deps, newReadersPerRange, range) > 0

function countNewReader(deps: Deps, { network, range }: RequestContext): void {
  count(deps, newReadersPerNetwork, network)
  count(deps, newReadersPerRange, range)
}

/**
 * What a report changes, or null when it says nothing new. Time counts from this reader's latest report on any story, so
 * that no second is credited twice.
 */
export function credit(
  { clock }: Pick<Deps, 'clock'>,
  session: PresentSession,
  story: ReadableStory,
  reported: Pick<Report, 'scrollProgress' | 'listenedSeconds'>,
): SessionChange | null {
  const latest = Date.parse(session.latestReportAt ?? session.startTime)
  const { seconds, usedMs } = earnedIn(clock.now().getTime() - latest)
  const scrollProgress = Math.max(session.scrollProgress, reported.scrollProgress)
  const timeSpent = session.timeSpent + seconds
  const listened = Math.max(session.listened, listenedIn(timeSpent, reported.listenedSeconds ?? 0))
  if (usedMs === 0 && scrollProgress === session.scrollProgress && listened === session.listened) return null
  const presence = {
    timeSpent,
    listened,
    reports: session.reports + (seconds > 0 ? 1 : 0),
    scrollProgress,
  }
  return {
    ...presence,
    ...paceOf(presence, story),
    endTime: usedMs > 0 ? new Date(latest + usedMs).toISOString() : session.endTime,
    hasScrolledToEnd: hasReachedEnd(presence),
    meetsRequirements: session.meetsRequirements || meetsRequirements(presence, story),
  }
}
