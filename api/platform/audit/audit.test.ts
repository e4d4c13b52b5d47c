import { expect, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { openDatabase } from '../database.ts'
import { forgetDetails, listActsOf, recordAct } from './audit.ts'
import { eraseDetailsBefore, eraseDetailsNaming, eraseDetailsOf } from './erasure.ts'

const at = '2026-03-01T09:00:00.000Z'
const later = '2026-03-02T09:00:00.000Z'

function openLog() {
  const db = openDatabase(':memory:')
  const act = (
    id: number,
    action: string,
    more: { before?: unknown; after?: unknown; at?: string; kind?: string } = {},
  ) => recordAct(db, { admin: 'admin1', action, subject: { kind: more.kind ?? 'story', id }, at, ...more })
  const details = () =>
    db
      .select()
      .from(auditLog)
      .all()
      .map(({ before, after }) => [before, after])
  return { db, act, details }
}

test('says who did what to what, and when, with what was there before and after', () => {
  const { db, act } = openLog()
  act(7, 'story.edited', { before: { title: 'The heron' }, after: { title: 'The crane' } })
  expect(db.select().from(auditLog).all()).toMatchObject([
    {
      admin: 'admin1',
      action: 'story.edited',
      subjectKind: 'story',
      subjectId: '7',
      before: { title: 'The heron' },
      after: { title: 'The crane' },
      at,
    },
  ])
})

test('what a writer or the product itself did has no admin', () => {
  const { db } = openLog()
  recordAct(db, { action: 'story.withdrawn', subject: { kind: 'story', id: 7 }, at })
  expect(db.select().from(auditLog).get()?.admin).toBeNull()
})

test('is undone with the act that it tells of', () => {
  const { db } = openLog()
  const failing = () =>
    db.transaction((tx) => {
      recordAct(tx, { action: 'story.published', subject: { kind: 'story', id: 7 }, at })
      throw new Error('no story')
    })
  expect(failing).toThrow('no story')
  expect(db.select().from(auditLog).all()).toEqual([])
})

test('lists the acts that are asked for, of one subject, oldest first', () => {
  const { db, act } = openLog()
  act(7, 'story.published')
  act(7, 'story.edited')
  act(8, 'story.published')
  act(7, 'post.published', { kind: 'post' })
  act(7, 'story.unpublished')
  const actions = listActsOf(db, { kind: 'story', id: 7 }, ['story.published', 'story.unpublished', 'post.published'])
  expect(actions.map(({ action }) => action)).toEqual(['story.published', 'story.unpublished'])
})

test('forgets what the fields of one subject held, and keeps that they were changed', () => {
  const { db, act, details } = openLog()
  act(7, 'story.edited', { before: { title: 'The heron' } })
  act(8, 'story.edited', { before: { title: 'The crane' } })
  forgetDetails(db, { kind: 'story', id: 7 })
  expect(details()).toEqual([
    [null, null],
    [{ title: 'The crane' }, null],
  ])
  expect(eraseDetailsOf(db, 'story', [])).toBe(0)
  expect(eraseDetailsOf(db, 'post', [8])).toBe(0)
  expect(eraseDetailsOf(db, 'story', [7, 8])).toBe(1)
})

test('forgets what names a person by address, in any case, and leaves who is named nearly like them', () => {
  const { db, act, details } = openLog()
  act(1, 'story.edited', { before: { authorEmail: 'Amina@example.org' } })
  act(2, 'story.edited', { after: { note: 'wrote from amina@example.org twice' } })
  act(3, 'story.edited', { before: { authorEmail: 'samina@example.org' } })
  act(4, 'story.edited', { before: { authorEmail: 'amina@example.org.za' } })
  expect(eraseDetailsNaming(db, 'amina@example.org')).toBe(2)
  expect(details().map(([before, after]) => Boolean(before ?? after))).toEqual([false, false, true, true])
})

test('forgets by age, so many at a time, until nothing old is left', () => {
  const { db, act, details } = openLog()
  for (let n = 0; n < 5; n++) act(n, 'story.edited', { before: { n } })
  act(9, 'story.edited', { before: { n: 9 }, at: later })
  const forget = () => eraseDetailsBefore(db, { before: later, limit: 3 })
  expect([forget(), forget(), forget()]).toEqual([3, 2, 0])
  expect(details().filter(([before]) => before)).toEqual([[{ n: 9 }, null]])
})
