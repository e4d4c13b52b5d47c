import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AdminSummary } from '../../../data/contract/admin.ts'
import { summaryQuery } from '../kit/data/queries.ts'
import type { Section } from '../kit/data/sections.ts'

interface Card {
  label: string
  value: (summary: AdminSummary) => string
  section: Section
  /** Beneath the value. */
  note?: (summary: AdminSummary) => string | null
  /** Somebody waits for an answer while this is not zero. */
  asks?: (summary: AdminSummary) => boolean
}

const number = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

const cards: readonly Card[] = [
  {
    label: 'Pending Stories',
    value: ({ pendingStories }) => number.format(pendingStories),
    section: 'pending',
    asks: ({ pendingStories }) => pendingStories > 0,
  },
  {
    label: 'Published Stories',
    value: ({ publishedStories }) => number.format(publishedStories),
    section: 'published',
  },
  { label: 'Blog Posts', value: ({ blogPosts }) => number.format(blogPosts), section: 'blog' },
  {
    label: 'Unread Messages',
    value: ({ unreadMessages }) => number.format(unreadMessages),
    section: 'messages',
    asks: ({ unreadMessages }) => unreadMessages > 0,
  },
  {
    label: 'Successful Donations',
    value: ({ donatedCents }) => dollars.format(donatedCents / 100),
    note: ({ donatedCents, keptCents }) =>
      keptCents === donatedCents ? null : `${dollars.format(keptCents / 100)} kept after refunds and disputes`,
    section: 'donations',
  },
]

/** The five cards above every tab, and above the day. */
export function Summary() {
  const { data } = useQuery(summaryQuery)
  return (
    <nav id="summary" className="ledger cards" aria-label="Summary">
      {cards.map(({ label, value, section, asks, note }) => (
        <Link key={label} to={{ hash: section }} className={data && asks?.(data) ? 'asks' : undefined}>
          <span>{label}</span>
          <b>{data ? value(data) : '…'}</b>
          {data && note?.(data) && <small>{note(data)}</small>}
        </Link>
      ))}
    </nav>
  )
}
