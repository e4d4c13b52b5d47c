import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'
import type { BulkGiven } from '../../../data/contract/inbox/threads.ts'
import type { VolunteerNote, VolunteerRecord } from '../../../data/contract/inbox/volunteers.ts'
import { type ContactStatus, mostInStep } from '../../../data/vocabulary/contact.ts'
import type { VolunteerStatus } from '../../../data/vocabulary/volunteers.ts'
import { read, remote } from '../../remote/client.ts'
import { useAct, useOneAct } from '../kit/acts/useAct.ts'
import { colleaguesVersion, isStatus } from '../kit/data/failures.ts'
import { listQuery, renewList } from '../kit/data/listed.ts'
import { polled } from '../kit/data/polled.ts'
import { deskQueries, refreshDesk } from '../kit/data/queries.ts'
import { expectYes } from '../kit/data/remote.ts'
import type { NoteDraft } from '../kit/drafts/noteDrafts.ts'
import { counted } from '../kit/words/counted.ts'
import { applicationNotes } from './applications/noteDrafts.ts'
import { type ApplicationFilter, type MessageFilter, statusAsked } from './filters.ts'
import { applicationMoveWords, bulkDoneWords, type MessageAct, messageActWords } from './inboxLabels.ts'

const { contact, 'volunteer-applications': volunteers } = remote.api

/** Messages page by page; those set aside are a list of their own. */
export function messagesQuery(isAside: boolean, filter: MessageFilter) {
  const { message: id, thread: _, ...asked } = filter
  const spam = isAside ? ('true' as const) : undefined
  return listQuery(['messages', 'list', { isAside, id, ...asked }], (before) =>
    contact.$get({ query: { ...asked, spam, id, before } }),
  )
}

export const messageCountsQuery = queryOptions({
  ...polled,
  queryKey: ['messages', 'counts'],
  queryFn: () => read(contact.counts.$get()),
})

export interface BulkWish extends Pick<BulkGiven, 'act' | 'to'> {
  /** Null: all that fit. */
  ids: readonly number[] | null
  /** How many that are. */
  total: number
}

/** Does the same with many messages, step by step on the server. `left`: how many the last try has left as they were. */
export function useMessageBulk(shelf: { isAside: boolean; filter: MessageFilter }, onDone: () => void) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const { run, isPending, failure, result } = useAct({
    async act(wish: BulkWish) {
      const sum = { done: 0, left: 0 }
      const total = wish.ids?.length ?? wish.total
      for await (const { done, left } of stepsOf(shelf, wish)) {
        sum.done += done
        sum.left += left
        setProgress({ done: Math.min(sum.done + sum.left, total), total })
      }
      return sum
    },
    done: ({ done }, { act }) =>
      done > 0 ? { title: bulkDoneWords[act], text: `${counted(done, 'message')}.` } : null,
    onDone() {
      refreshDesk()
      onDone()
    },
    onFailed: refreshDesk,
  })
  return { run, isPending, failure, progress: isPending ? progress : null, left: result?.left ?? 0 }
}

async function* stepsOf({ isAside, filter }: { isAside: boolean; filter: MessageFilter }, { act, to, ids }: BulkWish) {
  const asked = (json: BulkGiven) => read(contact.bulk.$post({ json }))
  if (ids) {
    for (let from = 0; from < ids.length; from += mostInStep)
      yield await asked({ act, to, ids: [...ids.slice(from, from + mostInStep)] })
    return
  }
  const { message: _, thread: __, ...narrowed } = filter
  let before: string | undefined
  do {
    const step = await asked({ act, to, before, filter: { ...narrowed, spam: isAside ? 'true' : undefined } })
    before = step.next ?? undefined
    yield step
  } while (before)
}

/** One act on a message at a time. What a colleague has done meanwhile is shown in its place. */
export function useMessageAct(message: ContactMessage, onDone?: (act: MessageAct) => void) {
  const { run, isPending, failure } = useOneAct({
    mutationKey: ['message', message.id],
    act: (act: MessageAct) => doToMessage(message, act),
    done: (_, act) => messageActWords(message, act),
    onDone: (_, act) => onDone?.(act),
  })
  return { act: run, busy: isPending, failure }
}

/** The lists show it at once. */
async function doToMessage(message: ContactMessage, act: MessageAct): Promise<void> {
  try {
    noteMessage(message.id, await doTo(message, act))
  } catch (failure) {
    const current = colleaguesVersion<ContactMessage>(failure)
    if (current || isStatus(failure, 404)) noteMessage(message.id, current)
    throw failure
  }
}

