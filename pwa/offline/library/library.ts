import type { BlogPost, PublicPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import { tagKey } from '../../../data/rules/site/tags.ts'
import type { StoryCategory } from '../../../data/vocabulary/stories.ts'
import { database } from '../database.ts'
import { isWithinLease, libraryState } from './libraryStore.ts'

/** Published stories kept on this device, in the order of the site; null when there are none or their lease has run out. */
export async function libraryStories({
  featured,
  category,
  author,
}: {
  featured?: boolean
  category?: StoryCategory
  author?: string
} = {}): Promise<{ stories: PublicStory[]; asOf: string } | null> {
  return copyOf(async () => {
    const all = await database.stories.orderBy('publishedAt').reverse().toArray()
    const stories = all.filter(
      (story) =>
        (!featured || story.featured) &&
        (category === undefined || story.category === category) &&
        (author === undefined || story.authorPage === author),
    )
    return all.length > 0 ? { stories } : null
  })
}

export async function libraryStory(id: number): Promise<{ story: PublicStory; asOf: string } | null> {
  return copyOf(async () => {
    const story = await database.stories.get(id)
    return story ? { story } : null
  })
}

export async function libraryPosts({ tag, month }: { tag?: string; month?: string } = {}): Promise<{
  posts: BlogPost[]
  asOf: string
} | null> {
  return copyOf(async () => {
    const all = await newestPosts()
    const posts = all.filter(
      ({ tags, createdAt }) =>
        (month === undefined || createdAt.startsWith(month)) &&
        (tag === undefined || tags.some((name) => tagKey(name) === tag)),
    )
    return all.length > 0 ? { posts } : null
  })
}

/** With those beside it that are on this device too. */
export async function libraryPost(id: number): Promise<{ post: PublicPost; asOf: string } | null> {
  return copyOf(async () => {
    const posts = await newestPosts()
    const place = posts.findIndex((post) => post.id === id)
    const post = posts[place]
    return post ? { post: { ...post, newer: posts[place - 1] ?? null, older: posts[place + 1] ?? null } } : null
  })
}

/** Those that came before posts had tags have none. */
const newestPosts = async (): Promise<BlogPost[]> =>
  (await database.posts.orderBy('createdAt').reverse().toArray()).map((post) => ({ ...post, tags: post.tags ?? [] }))

async function copyOf<T extends object>(read: () => Promise<T | null>): Promise<(T & { asOf: string }) | null> {
  const state = await libraryState(database)
  if (!state || !isWithinLease(state, Date.now())) return null
  const content = await read()
  return content && { ...content, asOf: state.confirmedAt }
}
