import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { PublicStory } from '../../data/contract/stories.ts'
import { featuredStories, publishedStories, siteStatistics, storyById } from '../remote/queries.ts'
import { showCounts, showOwnView } from './counts.ts'

const story: PublicStory = {
  id: 7,
  title: 'The nets',
  content: 'We found the turtle on Tuesday.',
  excerpt: 'We found the turtle on Tuesday.',
  imageUrl: null,
  videoUrl: null,
  picture: null,
  video: null,
  authorName: 'Efua Example',
  authorPage: null,
  authorLocation: 'Winneba, Ghana',
  category: 'Coexistence',
  country: null,
  species: [],
  sharesPhoto: true,
  status: 'published',
  featured: true,
  viewCount: 10,
  likeCount: 2,
  shareCount: 1,
  createdAt: '2026-11-12T09:00:00.000Z',
  publishedAt: '2026-11-14T09:00:00.000Z',
}

test('after a like the story shows the new counts, and lists of stories are asked for again', () => {
  const queries = new QueryClient()
  queries.setQueryData(storyById(7).queryKey, { story, asOf: null })
  queries.setQueryData(featuredStories.queryKey, { stories: [story], asOf: null })
  queries.setQueryData(publishedStories({}).queryKey, { pages: [], pageParams: [] })
  queries.setQueryData(siteStatistics.queryKey, { stories: 1, communities: 1, species: 1, contributors: 1 })

  showCounts(queries, 7, { viewCount: 11, likeCount: 3, shareCount: 1 })

  expect(queries.getQueryData(storyById(7).queryKey)?.story).toEqual({ ...story, viewCount: 11, likeCount: 3 })
  const isAskedAgain = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated
  expect(isAskedAgain(featuredStories.queryKey)).toBe(true)
  expect(isAskedAgain(publishedStories({}).queryKey)).toBe(true)
  expect(isAskedAgain(storyById(7).queryKey)).toBe(false)
  expect(isAskedAgain(siteStatistics.queryKey)).toBe(false)
})

test('a reader sees their own view counted, and no list is asked for again for it', () => {
  const queries = new QueryClient()
  queries.setQueryData(storyById(7).queryKey, { story, asOf: null })
  queries.setQueryData(featuredStories.queryKey, { stories: [story], asOf: null })
  showOwnView(queries, 7)
  expect(queries.getQueryData(storyById(7).queryKey)?.story).toEqual({ ...story, viewCount: 11 })
  expect(queries.getQueryState(featuredStories.queryKey)?.isInvalidated).toBe(false)
  showOwnView(queries, 8)
  expect(queries.getQueryData(storyById(8).queryKey)).toBeUndefined()
})
