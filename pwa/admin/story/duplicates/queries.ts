import { queryOptions } from '@tanstack/react-query'
import type { DecisionChoice } from '../../../../data/contract/authors/duplicates.ts'
import { read, remote } from '../../../remote/client.ts'
import { polled } from '../../kit/data/polled.ts'

const likenesses = remote.api['story-likenesses']
const key = 'likenesses'

/** The first stories that wait for a decision. */
export const waitingStoriesQuery = queryOptions({
  ...polled,
  queryKey: [key, 'open'],
  queryFn: () => read(likenesses.$get()),
})

/** All that a story repeats, decided or not. */
export const likenessesOfQuery = (storyId: number) =>
  queryOptions({
    ...polled,
    queryKey: [key, 'of', storyId],
    queryFn: () => read(likenesses.stories[':storyId'].pairs.$get({ param: { storyId: String(storyId) } })),
  })

export const standingQuery = (storyId: number) =>
  queryOptions({
    ...polled,
    queryKey: [key, 'standing', storyId],
    queryFn: () => read(likenesses.stories[':storyId'].$get({ param: { storyId: String(storyId) } })),
  })

export const decideStory = (storyId: number, json: DecisionChoice) =>
  read(likenesses.stories[':storyId'].decision.$put({ param: { storyId: String(storyId) }, json }))
