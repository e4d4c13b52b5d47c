import { createIsbotFromList, list } from 'isbot'
import { type AbuseType, abuseSigns, botFrom, botPoints, countingBounds } from '../../data/vocabulary/authenticity.ts'
import { type SharePlatform, sharePlatforms } from '../../data/vocabulary/engagement.ts'
import type { Deps } from '../platform/deps.ts'
import { count, type Limit, waitFor } from '../platform/http/limits.ts'
import { remembered } from '../platform/remembered.ts'
import type { Report } from './types.ts'

/** The four checks that the rewards page names. Each is modest and true; what they find goes to engagement_metadata. */

export interface Signs {
  userAgent: string
  acceptLanguage: string
  /** `Sec-Fetch-Site`, which browsers send to addresses they trust. */
  fetchSite: string
  /** This site is reached by https. */
  isSecure: boolean
}

export interface BotVerdict {
  /** 0 (a person) to 100 (a program). */
  botScore: number
  isBot: boolean
}

/** The well-kept list of programs, without the one entry that names a kind of browser. */
const isNamedBot = remembered(createIsbotFromList(list.filter((pattern) => pattern !== 'headless')))

/** Real-time bot detection: the name a caller gives itself, and what every browser sends and programs forget. */
export function detectBot(signs: Signs): BotVerdict {
  const { userAgent, acceptLanguage, fetchSite, isSecure } = signs
  const points = [
    isNamedBot(userAgent) && botPoints.named,
    /headless/i.test(userAgent) && botPoints.headless,
    userAgent.length < 20 && botPoints.noUserAgent,
    !/^(Mozilla|Opera)\//.test(userAgent) && botPoints.strangeUserAgent,
    !/[a-z]/i.test(acceptLanguage) && botPoints.noLanguage,
    isSecure && !fetchSite && /Chrome\/(8[5-9]|9\d|\d{3})/.test(userAgent) && botPoints.noFetchSite,
  ]
  return addedTo({ botScore: 0 }, points)
}

export interface Whereabouts {
  /** Two letters, of a proxy that is trusted. */
  country: string | null
  timeZone: string | null
  acceptLanguage: string
  at: Date
}

/**
 * Geographic verification: does the clock of the reader's phone agree with the country the request came from? Travellers
 * differ, so that it never decides alone.
 */
export function verifyGeography({ country, timeZone, acceptLanguage, at }: Whereabouts) {
  if (!country || !timeZone) return { fits: null, points: 0 }
  const own = offsetOf(timeZone, at)
  const there = zonesOf(country).map((zone) => offsetOf(zone, at))
  if (there.length === 0) return { fits: null, points: 0 }
  const fits = own !== null && there.includes(own)
  const regions = [...acceptLanguage.matchAll(/[a-z]{2,3}-([A-Z]{2})\b/g)].map(([, region]) => region)
  const speaksOtherwise = regions.length > 0 && !regions.includes(country)
  const points = fits ? 0 : botPoints.otherZone + (speaksOtherwise ? botPoints.otherLanguage : 0)
  return { fits, points }
}

/** Node 20 has the zones of a country as a property; the language calls it `getTimeZones()` now. */
function zonesOf(country: string): string[] {
  try {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
      timeZones?: string[]
      getTimeZones?(): string[] | undefined
    }
    return locale.getTimeZones?.() ?? locale.timeZones ?? []
  } catch {
    return []
  }
}

/** The building of a formatter is what takes time. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function offsetOf(timeZone: string, at: Date): string | null {
  try {
    const name = timeZone.toLowerCase()
    const clock = clocks.get(name) ?? new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
    if (clocks.size < 1000) clocks.set(name, clock)
    return clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? null
  } catch {
    return null
  }
}

const newReaders: Limit = {
  action: 'new_reader',
  identifierType: 'device',
  most: countingBounds.newReadersPerDevice,
  windowMs: countingBounds.windowMs,
}

/**
 * Device pattern analysis: one device that turns out ever new readers. Called once for each, when it has read for the
 * first time; says whether the pattern is still that of people.
 */
export function analyseDevicePattern(deps: Pick<Deps, 'db' | 'clock'>, device: string): boolean {
  if (waitFor(deps, newReaders, device) > 0) return false
  count(deps, newReaders, device)
  return true
}

/** Platform source tracking: where a share goes, and from where the reader had come, when the address says it. */
export function trackPlatformSource(platform: SharePlatform | null, referrer: string | null, publicUrl: string) {
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null
  const via = sharePlatforms.find((known) => known === page?.searchParams.get('via')) ?? null
  return { platform, via, fromOwnPage: page !== null && page.origin === new URL(publicUrl).origin }
}

export interface Claim {
  startTime: Report['startTime']
  endTime: Report['endTime']
  minSeconds: number
  /** Since the server saw the page open. */
  openMs: number
  /** This report was the first one from the end of the text. */
  leapt: boolean
}

/** What a report says that cannot be. A phone's clock may be wrong by years; both its times are wrong alike. */
export function impossibleIn({ startTime, endTime, minSeconds, openMs, leapt }: Claim): AbuseType | null {
  const span = (instantOf(endTime) ?? 0) - (instantOf(startTime) ?? 0)
  const saysBoth = startTime !== undefined && endTime !== undefined
  if (saysBoth && (span < -abuseSigns.leapMs || span > abuseSigns.longestClaimMs)) return 'impossible_times'
  const isLong = minSeconds >= abuseSigns.leapFromSeconds
  return isLong && leapt && openMs < abuseSigns.leapMs ? 'impossible_progress' : null
}

/** Milliseconds since 1970, of either spelling. */
export const instantOf = (time: Report['startTime']): number | null =>
  typeof time === 'string' ? Date.parse(time) : (time ?? null)

/** A verdict with further points. */
export function addedTo({ botScore }: Pick<BotVerdict, 'botScore'>, points: (number | false | '')[]): BotVerdict {
  const sum = points.reduce<number>((total, value) => total + (value || 0), botScore)
  return { botScore: Math.min(100, sum), isBot: sum >= botFrom }
}
