import type { ChosenItem, Draft, DraftCard } from '../../../../data/contract/outreach/newsletter.ts'
import type { ConsentReach } from '../../../../data/vocabulary/consent.ts'
import type { DraftState } from '../../../../data/vocabulary/newsletter.ts'
import type { Store } from '../../../platform/database.ts'
import { listPostsById } from '../../../site/index.ts'
import { listReaches, listStoriesById } from '../../../stories/index.ts'
import { stillShown } from '../rendered.ts'
import type { DraftRow } from './drafts.store.ts'

export const stateOf = ({ scheduledAt, heldBecause }: DraftRow): DraftState =>
  heldBecause ? 'held' : scheduledAt ? 'scheduled' : 'draft'

export const presentDraftCard = (row: DraftRow): DraftCard => ({
  id: row.id,
  subject: row.subject,
  state: stateOf(row),
  scheduledAt: row.scheduledAt,
  timezone: row.timezone,
  scheduledBy: row.scheduledBy,
  heldBecause: row.heldBecause,
  revision: row.revision,
  editedBy: row.editedBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

export function presentDraft(db: Store, row: DraftRow): Draft {
  const { selectedStories, selectedBlogPosts } = row
  const shown = stillShown(db, row)
  return {
    ...presentDraftCard(row),
    content: row.content,
    selectedStories,
    selectedBlogPosts,
    includeRSSFeed: row.includeRssFeed,
    recipients: row.recipients,
    selectedRecipients: row.selectedRecipients,
    stories: chosen(selectedStories, listStoriesById(db, selectedStories), {
      shown: shown.selectedStories,
      reaches: listReaches(db, selectedStories, 'newsletter'),
    }),
    posts: chosen(selectedBlogPosts, listPostsById(db, selectedBlogPosts), { shown: shown.selectedBlogPosts }),
  }
}

interface Standing {
  shown: number[]
  reaches?: ReadonlyMap<number, ConsentReach>
}

/** The title of what is gone is told while there is one: an admin has to know what to take out. */
function chosen(ids: number[], rows: { id: number; title: string }[], { shown, reaches }: Standing): ChosenItem[] {
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return ids.map((id) => ({
    id,
    title: titles.get(id) ?? '',
    isGone: !shown.includes(id),
    mails: reaches?.get(id) ?? null,
  }))
}
