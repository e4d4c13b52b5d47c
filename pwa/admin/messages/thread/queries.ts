import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AdminName } from '../../../../data/contract/admin.ts'
import type { ReplyTemplate, ThreadDraft, ThreadReply } from '../../../../data/contract/inbox/threads.ts'
import { read, remote } from '../../../remote/client.ts'
import { polled } from '../../kit/data/polled.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { expectYes } from '../../kit/data/remote.ts'
import type { NoteDraft } from '../../kit/drafts/noteDrafts.ts'

const { contact } = remote.api
const thread = contact[':id'].thread
const of = (id: number) => ({ param: { id: String(id) } })

/** The talk with a person; each page holds what is older than the one before. */
export const threadQuery = (id: number) =>
  infiniteQueryOptions({
    ...polled,
    queryKey: ['messages', 'thread', id],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      read(thread.$get({ ...of(id), query: { before: pageParam ?? undefined } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
  })

/** The talk as it is shown has this draft, so that it is there when it is opened again. */
export function noteDraft(id: number, draft: ThreadDraft | null): void {
  deskQueries.setQueryData(threadQuery(id).queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    return data && newest && { ...data, pages: [{ ...newest, draft }, ...older] }
  })
}

/** Whether replies can leave, and answers come in. */
export const mailboxQuery = queryOptions({
  ...polled,
  queryKey: ['messages', 'mailbox'],
  queryFn: () => read(contact.mailbox.$get()),
})

export const templatesQuery = queryOptions({
  queryKey: ['messages', 'templates'],
  queryFn: () => read(contact.templates.$get()),
})

export const saveTemplates = (json: { templates: ReplyTemplate[]; revision: number }) =>
  read(contact.templates.$put({ json }))

export const saveDraft = (id: number, json: { text: string; revision: number }): Promise<ThreadDraft | null> =>
  read(thread.draft.$put({ ...of(id), json }))
/** Reaches the server even while the page is being closed. */
export const release = (id: number) =>
  expectYes(thread.writing.$delete(of(id), { init: { credentials: 'include', keepalive: true } }))

export interface ReplyWish {
  subject: string
  text: string
  lastReply: number | null
  key: string
}
export const sendReply = (id: number, { key, ...json }: ReplyWish): Promise<ThreadReply> =>
  read(thread.replies.$post({ ...of(id), json }, { headers: { 'idempotency-key': key } }))
const reply = (id: number, replyId: number) => ({ param: { id: String(id), replyId: String(replyId) } })
export const takeBack = (id: number, replyId: number) => read(thread.replies[':replyId'].$delete(reply(id, replyId)))
export const sendAgain = (id: number, replyId: number) =>
  read(thread.replies[':replyId'].again.$post(reply(id, replyId)))
/** Under the same key it is one note, however often it is sent. */
export const giveNote = (id: number, { text, key }: NoteDraft) =>
  read(thread.notes.$post({ ...of(id), json: { text } }, { headers: { 'idempotency-key': key } }))
export const removeNote = (id: number, noteId: number) =>
  expectYes(thread.notes[':noteId'].$delete({ param: { id: String(id), noteId: String(noteId) } }))
export const assign = (id: number, json: { to: AdminName | null; from: AdminName | null }) =>
  read(thread.assignment.$put({ ...of(id), json }))
