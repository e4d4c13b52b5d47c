import {
  type AdminPost,
  type BlogPost,
  type ListedPost,
  type PostCard,
  type PostLink,
  type PostWords,
  type PublicPost,
  pictureAddress,
} from '../../../data/contract/news.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { tagsIn } from '../../../data/rules/site/tags.ts'
import type { WorkingPost } from '../../../data/tables/news.ts'
import { excerptLength } from '../../../data/vocabulary/limits.ts'
import { wildlifeBlog } from '../../../data/vocabulary/news.ts'
import type { ArticleRow } from './articles.store.ts'
import type { PostRow } from './news.store.ts'
import { plainText, safeHtml } from './safeHtml.ts'

/** A post as it leaves the server. */
export const presentPost = (post: PostRow): BlogPost => ({ ...presentPostCard(post), content: safeHtml(post.content) })

/** As the list of the desk shows it: with the time for which it waits. */
export const presentListed = (post: PostRow): ListedPost => ({ ...presentPost(post), publishAt: post.publishAt })

/** The same without its text. A post without an excerpt of its own is introduced by its first words. */
export function presentPostCard(post: PostRow): PostCard {
  return {
    id: post.id,
    title: post.title,
    excerpt: excerpt(plainText(post.excerpt) || plainText(post.content), excerptLength.newsCard),
    category: post.category,
    imageUrl: ofThisSite(post.imageUrl),
    status: post.status,
    createdAt: post.createdAt,
    // Only articles of the external Wildlife Blog have one.
    url: null,
    tags: tagsIn(post.tags),
  }
}

/** On a page of its own, between two others. */
export const presentPublicPost = (
  post: PostRow,
  { newer, older }: { newer?: PostRow; older?: PostRow },
): PublicPost => ({
  ...presentPost(post),
  newer: linkTo(newer),
  older: linkTo(older),
})

const linkTo = (post: PostRow | undefined): PostLink | null => (post ? { id: post.id, title: post.title } : null)

/** As admins see it: the newest words, and what readers see meanwhile. */
export function presentForAdmin(post: PostRow): AdminPost {
  return {
    id: post.id,
    status: post.status,
    ...newestWords(post),
    shown: post.working && wordsOf(post),
    revision: post.revision,
    createdAt: post.createdAt,
    publishedAt: post.publishedAt,
    publishAt: post.publishAt,
    publishTimezone: post.publishTimezone,
    scheduledBy: post.scheduledBy,
    updatedAt: post.updatedAt,
    editedBy: post.editedBy,
  }
}

export const newestWords = (post: PostRow): PostWords => wordsOf(post.working ?? post)

export const wordsOf = (words: WorkingPost): PostWords => ({
  title: words.title,
  content: safeHtml(words.content),
  excerpt: words.excerpt,
  category: words.category,
  imageUrl: ofThisSite(words.imageUrl),
  tags: words.tags ?? '',
})

/** An article of the Wildlife Blog: its beginning, and where the whole is read. Its pictures stay where they are. */
export function presentArticle(article: ArticleRow): BlogPost {
  return {
    id: article.id,
    title: article.title,
    content: safeHtml(`<p>${escapeHtml(article.excerpt)}</p>`),
    excerpt: article.excerpt,
    category: wildlifeBlog.category,
    imageUrl: null,
    status: 'published',
    createdAt: article.publishedAt,
    url: article.url,
    tags: [],
  }
}

/** A picture elsewhere would tell its owner who reads what. */
const ofThisSite = (address: string | null) => (address && pictureAddress.test(address) ? address : null)

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
