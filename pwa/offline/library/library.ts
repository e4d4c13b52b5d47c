import type { BlogPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
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
    const all = await database.list('stories', 'publishedAt').then((rows) => rows.reverse())
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
    const story = await database.get('stories', id)
    return story ? { story } : null
  })
}

export async function libraryPosts(): Promise<{ posts: BlogPost[]; asOf: string } | null> {
  return copyOf(async () => {
    const posts = await database.list('posts', 'createdAt').then((rows) => rows.reverse())
    return posts.length > 0 ? { posts } : null
  })
}

async function copyOf<T extends object>(read: () => Promise<T | null>): Promise<(T & { asOf: string }) | null> {
  const state = await libraryState(database)
  if (!state || !isWithinLease(state, Date.now())) return null
  const content = await read()
  return content && { ...content, asOf: state.confirmedAt }
}
