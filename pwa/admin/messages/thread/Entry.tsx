import { useSnapshot } from 'valtio'
import type { ContactMessage } from '../../../../data/contract/inbox/contact.ts'
import type { ThreadEntry, ThreadNote, ThreadReply } from '../../../../data/contract/inbox/threads.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { desk } from '../../kit/data/session.ts'
import { fullTime } from '../../kit/words/times.ts'
import { messageTints } from '../inboxLabels.ts'
import { Whole } from '../Whole.tsx'
import { Mailed } from './Mailed.tsx'
import { removeNote, sendAgain, takeBack } from './queries.ts'
import { replyTints, replyWords, whyOf } from './threadWords.ts'

/** What was said, in the order of time. `threadId`: a message by which the server knows the thread. */
export function Entry({ threadId, entry }: { threadId: number; entry: ThreadEntry }) {
  if (entry.kind === 'message') return <Message message={entry.message} />
  if (entry.kind === 'note') return <Note threadId={threadId} note={entry.note} />
  return <Reply threadId={threadId} reply={entry.reply} />
}

function Message({ message }: { message: ContactMessage }) {
  const { name, subject, status, isSpam, createdAt, mailed } = message
  return (
    <li className="said">
      <p className="byline">
        <b>{name}</b>
        <span>{mailed ? 'by mail' : 'by the form'}</span>
        <time dateTime={createdAt}>{fullTime(createdAt)}</time>
        <Tag tint={isSpam ? 'neutral' : messageTints[status]}>{isSpam ? 'set aside' : status}</Tag>
      </p>
      <h3>{subject}</h3>
      <Whole text={message.message} what={`“${subject}”`} />
      <Mailed mailed={mailed} />
    </li>
  )
}

function Reply({ threadId, reply }: { threadId: number; reply: ThreadReply }) {
  const { id, admin, subject, text, state, createdAt, canSendAgain } = reply
  const back = useAct({ act: () => takeBack(threadId, id), done: () => ({ title: 'Reply Taken Back', text: '' }) })
  const again = useAct({ act: () => sendAgain(threadId, id), done: () => ({ title: 'Sent Again', text: '' }) })
  const why = whyOf(reply)
  return (
    <li className="said ours">
      <p className="byline">
        <b>{admin}</b>
        <span>replied</span>
        <time dateTime={createdAt}>{fullTime(createdAt)}</time>
        <Tag tint={replyTints[state]}>{replyWords[state]}</Tag>
      </p>
      <h3>{subject}</h3>
      <Whole text={text} what={`the reply “${subject}”`} />
      {why && <p className="small">{why}</p>}
      {state === 'waiting' && (
        <MoveButton className="line small" sending={back.isPending} onPress={() => back.run()}>
          Take back
        </MoveButton>
      )}
      {canSendAgain && (
        <MoveButton className="line small" sending={again.isPending} onPress={() => again.run()}>
          Send again
        </MoveButton>
      )}
    </li>
  )
}

function Note({ threadId, note }: { threadId: number; note: ThreadNote }) {
  const { admin } = useSnapshot(desk)
  const { run, isPending } = useAct({ act: () => removeNote(threadId, note.id), failed: 'Delete Failed' })
  return (
    <li className="said remark">
      <p className="byline">
        <b>{note.admin}</b>
        <span>noted, for the two of you</span>
        <time dateTime={note.createdAt}>{fullTime(note.createdAt)}</time>
      </p>
      <p className="whole">{note.text}</p>
      {note.admin === admin && (
        <MoveButton className="quiet small" sending={isPending} onPress={() => run()}>
          Remove note
        </MoveButton>
      )}
    </li>
  )
}
