import type { NewsArchive } from '../../../data/contract/news.ts'
import type { Deps } from '../../platform/deps.ts'
import { listArticleMonths, listMonths, listTags, listTagsLike } from './archive.store.ts'
import { hasFeed } from './articles.ts'

/** Tags on one page of the archive, and those that are offered to whoever begins to type one. */
const tagsPerPage = 100
const mostOffered = 6

/** How much each month and each tag has: what the lists of `month` and `tag` show. */
export function newsArchive(deps: Pick<Deps, 'db' | 'config'>, after: string | undefined): NewsArchive {
  const found = listTags(deps.db, { after, limit: tagsPerPage + 1 })
  const tags = found.slice(0, tagsPerPage)
  return {
    months: summed([...listMonths(deps.db), ...(hasFeed(deps) ? listArticleMonths(deps.db) : [])]),
    tags,
    nextTags: found.length > tags.length ? (tags.at(-1)?.tag ?? null) : null,
  }
}

/** Tags of the site that begin so, as the newest posts spell them. */
export const tagsLike = ({ db }: Pick<Deps, 'db'>, begins: string): string[] =>
  begins ? listTagsLike(db, begins, mostOffered).map(({ name }) => name) : []

/** Newest first. */
function summed(months: NewsArchive['months']): NewsArchive['months'] {
  const sums = new Map<string, number>()
  for (const { month, posts } of months) sums.set(month, (sums.get(month) ?? 0) + posts)
  return [...sums].map(([month, posts]) => ({ month, posts })).sort((a, b) => (a.month < b.month ? 1 : -1))
}
