import { describe, expect, test } from 'vitest'
import { requestDue } from '../../../data/rules/inbox/requestDue.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import type { DataRequestKind } from '../../../data/vocabulary/privacy.ts'
import { openDatabase } from '../../platform/database.ts'
import { movableClock } from '../../testing.ts'
import { forgetRequestsBefore } from './requests.store.ts'
import { closeRequest, listRequests, noteRequest, reopenRequest, settleRequest } from './requests.ts'

const day = 24 * 3_600_000
const email = 'amina@example.org'

function openRequests(start = '2026-03-02T09:00:00.000Z') {
  const given = { db: openDatabase(':memory:'), clock: movableClock(start) }
  let keys = 0
  const note = (
    more: { kind?: DataRequestKind; email?: string; receivedDay?: string; note?: string } = {},
    key = `${++keys}`,
  ) => noteRequest(given, 'admin1', { kind: 'access', email, note: null, ...more }, key)
  const settle = (kind: 'access' | 'erasure', of = email) =>
    given.db.transaction((tx) => settleRequest(tx, given, 'admin2', { kind, email: of, outcome: { stories: 2 } }))
  const acts = () =>
    given.db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action)
  return { ...given, given, note, settle, acts, list: () => listRequests(given.db) }
}
const code = (code: string) => expect.objectContaining({ code })

describe('a request is noted', () => {
  test('with the day of its promise, counted from the day it came in', () => {
    const { note } = openRequests()
    expect(note()).toMatchObject({ kind: 'access', email, dueDay: '2026-04-01', closedAt: null })
    expect(note({ receivedDay: '2026-02-20' }).dueDay).toBe('2026-03-22')
    expect(note({ kind: 'legal' }).dueDay > '2026-03-02').toBe(true)
  })

  test('at midnight on the day that its promise is counted from', () => {
    // The last millisecond of 1 March in New York: the next one is of another day.
    const { createdAt, dueDay } = openRequests('2026-03-02T04:59:59.999Z').note()
    expect([createdAt, dueDay]).toEqual(['2026-03-02T04:59:59.999Z', requestDue('access', '2026-03-01')])
  })

  test('once for its key, and not for a day that has not come', () => {
    const { note, list, acts } = openRequests()
    expect(note({}, 'same')).toEqual(note({}, 'same'))
    expect(() => note({ receivedDay: '2026-03-03' })).toThrow(code('data_request.in_future'))
    expect([list().length, acts()]).toEqual([1, ['data_request.noted']])
  })
})

test('open requests come first, by the day that was promised, then closed ones, the newest first', () => {
  const { note, list, given, clock } = openRequests()
  const [late, soon, done, doneToo] = [note(), note({ receivedDay: '2026-02-10' }), note(), note()]
  closeRequest(given, 'admin1', done.id)
  clock.pass(day)
  closeRequest(given, 'admin1', doneToo.id)
  expect(list().map(({ id }) => id)).toEqual([soon.id, late.id, doneToo.id, done.id])
})

test('a request is closed by an admin, and opened again, once each', () => {
  const { note, given, acts } = openRequests()
  const { id } = note()
  const meanwhile = given.clock.span()
  expect(closeRequest(given, 'admin2', id)).toMatchObject({ closedBy: 'admin2', closedAt: meanwhile() })
  expect(() => closeRequest(given, 'admin2', id)).toThrow(code('data_request.wrong_state'))
  expect(reopenRequest(given, 'admin1', id)).toMatchObject({ closedBy: null, closedAt: null })
  expect(() => reopenRequest(given, 'admin1', id)).toThrow(code('data_request.wrong_state'))
  expect(() => closeRequest(given, 'admin1', 99)).toThrow(code('data_request.not_found'))
  expect(acts()).toEqual(['data_request.noted', 'data_request.closed', 'data_request.reopened'])
})

describe('an act that answers a person', () => {
  test('closes what they asked for, and nothing else', () => {
    const { note, settle, list } = openRequests()
    note()
    note({ kind: 'erasure' })
    note({ email: 'joy@example.org' })
    settle('access', 'AMINA@example.org')
    const open = list().filter(({ closedAt }) => closedAt === null)
    expect(open.map(({ kind, email }) => [kind, email])).toEqual([
      ['erasure', email],
      ['access', 'joy@example.org'],
    ])
    expect(list().find(({ closedAt }) => closedAt)).toMatchObject({ closedBy: 'admin2', outcome: { stories: 2 } })
  })

  test('writes down the request that was never noted', () => {
    const { settle, list } = openRequests()
    settle('access')
    expect(list()).toMatchObject([{ kind: 'access', email, outcome: { stories: 2 }, closedBy: 'admin2' }])
  })

  test('of erasing forgets who asked, in all their requests, which cannot be opened again', () => {
    const { note, settle, list, given } = openRequests()
    note({ note: 'called twice' })
    const erasure = note({ kind: 'erasure' })
    note({ email: 'joy@example.org', note: 'by letter' })
    settle('erasure')
    expect(list().map(({ email, note, closedAt }) => [email, note, closedAt !== null])).toEqual([
      ['joy@example.org', 'by letter', false],
      [null, null, true],
      [null, null, true],
    ])
    expect(() => reopenRequest(given, 'admin1', erasure.id)).toThrow(code('data_request.erased'))
  })
})

test('closed requests are forgotten by age; one that is open stays, however old', () => {
  const { note, list, given, db, clock } = openRequests()
  const { id } = note({ receivedDay: '2020-01-01' })
  closeRequest(given, 'admin1', note().id)
  clock.pass(day)
  closeRequest(given, 'admin1', note().id)
  const forget = () => forgetRequestsBefore(db, { before: '2026-03-03T00:00:00.000Z', limit: 10 })
  expect([forget(), forget()]).toEqual([1, 0])
  expect(list()).toHaveLength(2)
  expect(list()[0]?.id).toBe(id)
})
