import { and, eq, gt, max, sql } from 'drizzle-orm'
import { abuseDetection } from '../../data/tables/abuse.ts'
import { type AbuseType, networkPatience, penaltyHalfLifeMs, penaltySteps } from '../../data/vocabulary/authenticity.ts'
import { preparedOnce, type Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'

/** Somebody who can be held to account: one reader, or all who share a network. */
export interface Party {
  identifier: string
  identifierType: 'reader' | 'network'
}

/** The reader, when there is one, and the network. */
export const partiesOf = (reader: string | null, network: string): Party[] => [
  ...(reader ? [{ identifier: reader, identifierType: 'reader' } as const] : []),
  { identifier: network, identifierType: 'network' },
]

/** Remembers an abuse by each of them; enough of it brings a penalty that grows. */
export function noteAbuse({ db, clock }: Pick<Deps, 'db' | 'clock'>, parties: Party[], abuseType: AbuseType): void {
  const now = clock.now()
  db.transaction((tx) => {
    for (const party of parties) note(tx, party, abuseType, now)
  })
}

function note(tx: Store, party: Party, abuseType: AbuseType, now: Date): void {
  const at = now.toISOString()
  const row = tx
    .select()
    .from(abuseDetection)
    .where(and(isOf(party), eq(abuseDetection.abuseType, abuseType)))
    .get()
  const detectionCount = 1 + (row ? remaining(row, now) : 0)
  const step = stepOf(party, detectionCount)
  const change = {
    detectionCount,
    lastDetected: at,
    severity: step ? 1 + penaltySteps.indexOf(step) : 1,
    currentPenalty: step?.penalty ?? null,
    penaltyUntil: step ? new Date(now.getTime() + step.ms).toISOString() : (row?.penaltyUntil ?? null),
  }
  if (row) tx.update(abuseDetection).set(change).where(eq(abuseDetection.id, row.id)).run()
  else
    tx.insert(abuseDetection)
      .values({ ...party, abuseType, firstDetected: at, ...change })
      .run()
}

/** Old detections fade. */
const remaining = (row: { detectionCount: number; lastDetected: string }, now: Date) =>
  Math.floor(row.detectionCount / 2 ** Math.floor((now.getTime() - Date.parse(row.lastDetected)) / penaltyHalfLifeMs))

function stepOf({ identifierType }: Party, detections: number) {
  const { times, steps } = identifierType === 'network' ? networkPatience : { times: 1, steps: penaltySteps.length }
  return penaltySteps.slice(0, steps).findLast((step) => detections >= step.detections * times)
}

/** Seconds until the last of their penalties ends; 0 when there is none. */
export function penaltySeconds({ db, clock }: Pick<Deps, 'db' | 'clock'>, parties: Party[]): number {
  const now = clock.now()
  const at = now.toISOString()
  const until = parties.map((party) => latestPenalty(db).get({ ...party, at })?.latest ?? '').reduce(laterOf, '')
  return until ? Math.ceil((Date.parse(until) - now.getTime()) / 1000) : 0
}

const laterOf = (one: string, other: string) => (one > other ? one : other)

const latestPenalty = preparedOnce((db) => {
  const { placeholder } = sql
  return db
    .select({ latest: max(abuseDetection.penaltyUntil) })
    .from(abuseDetection)
    .where(
      and(
        eq(abuseDetection.identifier, placeholder('identifier')),
        eq(abuseDetection.identifierType, placeholder('identifierType')),
        gt(abuseDetection.penaltyUntil, placeholder('at')),
      ),
    )
    .prepare()
})

const isOf = ({ identifier, identifierType }: Party) =>
  and(eq(abuseDetection.identifier, identifier), eq(abuseDetection.identifierType, identifierType))
