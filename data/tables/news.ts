import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type AdminName, adminNames } from '../contract/admin.ts'
import { timezoneIds } from '../vocabulary/admin.ts'
import { postStatuses } from '../vocabulary/news.ts'
import { createdAt, id, instant, presentAs, updatedAt } from './columns.ts'

/** The fields of a post that an editor changes. */
export interface WorkingPost {
  title: string
  content: string
  excerpt: string
  category: string
  imageUrl: string | null
  /** Words that were saved before posts had tags have none. */
  tags?: string
}

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
    /** As they were typed, parted by commas. */
    tags: text('tags').notNull().default(''),
    status: text('status', { enum: postStatuses }).notNull().default('draft'),
    /** Words that are being worked on and are not on the site yet; null when there are none. Saved as somebody types. */
    working: text('working', { mode: 'json' }).$type<WorkingPost>(),
    /** Raised by each change, so that a change made from an outdated view is refused. */
    revision: integer('revision').notNull().default(1),
    /** When it was first published. `createdAt`, the date readers see, is set to it then. */
    publishedAt: instant('published_at'),
    /** When a draft goes out by itself, in the zone in which that was chosen; null: when somebody presses the button. */
    publishAt: instant('publish_at'),
    publishTimezone: text('publish_timezone', { enum: timezoneIds }),
    scheduledBy: text('scheduled_by', { enum: adminNames }).$type<AdminName>(),
    editedBy: text('edited_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('blog_posts_by_status').on(t.status, t.createdAt, t.id),
    index('blog_posts_scheduled').on(t.publishAt).where(sql`${t.publishAt} is not null`),
  ],
)

/** The tags of published posts, kept at each write of a post. */
export const postTags = sqliteTable(
  'post_tags',
  {
    postId: integer('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    /** As an address has it. */
    tag: text('tag').notNull(),
    /** As the post spells it. */
    name: text('name').notNull(),
    /** That of the post. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tag] }),
    // Holds all that the archive tells, so that it reads no row.
    index('post_tags_by_tag').on(t.tag, t.createdAt, t.postId, t.name),
  ],
)

/** Articles of the external Wildlife Blog as its feed last told them, numbered from 1000 up in a range of their own. */
export const externalArticles = sqliteTable(
  'external_articles',
  {
    /** Given once and kept, so that an article has the same number at every reading. */
    id: integer('id').primaryKey(),
    /** The feed's own name for the article. */
    guid: text('guid').notNull().unique(),
    url: text('url').notNull(),
    title: text('title').notNull(),
    /** Plain text. */
    excerpt: text('excerpt').notNull(),
    publishedAt: instant('published_at').notNull(),
    firstSeenAt: presentAs('first_seen_at'),
  },
  (t) => [index('external_articles_by_date').on(t.publishedAt, t.id)],
)
