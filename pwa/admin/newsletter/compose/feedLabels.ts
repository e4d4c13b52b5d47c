import type { NewsletterFeed } from '../../../../data/contract/outreach/newsletter.ts'
import { counted } from '../../kit/words/counted.ts'

/** What the switch of the Wildlife Blog promises; why it cannot be switched on, where there is nothing to add. */
export function feedWords(feed: NewsletterFeed | undefined): { says: string; hasArticles: boolean } {
  if (!feed) return { says: 'Its newest articles, at the end.', hasArticles: false }
  if (!feed.isSetUp) return { says: 'Its feed is not set up on this server (WILDLIFE_BLOG_FEED).', hasArticles: false }
  if (feed.articles === 0) return { says: 'It has no articles yet.', hasArticles: false }
  const newest =
    feed.articles === 1 ? 'The one article that there is' : `The newest ${counted(feed.articles, 'article')}`
  return { says: `${newest}, at the end.`, hasArticles: true }
}
