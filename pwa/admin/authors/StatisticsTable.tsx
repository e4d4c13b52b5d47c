import { Tag } from '../../ui/Tag.tsx'
import { EmailText } from '../kit/lists/Address.tsx'
import { keyboardScroll } from '../kit/lists/keyboardScroll.ts'
import { type AuthorFigures, type Column, columns, figureOf, isTopContributor, type Order } from './statistics.ts'

interface Props {
  authors: readonly AuthorFigures[]
  order: Order
  onOrder: (by: Column) => void
}

/** One row for each author. On a phone the figures of an author stand beneath the name, each with its own word. */
export function StatisticsTable({ authors, order, onOrder }: Props) {
  return (
    <div ref={keyboardScroll} className="author-figures">
      <table>
        <caption className="vh">Stories of each author, and what they reached</caption>
        <thead>
          <tr>
            <Head column="name" label="Author" order={order} onOrder={onOrder} />
            {columns.map(({ key, label }) => (
              <Head key={key} column={key} label={label} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {authors.map((author) => (
            <tr key={author.email}>
              <th scope="row">
                <span>{author.name}</span> {isTopContributor(author) && <Tag tint="marigold">Top Contributor</Tag>}
                <span className="sub">
                  <EmailText email={author.email} />
                </span>
              </th>
              {columns.map(({ key, label }) => (
                <td key={key}>
                  <span className="cell-label">{label}</span>
                  {figureOf(author, key).toLocaleString('en-US')}
                  {key === 'share' && '%'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ column, label, order, onOrder }: { column: Column; label: string } & Omit<Props, 'authors'>) {
  const isChosen = order.by === column
  const sort = isChosen ? (order.descending ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" aria-sort={sort}>
      <button type="button" onClick={() => onOrder(column)}>
        {label}
        <span className={isChosen && !order.descending ? 'up' : undefined} aria-hidden="true" />
      </button>
    </th>
  )
}
