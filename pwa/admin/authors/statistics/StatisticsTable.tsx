import { Tag } from '../../../ui/Tag.tsx'
import { EmailText } from '../../kit/lists/Address.tsx'
import { DataTable, Sideways } from '../../kit/lists/DataTable.tsx'
import { type AuthorFigures, type Column, columns, figureOf, isTopContributor, type Order } from './statistics.ts'

interface Props {
  authors: readonly AuthorFigures[]
  order: Order
  onOrder: (by: Column) => void
}

/** One row for each author. On a phone the figures of an author stand beneath the name, each with its own word. */
export function StatisticsTable({ authors, order, onOrder }: Props) {
  const sortBy = (column: Column) => ({
    order:
      order.by !== column ? ('none' as const) : order.descending ? ('descending' as const) : ('ascending' as const),
    onPress: () => onOrder(column),
  })
  return (
    <Sideways className="author-figures">
      <DataTable
        caption="Stories of each author, and what they reached"
        rows={authors}
        keyOf={({ email }) => email}
        head={{ label: 'Author', sort: sortBy('name'), cell: (author) => <Named author={author} /> }}
        columns={columns.map(({ key, label }) => ({
          label,
          sort: sortBy(key),
          cell: (author: AuthorFigures) => (
            <>
              <span className="cell-label">{label}</span>
              {figureOf(author, key).toLocaleString('en-US')}
              {key === 'share' && '%'}
            </>
          ),
        }))}
      />
    </Sideways>
  )
}

const Named = ({ author }: { author: AuthorFigures }) => (
  <>
    <span>{author.name}</span> {isTopContributor(author) && <Tag tint="marigold">Top Contributor</Tag>}
    <span className="subline">
      <EmailText email={author.email} />
    </span>
  </>
)
