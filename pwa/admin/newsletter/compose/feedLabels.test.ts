import { expect, it } from 'vitest'
import { feedWords } from './feedLabels.ts'

it('the Wildlife Blog is promised with as many articles as there are, and not where there is none', () => {
  expect(feedWords({ isSetUp: true, articles: 3 })).toEqual({
    says: 'The newest 3 articles, at the end.',
    hasArticles: true,
  })
  expect(feedWords({ isSetUp: true, articles: 0 }).hasArticles).toBe(false)
  expect(feedWords({ isSetUp: false, articles: 0 })).toEqual({
    says: 'Its feed is not set up on this server (WILDLIFE_BLOG_FEED).',
    hasArticles: false,
  })
})
