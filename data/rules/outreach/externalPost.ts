import { wildlifeBlog } from '../../vocabulary/news.ts'

/** Articles of the Wildlife Blog are known by both signs together: our own posts may be numbered 1000 and up as well. */
export const isExternal = <Post extends { id: number; url: string | null }>(
  post: Post,
): post is Post & { url: string } => post.id >= wildlifeBlog.firstId && Boolean(post.url)
