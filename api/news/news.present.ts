import type { BlogPost } from '../../data/contract/news.ts'
import { excerpt } from '../../data/rules/excerpt.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import type { PostRow } from './news.store.ts'
import { plainText, safeHtml } from './safeHtml.ts'

/** A post as it leaves the house. A post without an excerpt of its own is introduced by its first words. */
export function presentPost(post: PostRow): BlogPost {
  return {
    id: post.id,
    title: post.title,
    content: safeHtml(post.content),
    excerpt: excerpt(plainText(post.excerpt) || plainText(post.content), excerptLength.newsCard),
    category: post.category,
    imageUrl: post.imageUrl,
    status: post.status,
    createdAt: post.createdAt,
    // Only articles of the external Wildlife Blog have one, and those are not stored here.
    url: null,
  }
}
