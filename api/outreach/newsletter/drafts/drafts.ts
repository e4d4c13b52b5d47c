import type { AdminName } from '../../../../data/contract/admin.ts'
import type { Draft, DraftAgain, DraftChange, DraftWords } from '../../../../data/contract/outreach/newsletter.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Store, Tx } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/errors.ts'
import { holds } from '../../../platform/http/writes.ts'
import { findByIdempotencyKey, noteIdempotencyKey } from '../../../platform/idempotencyKeys.ts'
import { safeHtml } from '../../../site/index.ts'
import { countRecipients } from '../audience/audience.store.ts'
import { showAudience } from '../audience/audience.ts'
import { findCampaign } from '../newsletter.store.ts'
import { stillShown } from '../rendered.ts'
import { presentDraft, stateOf } from './drafts.present.ts'
import { changeDraftRow, type DraftRow, deleteDraftRow, findDraft, insertDraft, type NewDraft } from './drafts.store.ts'

export type Desk = Pick<Deps, 'db' | 'clock'>

/** Saved as somebody types: within this time, it is noted once that somebody is at it. */
const oneSittingMs = 30 * 60_000

/** Errors: newsletter.no_draft. */
export const showDraft = ({ db }: Pick<Deps, 'db'>, id: number): Draft => presentDraft(db, requireDraft(db, id))

/** How many would get it now. Errors: newsletter.no_draft. */
export const showAudienceOf = (deps: Pick<Deps, 'db' | 'mailer'>, id: number) =>
  showAudience(deps, requireDraft(deps.db, id))

/** Begins an issue, once for each `key`. Errors: newsletter.no_draft, when the issue of this key has left or was deleted since. */
export const beginDraft = (desk: Desk, admin: AdminName, key: string, words: Partial<DraftWords>): Draft =>
  desk.db.transaction((tx) => {
    const route = 'POST /api/newsletter/drafts'
    return presentDraft(tx, makeOnce(tx, desk, { route, key, admin, words: () => rowOf(words) }))
  })

/** Begins an issue with the words of one that was sent. Errors: newsletter.not_found; newsletter.no_draft. */
export const beginAgain = (desk: Desk, admin: AdminName, id: number, key: string): DraftAgain =>
  desk.db.transaction((tx) => {
    const sent = findCampaign(tx, id) ?? fail('notFound', 'newsletter.not_found', 'That newsletter does not exist.')
    const { subject, content, includeRssFeed, recipients } = sent
    const shown = stillShown(tx, sent)
    const words = () => ({ subject, content: safeHtml(content), includeRssFeed, recipients, ...shown })
    const made = makeOnce(tx, desk, { route: `POST /api/newsletter/campaigns/${id}/again`, key, admin, words })
    const count = ({ selectedStories, selectedBlogPosts }: Pick<DraftRow, 'selectedStories' | 'selectedBlogPosts'>) =>
      selectedStories.length + selectedBlogPosts.length
    return { draft: presentDraft(tx, made), dropped: count(sent) - count(shown) }
  })

interface Making {
  route: string
  key: string
  admin: AdminName
  words: () => NewDraft
}

function makeOnce(tx: Tx, { clock }: Desk, { route, key, admin, words }: Making): DraftRow {
  const made = findByIdempotencyKey(tx, { route, key })
  if (made !== undefined) return requireDraft(tx, made)
  const at = toInstant(clock)
  const row = insertDraft(tx, { ...words(), editedBy: admin, createdAt: at, updatedAt: at })
  noteIdempotencyKey(tx, { route, key }, row.id, at)
  note(tx, 'newsletter.begun', admin, row, at)
  return row
}

/**
 * Saves words. What has no effect is no change, whatever it was made from.
 * Errors: newsletter.no_draft; newsletter.stale (409, with the draft as it is); newsletter.scheduled.
 */
export const changeDraft = (desk: Desk, admin: AdminName, id: number, given: DraftChange): Draft =>
  desk.db.transaction((tx) => {
    const { revision, ...words } = given
    const draft = requireDraft(tx, id)
    const change = rowOf(words)
    if (holds(draft, change)) return presentDraft(tx, draft)
    requireRevision(tx, draft, revision)
    if (stateOf(draft) === 'scheduled')
      fail('conflict', 'newsletter.scheduled', 'This newsletter waits for its time. Take it back first to change it.')
    const at = toInstant(desk.clock)
    const isSameSitting = draft.editedBy === admin && Date.parse(at) - Date.parse(draft.updatedAt) < oneSittingMs
    const saved = changeDraftRow(tx, id, { ...change, ...changedBy(draft, admin, at) })
    if (!isSameSitting) note(tx, 'newsletter.edited', admin, saved, at)
    return presentDraft(tx, saved)
  })

/** Errors: newsletter.no_draft; newsletter.stale. */
export function deleteDraft({ db, clock }: Desk, admin: AdminName, id: number, revision: number | undefined): void {
  db.transaction((tx) => {
    const draft = requireDraft(tx, id)
    requireRevision(tx, draft, revision)
    deleteDraftRow(tx, id)
    note(tx, 'newsletter.deleted', admin, draft, toInstant(clock))
  })
}

/** Its time comes by that instant. */
export function isDraftLeavingBy(db: Store, id: number, at: string): boolean {
  const scheduledAt = findDraft(db, id)?.scheduledAt
  return Boolean(scheduledAt && scheduledAt <= at)
}

export const requireDraft = (db: Store, id: number): DraftRow =>
  findDraft(db, id) ?? fail('notFound', 'newsletter.no_draft', 'This newsletter was sent or deleted meanwhile.')

export function requireRevision(db: Store, draft: DraftRow, revision: number | undefined): void {
  if (revision !== undefined && revision !== draft.revision)
    fail('conflict', 'newsletter.stale', 'Somebody changed this newsletter while you had it open.', {
      current: presentDraft(db, draft),
    })
}

export const changedBy = ({ revision }: DraftRow, admin: AdminName | null, at: string) => ({
  revision: revision + 1,
  ...(admin && { editedBy: admin }),
  updatedAt: at,
})

export const note = (tx: Tx, action: string, admin: AdminName, { id, subject, scheduledAt }: DraftRow, at: string) =>
  recordAct(tx, { admin, action, subject: { kind: 'newsletter_draft', id }, after: { subject, scheduledAt }, at })

/** Whether somebody would get it. */
export const hasRecipients = (db: Store, draft: DraftRow) => countRecipients(db, draft) > 0

function rowOf({ includeRSSFeed, content, ...words }: Partial<DraftWords>): NewDraft {
  return {
    ...words,
    ...(content !== undefined && { content: safeHtml(content) }),
    ...(includeRSSFeed !== undefined && { includeRssFeed: includeRSSFeed }),
  }
}
