import { expect, test } from 'vitest'
import { storyLikenesses, storyRewardDecisions } from '../../../data/tables/rewards.ts'
import { insertStory } from '../../stories/stories.store.ts'
import { openTestApp } from '../../testing.ts'
import { standingOf, standingsOf } from './standings.ts'

test('a story waits while a pair is open, and is excluded or counts as the latest decision says', async () => {
  const { deps } = await openTestApp()
  const { db } = deps
  const at = '2026-03-01T09:00:00.000Z'
  const words = { title: 'T', content: 'C', authorName: 'A', authorLocation: 'L', authorEmail: 'a@example.org' }
  const [first, second, third, fourth] = [1, 2, 3, 4].map(
    (n) => insertStory(db, { ...words, category: 'Education', submission: `s${n}`, wordsSha256: `${n}`, at }).id,
  ) as [number, number, number, number]
  const pair = { earlierStoryId: first, kind: 'text', distance: 0 } as const
  db.insert(storyLikenesses)
    .values([
      { ...pair, storyId: second },
      { ...pair, storyId: third, settledAt: at },
    ])
    .run()
  const decide = (storyId: number, decision: 'counts' | 'excluded') =>
    db.insert(storyRewardDecisions).values({ storyId, decision, admin: 'admin1', at }).run()
  decide(third, 'counts')
  decide(third, 'excluded')
  decide(fourth, 'excluded')
  decide(fourth, 'counts')

  expect([...standingsOf(db, [first, second, third, fourth])]).toEqual([
    [third, 'excluded'],
    [second, 'waiting'],
  ])
  expect([...standingsOf(db, [first])]).toEqual([])
  expect([first, second, third, fourth].map((id) => standingOf(db, id))).toEqual([
    'counts',
    'waiting',
    'excluded',
    'counts',
  ])
})
