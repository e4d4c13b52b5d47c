import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { ContactMessage } from '../../../../data/contract/inbox/contact.ts'
import type { MailboxState, MessageThread } from '../../../../data/contract/inbox/threads.ts'
import { replyHeldSeconds, threadMaxLength } from '../../../../data/vocabulary/contact.ts'
import { newId } from '../../../offline/newId.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { timeOfDay } from '../../kit/words/times.ts'
import { sendReply, templatesQuery } from './queries.ts'
import { Templates } from './Templates.tsx'
import { filled, replySubject } from './threadWords.ts'
import { useReplyDraft } from './useReplyDraft.ts'

interface Props {
  message: ContactMessage
  thread: MessageThread
  mailbox: MailboxState
}

/** An answer by mail, kept while it is written. */
export function ReplyForm({ message, thread, mailbox }: Props) {
  const { id, name } = message
  const [subject, setSubject] = useState(replySubject(message.subject))
  const draft = useReplyDraft(id, thread.draft)
  const key = useRef(newId())
  const fieldId = useId()
  const words = draft.text.trim()
  const { run, isPending, failure } = useAct({
    act: () => sendReply(id, { subject, text: words, lastReply: thread.lastReply, key: key.current }),
    onDone() {
      key.current = newId()
      draft.sent()
    },
    done: () => ({
      title: 'Reply Is Leaving',
      text: `It leaves in ${replyHeldSeconds} seconds. Until then you can take it back.`,
    }),
    failed: 'Reply Not Sent',
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (words && !isPending) run()
  }

  return (
    <form className="replying screen-only" onSubmit={submit}>
      {thread.writing && (
        <Notice tone="warn">
          <p>
            <b>{thread.writing.admin} is writing an answer</b> since {timeOfDay(thread.writing.since)}.
          </p>
        </Notice>
      )}
      <ErrorNotice failure={failure} />
      {draft.other && (
        <Notice tone="warn">
          <p>You have written on at another place.</p>
          <Button look="line small" onClick={draft.takeOther}>
            Show what I wrote there
          </Button>
        </Notice>
      )}
      <label htmlFor={`${fieldId}-subject`}>Subject</label>
      <input
        id={`${fieldId}-subject`}
        value={subject}
        maxLength={threadMaxLength.subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TemplateChoice onChoose={(text) => draft.setText(filled(text, name))} isEmpty={words === ''} />
      <label htmlFor={fieldId}>Reply to {name}</label>
      <textarea
        id={fieldId}
        rows={6}
        dir="auto"
        value={draft.text}
        maxLength={threadMaxLength.reply}
        onChange={({ target }) => draft.setText(target.value)}
      />
      <p className="small muted">
        {draft.trouble ?? `It goes to ${message.email}.`} {answersInWords(mailbox)}
      </p>
      <button
        type="submit"
        className="button"
        aria-disabled={!words || !subject.trim() || undefined}
        aria-busy={isPending}
      >
        Send reply
      </button>
    </form>
  )
}

/** Where the answer to it will be found. */
function answersInWords({ isRead, trouble, from }: MailboxState): string {
  if (trouble) return `The mailbox cannot be read now: ${trouble.words}`
  return isRead ? 'The answer will be shown here.' : `The answer arrives in the mailbox of ${from}, and not here.`
}

function TemplateChoice({ onChoose, isEmpty }: { onChoose: (text: string) => void; isEmpty: boolean }) {
  const { data } = useQuery(templatesQuery)
  const [isEditing, setEditing] = useState(false)
  const templates = data?.templates ?? []
  return (
    <div className="row wrapx">
      <select
        aria-label="Begin with a template"
        value=""
        disabled={!isEmpty}
        aria-description={isEmpty ? undefined : 'Empty the reply first.'}
        onChange={({ target }) => onChoose(templates[Number(target.value)]?.text ?? '')}
      >
        <option value="">Begin with a template</option>
        {templates.map(({ name }, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </select>
      <Button look="quiet small" aria-haspopup="dialog" onClick={() => setEditing(true)}>
        Edit templates
      </Button>
      {isEditing && data && <Templates kept={data} onClose={() => setEditing(false)} />}
    </div>
  )
}
