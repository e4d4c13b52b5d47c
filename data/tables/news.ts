import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { postStatuses } from '../vocabulary/news.ts'
import { createdAt, id, updatedAt } from './columns.ts'

/** The site's own posts. Articles of the external Wildlife Blog (id 1000 and up, with a `url`) are never stored here. */
export const blogPosts = sqliteTable(
  'blog_posts',
  {
    id: id(),
    title: text('title').notNull(),
    /** May contain markup; made safe before it leaves. */
    content: text('content').notNull(),
    excerpt: text('excerpt').notNull(),
    category: text('category').notNull(),
    imageUrl: text('image_url'),
    status: text('status', { enum: postStatuses }).notNull().default('draft'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('blog_posts_by_status').on(t.status, t.createdAt, t.id)],
)
