import type { AdminName } from '../../../data/contract/admin.ts'
import type { MessageThread, ThreadEntry, ThreadNote, ThreadReply } from '../../../data/contract/inbox/threads.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { cursorOf, readCursor } from '../../platform/http/lists.ts'
import { type ContactRow, findMessage } from '../contact/contact.store.ts'
import { presentMessages } from '../contact/present.ts'
import {
  countEntries,
  findDraft,
  findLastReply,
  findMailed,
  findNewestIn,
  findThread,
  findWriter,
  listMessagesIn,
  listNotesIn,
  listRepliesIn,
  type NoteRow,
  type ReplyRow,
  type ThreadAsked,
} from './threads.store.ts'

const pageLength = 100

/** The talk of which a message is a part. Errors: contact.not_found. */
export function showThread(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  id: number,
  before?: string,
): MessageThread {
  const { asked, message } = threadAround(db, id)
  const { email, threadId, isApart } = asked
  const { entries, older } = pageOfThread(db, asked, before)
  const newest = findNewestIn(db, asked) ?? message
  const writer = threadId === null ? undefined : findWriter(db, threadId, admin, toInstant(clock))
  const draft = threadId === null ? undefined : findDraft(db, threadId, admin)
  return {
    email,
    name: newest.name,
    isApart,
    otherId: findNewestIn(db, { email, isApart: !isApart })?.id ?? null,
    assignedTo: findThread(db, email)?.assignedTo ?? null,
    entries,
    total: countEntries(db, asked),
    older,
    lastReply: (threadId !== null && findLastReply(db, threadId)?.id) || null,
    writing: writer?.writingSince ? { admin: writer.admin, since: writer.writingSince } : null,
    draft: draft?.text ? { text: draft.text, revision: draft.revision, updatedAt: draft.updatedAt } : null,
  }
}

/** Errors: contact.not_found. */
export function threadAround(db: Store, id: number): { asked: ThreadAsked; message: ContactRow } {
  const message = findMessage(db, id) ?? fail('notFound', 'contact.not_found', 'This message no longer exists.')
  const isApart = findMailed(db, id)?.isProven === false
  return { asked: { email: message.email, threadId: findThread(db, message.email)?.id ?? null, isApart }, message }
}

const kinds = ['message', 'note', 'reply'] as const
type Kind = (typeof kinds)[number]
interface Found {
  kind: Kind
  createdAt: string
  id: number
  row: ContactRow | NoteRow | ReplyRow
}

/** Of three tables in one order: by time, then by kind, then by number. */
function pageOfThread(db: Store, asked: ThreadAsked, before: string | undefined) {
  const page = (kind: Kind) => ({ before: before && cursorFor(kind, before), limit: pageLength })
  const found = [
    ...listMessagesIn(db, asked, page('message')).map((row) => foundAs('message', row)),
    ...listNotesIn(db, asked, page('note')).map((row) => foundAs('note', row)),
    ...listRepliesIn(db, asked, page('reply')).map((row) => foundAs('reply', row)),
  ].sort(
    (one, other) =>
      compare(other.createdAt, one.createdAt) || compare(rankOf(other.kind), rankOf(one.kind)) || other.id - one.id,
  )
  const shown = found.slice(0, pageLength)
  const last = shown.at(-1)
  return {
    entries: present(db, shown.toReversed()),
    older: last && found.length > pageLength ? `${last.kind}_${cursorOf(last)}` : null,
  }
}

const foundAs = (kind: Kind, row: ContactRow | NoteRow | ReplyRow): Found => ({
  kind,
  createdAt: row.createdAt,
  id: row.id,
  row,
})
const rankOf = (kind: Kind) => kinds.indexOf(kind)
const compare = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)

/** Where the page of a kind ends that ended with an entry of perhaps another one. */
function cursorFor(kind: Kind, before: string): string {
  const cut = before.indexOf('_')
  const last = kinds.find((one) => one === before.slice(0, cut)) ?? 'message'
  const { createdAt, id } = readCursor(before.slice(cut + 1))
  const beyond = rankOf(kind) < rankOf(last) ? Number.MAX_SAFE_INTEGER : 0
  return cursorOf({ createdAt, id: kind === last ? id : beyond })
}

function present(db: Store, found: Found[]): ThreadEntry[] {
  const rows = found.filter(({ kind }) => kind === 'message').map(({ row }) => row as ContactRow)
  const messages = new Map(presentMessages(db, rows).map((message) => [message.id, message]))
  return found.flatMap(({ kind, id, row, createdAt: at }): ThreadEntry[] => {
    if (kind === 'reply') return [{ kind, at, reply: presentReply(row as ReplyRow) }]
    if (kind === 'note') return [{ kind, at, note: presentNote(row as NoteRow) }]
    const message = messages.get(id)
    return message ? [{ kind, at, message }] : []
  })
}

export const presentNote = ({ id, admin, text, createdAt }: NoteRow): ThreadNote => ({ id, admin, text, createdAt })

export const canSendAgain = ({ state }: Pick<ReplyRow, 'state'>) =>
  state === 'failed' || state === 'unsure' || state === 'held' || state === 'returned'

export function presentReply(row: ReplyRow): ThreadReply {
  const { id, admin, subject, text, state, leavesAt, error, sentAt, createdAt } = row
  return { id, admin, subject, text, state, leavesAt, error, sentAt, canSendAgain: canSendAgain(row), createdAt }
}
