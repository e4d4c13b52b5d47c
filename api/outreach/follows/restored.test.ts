import { expect, test } from 'vitest'
import { followers, followNews, follows } from '../../../data/tables/follows.ts'
import { stories } from '../../../data/tables/stories.ts'
import { mailLog, mailStops } from '../../../data/tables/system.ts'
import { openTestApp } from '../../testing.ts'
import { findTold } from './follows.store.ts'
import { settleFollows } from './restored.ts'

const at = '2026-03-01T09:00:00.000Z'

/** A backup in which two people follow, one of them two countries; a mail to the first has not left. */
async function openBackup() {
  const { deps } = await openTestApp()
  const { db } = deps
  const story = { title: 'T', content: 'C', authorName: 'A', authorLocation: 'L', authorEmail: 'a@example.net' }
  const { id: storyId } = db
    .insert(stories)
    .values({ ...story, category: 'Education' })
    .returning()
    .get()
  db.insert(followNews).values({ storyId, at }).run()
  const follow = { kind: 'country', rhythm: 'at_once', confirmedAt: at, askedAt: at } as const
  for (const [email, values] of [
    ['stays@example.net', ['KE', 'TZ']],
    ['left@example.net', ['KE']],
  ] as const) {
    const one = { email, hidden: email, rhythm: 'at_once', toldUntil: 0 } as const
    const { id: followerId } = db.insert(followers).values(one).returning().get()
    for (const value of values)
      db.insert(follows)
        .values({ ...follow, followerId, value })
        .run()
  }
  db.insert(mailLog).values({ key: 'follow:1:0-1', recipient: 'stays@example.net', subject: 'S', kind: 'follow' }).run()
  return {
    db,
    left: () => ({
      follows: db
        .select()
        .from(follows)
        .all()
        .map(({ followerId, value }) => `${followerId} ${value}`),
      followers: db
        .select()
        .from(followers)
        .all()
        .map(({ email }) => email),
      told: [
        findTold(db).done,
        ...db
          .select()
          .from(followers)
          .all()
          .map(({ toldUntil }) => toldUntil),
      ],
      mail: db
        .select()
        .from(mailLog)
        .all()
        .map(({ state }) => state),
      stops: db
        .select()
        .from(mailStops)
        .all()
        .map(({ what }) => what),
    }),
  }
}

test('whoever left since the backup has left, what was stopped stays so, and nothing is mailed a second time', async () => {
  const { db, left } = await openBackup()
  const known = {
    follows: new Set(['stays@example.net country:KE']),
    stops: [{ hidden: 'x', what: 'all', stoppedAt: at }],
  }
  for (const _ of [1, 2]) db.transaction((tx) => settleFollows(tx, known, at))
  expect(left()).toEqual({
    follows: ['1 KE'],
    followers: ['stays@example.net'],
    told: [1, 1],
    mail: ['skipped'],
    stops: ['all'],
  })
})

test('where the replaced database cannot be read all of them are there, and what waited is not mailed', async () => {
  const { db, left } = await openBackup()
  db.transaction((tx) => settleFollows(tx, { follows: null, stops: [] }, at))
  expect(left()).toMatchObject({ follows: ['1 KE', '1 TZ', '2 KE'], told: [1, 1, 1], mail: ['skipped'] })
})
