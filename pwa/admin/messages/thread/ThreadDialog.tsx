import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type AdminName, adminNames } from '../../../../data/contract/admin.ts'
import type { MessageThread, ThreadEntry } from '../../../../data/contract/inbox/threads.ts'
import { threadMaxLength } from '../../../../data/vocabulary/contact.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import type { NoteDraft } from '../../kit/drafts/noteDrafts.ts'
import { Address } from '../../kit/lists/Address.tsx'
import { Chips } from '../../kit/lists/Chips.tsx'
import { counted } from '../../kit/words/counted.ts'
import { fullTime } from '../../kit/words/times.ts'
import { NoteForm } from '../NoteForm.tsx'
import { replyAddress } from '../reply.ts'
import { Entry } from './Entry.tsx'
import { threadNotes } from './noteDrafts.ts'
import { assign, giveNote, mailboxQuery, threadQuery } from './queries.ts'
import { ReplyForm } from './ReplyForm.tsx'

interface Props {
  id: number
  onClose: () => void
  onShow: (id: number) => void
}

/** All that was said with one person, and the way to answer. `id`: one of their messages. */
export function ThreadDialog({ id, onClose, onShow }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(threadQuery(id))
  const thread = data?.pages[0]
  const entries = [...(data?.pages ?? [])].reverse().flatMap((page) => page.entries)
  return (
    <Dialog open full width="48rem" onClose={onClose} title={thread?.name ?? 'Conversation'}>
      {error && <LoadFailed error={error} isOutdated={thread !== undefined} onRetry={refetch} />}
      {!thread && !error && <Spinner />}
      {thread && (
        <>
          <p className="byline">
            <Address email={thread.email} />
            <span>{counted(thread.total, 'entry', 'entries')}</span>
          </p>
          <Apart thread={thread} onShow={onShow} />
          <Assigned id={id} assignedTo={thread.assignedTo} />
          {hasNextPage && entries.length < mostShown && (
            <Button look="line small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
              Show older
            </Button>
          )}
          <ol className="thread">
            {entries.map((entry) => (
              <Entry key={keyOf(entry)} threadId={id} entry={entry} />
            ))}
          </ol>
          <Answer id={id} thread={thread} entries={entries} />
          <Noting id={id} />
        </>
      )}
    </Dialog>
  )
}

/** Two pages: what is older is found by the search. */
const mostShown = 200

const keyOf = (entry: ThreadEntry): string => {
  if (entry.kind === 'message') return `message ${entry.message.id}`
  return entry.kind === 'reply' ? `reply ${entry.reply.id}` : `note ${entry.note.id}`
}

function Apart({ thread: { isApart, otherId }, onShow }: { thread: MessageThread; onShow: Props['onShow'] }) {
  if (!isApart && otherId === null) return null
  return (
    <Notice tone="warn">
      <p>
        {isApart
          ? 'Mails that give this email address, from somebody who has not proven it.'
          : 'There are also mails that give this email address and do not prove it. They are kept apart.'}
      </p>
      {otherId !== null && (
        <Button look="line small" onClick={() => onShow(otherId)}>
          {isApart ? 'Show the conversation with this email address' : 'Show those mails'}
        </Button>
      )}
    </Notice>
  )
}

/** Each press is kept at once: a select would keep what the arrow keys only pass. */
function Assigned({ id, assignedTo }: { id: number; assignedTo: AdminName | null }) {
  const { run } = useAct({ act: (to: AdminName | null) => assign(id, { to, from: assignedTo }) })
  return (
    <div className="row wrapx choosing">
      <span aria-hidden="true">Answered by</span>
      <Chips
        label="Answered by"
        names={[null, ...adminNames]}
        chosen={assignedTo}
        onChoose={(name) => run(name)}
        words={(name) => name ?? 'nobody yet'}
      />
    </div>
  )
}

/** By mail from here, or where no mail server is set up, in the admin's own mail program. */
function Answer({ id, thread, entries }: { id: number; thread: MessageThread; entries: ThreadEntry[] }) {
  const { data: mailbox } = useQuery(mailboxQuery)
  const messages = entries.flatMap((entry) => (entry.kind === 'message' ? entry.message : []))
  const message = messages.find((one) => one.id === id) ?? messages.at(-1)
  if (!mailbox || !message || message.isSpam) return null
  if (mailbox.canSend) return <ReplyForm key={id} message={message} thread={thread} mailbox={mailbox} />
  return (
    <Notice>
      <p>No mail server is set up, so no reply can leave from here.</p>
      <a className="button line small" href={replyAddress(message, fullTime(message.createdAt))}>
        Reply in your mail program
      </a>
    </Notice>
  )
}

function Noting({ id }: { id: number }) {
  const act = useAct({
    act: (note: NoteDraft) => giveNote(id, note),
    onDone: ({ text }, { key }) => threadNotes.settle(id, key, text),
    failed: 'Save Failed',
  })
  return (
    <NoteForm
      id={id}
      notes={threadNotes}
      label="New note, for the two of you"
      maxLength={threadMaxLength.note}
      act={act}
    />
  )
}
