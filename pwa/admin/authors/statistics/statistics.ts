import type { AuthorFigures } from '../../../../data/contract/authors/authors.ts'
import { asText } from '../../../../data/rules/asText.ts'
import { fold } from '../../../../data/rules/fold.ts'

/** The columns behind the name, as the table has them. */
export const columns = [
  { key: 'total', label: 'Total' },
  { key: 'published', label: 'Published' },
  { key: 'pending', label: 'Pending' },
  { key: 'featured', label: 'Featured' },
  { key: 'views', label: 'Views' },
  { key: 'likes', label: 'Likes' },
  { key: 'shares', label: 'Shares' },
  { key: 'share', label: '% published' },
] as const
export type Column = 'name' | (typeof columns)[number]['key']

export interface Order {
  by: Column
  descending: boolean
}

/** Of all stories, in whole percent; 0 for who has none. */
export const percentPublished = ({ total, published }: Pick<AuthorFigures, 'total' | 'published'>) =>
  total === 0 ? 0 : Math.round((published / total) * 100)

export const isTopContributor = ({ featured }: Pick<AuthorFigures, 'featured'>) => featured > 0

export const figureOf = (author: AuthorFigures, column: Exclude<Column, 'name'>) =>
  column === 'share' ? percentPublished(author) : author[column]

/** Names begin at A and figures at the highest; pressed again, the other way round. */
export const pressed = (order: Order, by: Column): Order => ({
  by,
  descending: order.by === by ? !order.descending : by !== 'name',
})

/** Who has a name or an address with these letters, in order; equals by name. */
export function listed(authors: readonly AuthorFigures[], search: string, { by, descending }: Order): AuthorFigures[] {
  const sought = fold(search.trim())
  const sign = descending ? -1 : 1
  const byName = (one: AuthorFigures, other: AuthorFigures) =>
    names.compare(one.name, other.name) || names.compare(one.email, other.email)
  return authors
    .filter(({ name, email }) => fold(name).includes(sought) || fold(email).includes(sought))
    .sort((one, other) => {
      if (by === 'name') return sign * byName(one, other)
      return sign * (figureOf(one, by) - figureOf(other, by)) || byName(one, other)
    })
}

/** A table for spreadsheets. What would begin a formula there is written as text. */
export function asCsv(authors: readonly AuthorFigures[]): string {
  const head = ['Author', 'Email', ...columns.map(({ label }) => label), 'Top Contributor']
  const rows = authors.map((author) => [
    author.name,
    author.email,
    ...columns.map(({ key }) => String(figureOf(author, key))),
    isTopContributor(author) ? 'yes' : 'no',
  ])
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = asText(text) ?? ''
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const names = new Intl.Collator('en', { sensitivity: 'base' })
