import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AdminSummary } from '../../data/contract/admin.ts'
import { summaryQuery } from './queries.ts'
import type { Section } from './sections.ts'

interface Card {
  label: string
  value: (summary: AdminSummary) => string
  section: Section
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
    section: 'donations',
  },
]

/** The five cards above every tab. */
export function Summary() {
  const { data } = useQuery(summaryQuery)
  return (
    <nav className="ledger" aria-label="Summary">
      {cards.map(({ label, value, section, asks }) => (
        <Link key={label} to={{ hash: section }} className={data && asks?.(data) ? 'hot' : undefined}>
          <span>{label}</span>
          <b>{data ? value(data) : '…'}</b>
        </Link>
      ))}
    </nav>
  )
}
