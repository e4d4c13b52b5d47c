import type { AuthorStatistics } from '../../data/contract/authors/authors.ts'
import { comparable } from '../platform/addresses.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { countByMonth } from '../readers/index.ts'
import { listWriters, type Writer } from '../stories/index.ts'
import { type AuthorRow, listAuthors } from './authors.store.ts'

/** As long as it is kept who read, liked and shared. */
const monthsShown = 24

/** Figures of each author, with or without a profile, most stories first, and of each month. */
export function authorStatistics({ db, clock }: Pick<Deps, 'db' | 'clock'>): AuthorStatistics {
  const writers = new Map(listWriters(db).map((writer) => [writer.address, writer]))
  const withProfile = listAuthors(db).map((author) => {
    const address = comparable(author.email)
    const figures = figuresOf(author, writers.get(address))
    writers.delete(address)
    return figures
  })
  const others = [...writers.values()].map((writer) => figuresOf(writer, writer))
  const authors = [...withProfile, ...others].sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
  return { authors, byMonth: monthsOf(db, clock.now()) }
}

const figuresOf = ({ email, name }: Pick<AuthorRow, 'email' | 'name'>, writer: Writer | undefined) => ({
  email,
  name,
  total: writer?.total ?? 0,
  published: writer?.published ?? 0,
  pending: writer?.pending ?? 0,
  featured: writer?.featured ?? 0,
  views: writer?.views ?? 0,
  likes: writer?.likes ?? 0,
  shares: writer?.shares ?? 0,
})

function monthsOf(db: Store, now: Date): AuthorStatistics['byMonth'] {
  const months = Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1) + index)).toISOString().slice(0, 7),
  )
  const counted = new Map(countByMonth(db, months[0] ?? '').map((row) => [row.month, row]))
  return months.map((month) => counted.get(month) ?? { month, views: 0, likes: 0, shares: 0 })
}
