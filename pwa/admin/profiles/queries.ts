import { queryOptions } from '@tanstack/react-query'
import type { AuthorProfile } from '../../../data/contract/authors/authors.ts'
import { polled } from '../kit/data/polled.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { fetchPlatform } from './expressRemote.ts'
import { fetchAuthors, fetchStatistics } from './remote.ts'

export const authorsQuery = queryOptions({ ...polled, queryKey: ['authors', 'list'], queryFn: fetchAuthors })

export const statisticsQuery = queryOptions({
  ...polled,
  queryKey: ['authors', 'statistics'],
  queryFn: fetchStatistics,
})

/** Where the Stripe account of this site is, which decides whom it can pay. */
export const platformQuery = queryOptions({ queryKey: ['authors', 'platform'], queryFn: fetchPlatform })

/** Shows a profile as it is now, new ones among the others by name; null takes it off the list. */
export function noteAuthor(id: number, now: AuthorProfile | null): void {
  deskQueries.setQueryData(authorsQuery.queryKey, (all) => {
    if (!all) return all
    const others = all.filter((other) => other.id !== id)
    return now ? [...others, now].sort((a, b) => names.compare(a.name, b.name)) : others
  })
}

const names = new Intl.Collator('en', { sensitivity: 'base' })
