import { matchPath, useLocation } from 'react-router-dom'
import type { PostCard } from '../../data/contract/news.ts'
import { monthPattern, postIdIn } from '../../data/rules/site/postAddress.ts'
import { tagKey } from '../../data/rules/site/tags.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import type { NewsFilter } from '../remote/queries.ts'
import { monthInWords } from '../ui/format/dates.ts'

export const postPattern = '/blog/:post'

/** Of the post page that is shown. */
export const usePostId = () => postIdIn(matchPath(postPattern, useLocation().pathname)?.params.post)

/** What part of the news an address asks for; a tag or a month that cannot be asks for all of them. */
export function newsFilterOf(search: URLSearchParams): NewsFilter {
  const month = search.get('month') ?? ''
  return {
    tag: tagKey(search.get('tag') ?? '') || undefined,
    month: monthPattern.test(month) ? month : undefined,
    before: search.get('before') ?? undefined,
  }
}

/** The address of such a part. */
export function newsPath({ tag, month, before }: NewsFilter): string {
  const search = new URLSearchParams({ ...(tag && { tag }), ...(month && { month }), ...(before && { before }) })
  return search.size > 0 ? `${paths.news}?${search}` : paths.news
}

/** A tag, a month or both, in words: the tag as the newest of its posts spells it. */
export function filterWords({ tag, month }: NewsFilter, posts: readonly Pick<PostCard, 'tags'>[]): string {
  const spelled = posts.flatMap(({ tags }) => tags).find((name) => tagKey(name) === tag)
  const name = tag && (spelled ?? tag.replaceAll('-', ' '))
  const dated = month && monthInWords(month)
  if (!name) return t('News of {month}', { month: dated ?? '' })
  return dated
    ? t('News tagged “{tag}”, {month}', { tag: name, month: dated })
    : t('News tagged “{tag}”', { tag: name })
}
