/**
 * The names by which a cache in front finds all that shows something (`Surrogate-Key`). An answer bears few of them: a list bears the name of
 * its kind, not of each item.
 */
export const publicKeys = {
  /** Every answer. */
  site: 'site',
  /** Whatever shows more than one story. */
  stories: 'stories',
  /** Our news and the pictures in them. */
  news: 'news',
  statistics: 'statistics',
  /** The goal of donations, and what they did. */
  giving: 'giving',
  /** Which steps of a form can be heard. */
  help: 'help',
  /** A story by itself, with its photos and videos. */
  story: (id: number) => `story-${id}`,
}