/** The message as it then is. Who answers a message has read it. */
async function doTo({ id, status: from }: ContactMessage, act: MessageAct): Promise<ContactMessage> {
  if (act.kind === 'spam') return read(contact[':id'].spam.$patch({ ...of(id), json: { isSpam: act.isSpam } }))
  const move = (json: { status: ContactStatus; from: ContactStatus }) =>
    read(contact[':id'].status.$patch({ ...of(id), json }))
  if (from !== 'unread' || act.to !== 'responded') return move({ status: act.to, from })
  await move({ status: 'read', from })
  return move({ status: 'responded', from: 'read' })
}

/** Shows a message as it is now, in the lists to which it still belongs. */
function noteMessage(id: number, now: ContactMessage | null): void {
  for (const { queryKey } of deskQueries.getQueryCache().findAll({ queryKey: ['messages', 'list'] })) {
    const { isAside, status } = queryKey[2] as MessageFilter & { isAside: boolean }
    const stays = now && now.isSpam === isAside && (!status || now.status === status) ? now : null
    renewList<ContactMessage>(queryKey, id, stays)
  }
}

export const applicationsQuery = (filter: ApplicationFilter) => {
  const asked = { status: statusAsked(filter), minors: filter.minors, q: filter.q }
  const order = asked.status === 'pending' ? ('oldest' as const) : undefined
  return listQuery(['applications', 'list', asked], (before) => volunteers.$get({ query: { ...asked, order, before } }))
}

export const applicationCountsQuery = queryOptions({
  ...polled,
  queryKey: ['applications', 'counts'],
  queryFn: () => read(volunteers.counts.$get()),
})

/** With its notes and its history. */
export const applicationQuery = (id: string) =>
  queryOptions({
    ...polled,
    queryKey: ['applications', 'one', id],
    queryFn: () => read(volunteers[':id'].$get({ param: { id } })),
  })

export interface ApplicationMove {
  to: VolunteerStatus
  guardianAgreed?: boolean
}

type Moving = Pick<VolunteerRecord, 'id' | 'name' | 'status'>

/** One move of an application at a time. */
export function useApplicationMove(application: Moving, onMoved?: (move: ApplicationMove) => void) {
  const { run, isPending, doing, failure } = useOneAct({
    mutationKey: ['application', application.id],
    act: (move: ApplicationMove) => moveApplication(application, move),
    done: (_, { to }) => applicationMoveWords(application, to),
    onDone: (_, move) => onMoved?.(move),
  })
  return { move: run, busy: isPending, sending: doing?.to ?? null, failure }
}

/** The lists show it at once. */
export async function moveApplication(application: Moving, { to: status, guardianAgreed }: ApplicationMove) {
  const { id, status: from } = application
  try {
    const json = { status, from, guardianAgreed }
    noteApplication(await read(volunteers[':id'].status.$patch({ ...of(id), json })))
  } catch (failure) {
    const current = colleaguesVersion<VolunteerRecord>(failure)
    if (current) noteApplication(current)
    throw failure
  }
}

function noteApplication(now: VolunteerRecord): void {
  for (const { queryKey } of deskQueries.getQueryCache().findAll({ queryKey: ['applications', 'list'] })) {
    const { status } = queryKey[2] as { status?: VolunteerStatus }
    renewList(queryKey, now.id, !status || now.status === status ? now : null)
  }
  const { queryKey } = applicationQuery(String(now.id))
  deskQueries.setQueryData(queryKey, (details) => details && { ...details, ...now })
}

/** Under the same key it is one note, however often it is sent. */
export function useNoteGiven(id: number) {
  return useAct({
    act: ({ text, key }: NoteDraft) =>
      read(volunteers[':id'].notes.$post({ ...of(id), json: { text } }, { headers: { 'idempotency-key': key } })),
    onDone(note, { key }) {
      const { queryKey } = applicationQuery(String(id))
      const others = (notes: VolunteerNote[]) => notes.filter((other) => other.id !== note.id)
      deskQueries.setQueryData(
        queryKey,
        (details) => details && { ...details, notes: [...others(details.notes), note] },
      )
      applicationNotes.settle(id, key, note.text)
    },
    failed: 'Save Failed',
  })
}

export function useNoteTakenBack(id: number, onDone: () => void) {
  return useAct({
    act: (note: VolunteerNote) =>
      expectYes(volunteers[':id'].notes[':noteId'].$delete({ param: { id: String(id), noteId: String(note.id) } })),
    onDone(_, { id: gone }) {
      const { queryKey } = applicationQuery(String(id))
      deskQueries.setQueryData(
        queryKey,
        (details) => details && { ...details, notes: details.notes.filter((note) => note.id !== gone) },
      )
      onDone()
    },
    failed: 'Delete Failed',
  })
}

const of = (id: number) => ({ param: { id: String(id) } })
