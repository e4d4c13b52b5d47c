import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type {
  AwarenessDaysAdded,
  ContentEvent,
  EventListQuery,
  eventChange,
  newEvent,
} from '../../../data/contract/outreach/calendar.ts'
import { awarenessDays } from '../../../data/vocabulary/awarenessDays.ts'
import { eventPriorities, type Recurrence } from '../../../data/vocabulary/calendar.ts'
import { dayOf } from '../../platform/admins/profile.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { alteredBy, holds } from '../../platform/http/writes.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../../platform/idempotencyKeys.ts'
import {
  changeEventRow,
  deleteEventRow,
  type EventRow,
  findEvent,
  insertEvent,
  listEventNames,
  listEvents,
} from './events.store.ts'
import { isOwnDay, nextDateOf, occurrencesOf, ruleOf } from './occurrences.ts'
import { findTheme } from './themes.store.ts'

type Fields = Omit<z.output<typeof eventChange>, 'revision'>

/** Upcoming ones: active, each on its next date, the next first, of one day the more important first. */
export function showEvents(deps: Deps, admin: AdminName, { upcoming, from, to }: EventListQuery): ContentEvent[] {
  const today = dayOf(deps, admin)
  const shown = listEvents(deps.db).map((event) => present(event, today, from && to ? { from, to } : undefined))
  return upcoming === 'true' ? shown.flatMap(onNextDate).sort(nextFirst) : shown
}

const onNextDate = (event: ContentEvent): ContentEvent[] =>
  event.active && event.nextDate ? [{ ...event, eventDate: event.nextDate }] : []

const nextFirst = (a: ContentEvent, b: ContentEvent) =>
  (a.nextDate ?? '').localeCompare(b.nextDate ?? '') ||
  eventPriorities.indexOf(a.priority) - eventPriorities.indexOf(b.priority) ||
  a.name.localeCompare(b.name)

/** Errors: invalid, when what is said of its repetition contradicts itself. */
export function addEvent(deps: Deps, admin: AdminName, key: string, given: z.output<typeof newEvent>): ContentEvent {
  const at = toInstant(deps.clock)
  const making = { route: 'POST /api/content-calendar/events', key }
  const event = deps.db.transaction((tx) => {
    const made = findEvent(tx, findByIdempotencyKey(tx, making) ?? 0)
    if (made) return made
    const fields = { ...given, ...repetitionOf(given) }
    requireSound(tx, { annualBy: 'date', ...fields })
    const row = insertEvent(tx, { ...fields, createdAt: at, updatedAt: at })
    noteIdempotencyKey(tx, making, row.id, at)
    const after = { name: row.name, eventDate: row.eventDate }
    recordAct(tx, { admin, action: 'event.added', subject: subjectOf(row.id), after, at })
    return row
  })
  return present(event, dayOf(deps, admin))
}

/** What has no effect is no change. Errors: calendar.no_event; calendar.stale with `current`; invalid. */
export function changeEvent(
  deps: Deps,
  admin: AdminName,
  id: number,
  { revision, ...given }: z.output<typeof eventChange>,
): ContentEvent {
  const today = dayOf(deps, admin)
  const event = deps.db.transaction((tx) => {
    const before = findEvent(tx, id) ?? noEvent()
    const asked = { ...given, ...repetitionOf(given, before) }
    if (holds(before, asked)) return before
    if (revision !== undefined && revision !== before.revision)
      fail('conflict', 'calendar.stale', 'Somebody changed this event while you had it open.', {
        current: present(before, today),
      })
    requireSound(tx, { ...before, ...asked })
    const at = toInstant(deps.clock)
    recordAct(tx, {
      admin,
      action: 'event.changed',
      subject: subjectOf(id),
      ...alteredBy(before, asked),
      at,
    })
    return changeEventRow(tx, id, { ...asked, revision: before.revision + 1, updatedAt: at })
  })
  return present(event, today)
}

/** What was written for it stays. Errors: calendar.no_event. */
export function deleteEvent({ db, clock }: Deps, admin: AdminName, id: number): void {
  db.transaction((tx) => {
    const { name, eventDate } = findEvent(tx, id) ?? noEvent()
    deleteEventRow(tx, id)
    const before = { name, eventDate }
    recordAct(tx, { admin, action: 'event.deleted', subject: subjectOf(id), before, at: toInstant(clock) })
  })
}

/** Either field says whether an event repeats; both say the same. */
function repetitionOf(
  { recurring, recurringPattern }: Pick<Fields, 'recurring' | 'recurringPattern'>,
  before?: EventRow,
): Partial<{ recurring: boolean; recurringPattern: Recurrence | null }> {
  if (recurring === undefined && recurringPattern === undefined) return {}
  const repeats = recurring ?? recurringPattern === 'annually'
  if (recurringPattern && repeats !== (recurringPattern === 'annually'))
    refuse(
      'recurringPattern',
      repeats
        ? 'A recurring event is annual, not one-time.'
        : 'An annual event is recurring: say both, or one of them.',
    )
  if (repeats) return { recurring: true, recurringPattern: 'annually' }
  return { recurring: false, recurringPattern: recurringPattern ?? (before?.recurring ? 'one-time' : null) }
}

function requireSound(tx: Store, event: Fields & Pick<EventRow, 'eventDate' | 'annualBy'>): void {
  const { eventDate, annualBy, recurring = false, themeId } = event
  if (themeId && !findTheme(tx, themeId)) refuse('themeId', 'That theme does not exist.')
  if (!isOwnDay({ eventDate, annualBy, recurring }))
    refuse('annualBy', 'That day is not the last such weekday of its month.')
}

const refuse = (field: string, message: string): never =>
  fail('invalid', 'invalid', message, { issues: [{ field, message }] })

const present = (event: EventRow, today: string, range?: { from: string; to: string }): ContentEvent => ({
  id: event.id,
  name: event.name,
  description: event.description,
  eventDate: event.eventDate,
  category: event.category,
  priority: event.priority,
  recurring: event.recurring,
  recurringPattern: event.recurringPattern,
  annualBy: event.annualBy,
  rule: ruleOf(event),
  themeId: event.themeId,
  active: event.active,
  nextDate: nextDateOf(event, today),
  occurrences: range ? occurrencesOf(event, range) : [],
  revision: event.revision,
  createdAt: event.createdAt,
})

const subjectOf = (id: number) => ({ kind: 'event', id }) as const
const noEvent = (): never => fail('notFound', 'calendar.no_event', 'That event does not exist.')

/** Adds the days of the built-in list that are not there by name. */
export function addAwarenessDays({ db, clock }: Deps, admin: AdminName): AwarenessDaysAdded {
  const at = toInstant(clock)
  return db.transaction((tx) => {
    const added = insertMissingDays(tx, at)
    if (added > 0) {
      const subject = { kind: 'calendar', id: 'awareness-days' }
      recordAct(tx, { admin, action: 'awareness_days.added', subject, after: { added }, at })
    }
    return { added, present: awarenessDays.length - added }
  })
}

export function insertMissingDays(tx: Store, at: string): number {
  const known = new Set(
    listEventNames(
      tx,
      awarenessDays.map(({ name }) => name),
    ),
  )
  const missing = awarenessDays.filter(({ name }) => !known.has(name))
  const each = { category: 'awareness-day', recurring: true, recurringPattern: 'annually' } as const
  for (const day of missing) insertEvent(tx, { ...day, ...each, createdAt: at, updatedAt: at })
  return missing.length
}
