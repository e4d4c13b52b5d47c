import { abuseSigns, botPoints, countingBounds } from '../../data/vocabulary/authenticity.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { count, hasCounted, type Limit, waitFor } from '../platform/http/limits.ts'
import { addedTo, analyseDevicePattern, instantOf, verifyGeography } from './authenticity.ts'
import { countOnce, networkWait } from './counting.ts'
import { completeMetadata, findInteraction, type SessionRow } from './engagement.store.ts'
import { partiesOf, penaltySeconds } from './penalties.ts'
import type { RequestContext } from './requestContext.ts'
import type { Report } from './types.ts'

const viewsPerReader: Limit = {
  action: 'view',
  identifierType: 'reader',
  most: countingBounds.viewsPerReader,
  windowMs: countingBounds.windowMs,
}

interface Seen {
  session: SessionRow
  /** None has come yet when the page was just opened. */
  report?: Report
  how: RequestContext
}

/**
 * Counts a view of this reader, unless it was counted before or something speaks against it: then the reason is noted and
 * the reader notices nothing. To be called in the transaction that opens the visit, and in that of the report from which on
 * more can be said about it.
 */
export function countView(deps: Deps, tx: Store, { session, report, how }: Seen): boolean {
  const { storyId, userFingerprint: reader } = session
  const earlier = findInteraction(tx, storyId, reader, 'view')
  if (earlier && !report) return false
  const at = deps.clock.now()
  const timeZone = report?.timeZone ?? null
  const geography = verifyGeography({ ...how, timeZone, at })
  const verdict = addedTo(how, [
    geography.points,
    session.readingSpeed > abuseSigns.fastestWordsPerMinute && botPoints.tooFast,
  ])
  const isOfThisVisit = earlier?.sessionId === String(session.id)
  const against = earlier ? repeated : verdict.isBot ? 'bot' : reasonAgainst(deps, session, how)
  const because = isOfThisVisit ? null : against
  const counted =
    against === null &&
    countOnce(tx, deps, { storyId, reader, type: 'view', session: session.id, at: at.toISOString() }, how)
  if (counted) count(deps, viewsPerReader, reader)
  completeMetadata(tx, session, {
    ...verdict,
    metadata: {
      counted: counted || isOfThisVisit,
      because,
      device: how.device,
      timeZone,
      zoneFitsCountry: geography.fits,
      clockSkewSeconds: report ? skewOf(report, at) : null,
    },
  })
  return counted
}

const repeated = 'counted_before'

function reasonAgainst(deps: Deps, { storyId, userFingerprint: reader }: SessionRow, how: RequestContext) {
  if (penaltySeconds(deps, partiesOf(reader, how.network)) > 0) return 'penalty'
  if (waitFor(deps, viewsPerReader, reader) > 0) return 'reader_bound'
  if (networkWait(deps, storyId, 'view', how) > 0) return 'network_bound'
  const isNew = !hasCounted(deps, viewsPerReader, reader)
  return isNew && !analyseDevicePattern(deps, how.device) ? 'device_pattern' : null
}

/** How far the reader's clock is ahead of ours. */
function skewOf({ endTime }: Report, at: Date): number | null {
  const said = instantOf(endTime)
  return said === null ? null : Math.round((said - at.getTime()) / 1000)
}
