import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BlogPost } from '../../../data/contract/news.ts'
import type { Delivery, NewsletterWords } from '../../../data/contract/outreach/newsletter.ts'
import type { StoryCard } from '../../../data/contract/stories.ts'
import { readPage, remote } from '../../remote/client.ts'
import type { Content } from '../kit/lists/ContentPicker.tsx'
import {
  fetchCampaign,
  fetchCampaigns,
  fetchDeliveries,
  fetchEmailStatus,
  fetchFeed,
  fetchPreview,
  fetchSettings,
  fetchSubscribers,
} from './remote.ts'
import { followCampaigns, pollMs } from './rhythm.ts'

const key = 'newsletter'

const pollOf = followCampaigns()

export const emailStatusQuery = queryOptions({ queryKey: [key, 'mail'], queryFn: fetchEmailStatus })

/** What the Wildlife Blog would add. */
export const feedQuery = queryOptions({ queryKey: [key, 'feed'], queryFn: fetchFeed, staleTime: pollMs.atRest })

/** All of them: they are searched and chosen without asking again. */
export const subscribersQuery = queryOptions({
  queryKey: [key, 'subscribers'],
  queryFn: fetchSubscribers,
  staleTime: pollMs.atRest,
})

export const settingsQuery = queryOptions({ queryKey: [key, 'settings'], queryFn: fetchSettings })

export const campaignsQuery = infiniteQueryOptions({
  queryKey: [key, 'campaigns'],
  queryFn: ({ pageParam }) => fetchCampaigns(pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  select: ({ pages }) => pages.flatMap((page) => page.items),
  staleTime: pollMs.underway,
  refetchInterval: ({ state }) => pollOf(state.data?.pages.flatMap((page) => page.items) ?? []),
})

export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: [key, 'campaign', id],
    queryFn: () => fetchCampaign(id),
    staleTime: pollMs.underway,
    refetchInterval: ({ state }) => pollOf(state.data ? [state.data] : []),
  })

/** What became of each mail. Asked again when the counts of the newsletter have changed. */
export const deliveriesQuery = (id: number, state: Delivery['state'] | null) =>
  infiniteQueryOptions({
    queryKey: [key, 'deliveries', id, state],
    queryFn: ({ pageParam }) => fetchDeliveries(id, state, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    staleTime: pollMs.underway,
  })

/** Rendered anew whenever it is looked at. */
export const previewQuery = (words: NewsletterWords) =>
  queryOptions({ queryKey: [key, 'preview', words], queryFn: () => fetchPreview(words), staleTime: 0, gcTime: 0 })

/** What can be chosen of a kind, newest first, page by page. */
export const itemsQuery = (kind: 'stories' | 'posts') =>
  infiniteQueryOptions({
    queryKey: [key, kind],
    queryFn: ({ pageParam }) => (kind === 'stories' ? fetchStoryItems(pageParam) : fetchPostItems(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    staleTime: pollMs.atRest,
  })

const itemsAtOnce = '100'

async function fetchStoryItems(before: string | null): Promise<{ items: Content[]; next: string | null }> {
  const query = { status: 'published', view: 'card', limit: itemsAtOnce, before: before ?? undefined } as const
  const { items, next } = await readPage<StoryCard>(remote.api.stories.$get({ query }))
  return {
    items: items.map(({ id, title, authorName, authorLocation, publishedAt }) => ({
      id,
      title,
      about: `${authorName}, ${authorLocation}`,
      date: publishedAt,
    })),
    next,
  }
}

/** Our own posts: articles of the Wildlife Blog come with its feed. */
async function fetchPostItems(before: string | null): Promise<{ items: Content[]; next: string | null }> {
  const query = { limit: itemsAtOnce, before: before ?? undefined }
  const { items, next } = await readPage<BlogPost>(remote.api['blog-posts'].$get({ query }))
  return {
    items: items
      .filter(({ status, url }) => status === 'published' && url === null)
      .map(({ id, title, category, createdAt }) => ({ id, title, about: category, date: createdAt })),
    next,
  }
}
