import type { BlogPost, ListedPost, PostCard, PostListQuery } from '../../../data/contract/news.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTagged, listTagged } from './archive.store.ts'
import { type ArticleRow, countArticles, listArticles } from './articles.store.ts'
import { hasFeed } from './articles.ts'
import { presentArticle, presentListed, presentPost, presentPostCard } from './news.present.ts'
import { countPosts, listPosts, type PostRow } from './news.store.ts'

type Given = Pick<Deps, 'db' | 'config'>
type Asked = PostListQuery & { limit: number }
type Shown = BlogPost | ListedPost | PostCard

/** One row more than asked, and how many there are in all. */
export interface Found {
  found: Shown[]
  total: number
}

/** Our posts, drafts among them, as admins see them. */
export const listForAdmin = ({ db }: Given, { before, limit, status, search, category }: Asked): Found => ({
  found: listPosts(db, { status, search, category, before, limit }).map(presentListed),
  total: countPosts(db, { status, search, category }),
})

/** What is on the site: all of it, or what a tag or a month has. */
export function listPublic(deps: Given, { tag, ...asked }: Asked): Found {
  const present = asked.view === 'card' ? cardOf : wholeOf
  if (tag === undefined) return listAll(deps, asked, present)
  const tagged = { tag, month: asked.month }
  return {
    found: listTagged(deps.db, { ...asked, tag }).map((post) => present({ post })),
    total: countTagged(deps.db, tagged),
  }
}

/** Our published posts and, while a feed is named, the articles of the Wildlife Blog, as one list. */
function listAll(deps: Given, { month, before, limit }: Asked, present: (one: One) => Shown): Found {
  const { db } = deps
  const posts = listPosts(db, { status: 'published', month, before, limit }).map((post) => present({ post }))
  const total = countPosts(db, { status: 'published', month })
  if (!hasFeed(deps)) return { found: posts, total }
  const articles = listArticles(db, { month, before, limit }).map((article) => present({ article }))
  return {
    found: [...posts, ...articles].sort(newestFirst).slice(0, limit + 1),
    total: total + countArticles(db, month),
  }
}

type One = { post: PostRow } | { article: ArticleRow }

const wholeOf = (one: One): BlogPost => ('post' in one ? presentPost(one.post) : presentArticle(one.article))

function cardOf(one: One): PostCard {
  if ('post' in one) return presentPostCard(one.post)
  const { content: _, ...card } = presentArticle(one.article)
  return card
}

/** As the cursor of a page compares. */
const newestFirst = (a: Shown, b: Shown) =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1
