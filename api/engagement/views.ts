import { abuseSigns, botPoints, countingBounds } from '../../data/vocabulary/authenticity.ts'
import type { Store } from '../database.ts'
import type { Deps } from '../deps.ts'
import { count, hasCounted, type Limit, waitFor } from '../http/limits.ts'
import { addedTo, analyseDevicePattern, instantOf, verifyGeography } from './authenticity.ts'
import type { Circumstances } from './circumstances.ts'
import { countOnce, networkWait } from './counting.ts'
import { completeMetadata, hasInteraction, type SessionRow } from './engagement.store.ts'
import { partiesOf, penaltySeconds } from './penalties.ts'
import type { Report } from './visit.ts'

const viewsPerReader: Limit = {
  action: 'view',
  identifierType: 'reader',
  most: countingBounds.viewsPerReader,
  windowMs: countingBounds.windowMs,
}

interface Seen {
  session: SessionRow
  report: Report
  how: Circumstances
}

/**
 * Counts a view of which enough was seen, unless something speaks against it: then the reason is noted and the reader
 * notices nothing. To be called in the transaction of the report.
 */
export function countView(deps: Deps, tx: Store, { session, report, how }: Seen): boolean {
  const { storyId, userFingerprint: reader } = session
  if (hasInteraction(tx, storyId, reader, 'view')) return false
  const at = deps.clock.now()
  const geography = verifyGeography({ ...how, timeZone: report.timeZone ?? null, at })
  const verdict = addedTo(how, [
    geography.points,
    session.readingSpeed > abuseSigns.fastestWordsPerMinute && botPoints.tooFast,
  ])
  const because = verdict.isBot ? 'bot' : reasonAgainst(deps, session, how)
  const counted =
    because === null &&
    countOnce(tx, deps, { storyId, reader, type: 'view', session: session.id, at: at.toISOString() }, how)
  if (counted) count(deps, viewsPerReader, reader)
  completeMetadata(tx, session, {
    ...verdict,
    metadata: {
      counted,
      because,
      device: how.device,
      timeZone: report.timeZone ?? null,
      zoneFitsCountry: geography.fits,
      clockSkewSeconds: skewOf(report, at),
    },
  })
  return counted
}

function reasonAgainst(deps: Deps, { storyId, userFingerprint: reader }: SessionRow, how: Circumstances) {
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
