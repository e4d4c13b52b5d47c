import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, listOf } from './columns.ts'
import { stories } from './stories.ts'

/** What each published story adds to the figures of the site. */
export const storyFigures = sqliteTable(
  'story_figures',
  {
    storyId: integer('story_id')
      .primaryKey()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** The letters of the place, however it is typed. */
    community: text('community').notNull(),
    /** A keyed hash of the address, never the address itself. */
    contributor: text('contributor').notNull(),
    species: listOf<string>('species').notNull(),
  },
  (t) => [index('story_figures_by_community').on(t.community), index('story_figures_by_contributor').on(t.contributor)],
)

/**
 * How many stories name each place, contributor and species. Triggers of `story_figures` keep it, whatever writes there; a migration
 * that rebuilds that table makes them anew.
 */
export const figureNames = sqliteTable(
  'figure_names',
  {
    kind: text('kind', { enum: ['community', 'contributor', 'species'] }).notNull(),
    name: text('name').notNull(),
    stories: integer('stories').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.name] })],
)

/**
 * What became of the stories of each address, as addresses are compared; without what was withdrawn, or whose address is no longer
 * kept. Triggers of `stories` keep it, whatever writes there; a migration that rebuilds that table makes them anew.
 */
export const writerFigures = sqliteTable('writer_figures', {
  address: text('address').primaryKey(),
  total: count('total'),
  published: count('published'),
  pending: count('pending'),
  featured: count('featured'),
  views: count('views'),
  likes: count('likes'),
  shares: count('shares'),
})
