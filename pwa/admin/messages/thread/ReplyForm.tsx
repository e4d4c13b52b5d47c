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
  /** The same words are one reply, however often they are sent. */
  const tried = useRef({ wish: '', key: '' })
  const fieldId = useId()
  const words = draft.text.trim()
  const { run, isPending, failure } = useAct({
    act() {
      const wish = JSON.stringify([subject, words])
      if (tried.current.wish !== wish) tried.current = { wish, key: newId() }
      const { key } = tried.current
      return draft.whileSending(() => sendReply(id, { subject, text: words, lastReply: thread.lastReply, key }))
    },
    onDone() {
      tried.current = { wish: '', key: '' }
    },
    done: () => ({
      title: 'Reply Is Leaving',
      text: `It leaves in ${replyHeldSeconds} seconds. Until then you can take it back.`,
    }),
    failed: 'Reply Not Sent',
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (words && subject.trim() && !isPending) run()
  }

  return (
    <div className="replying screen-only">
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
      <TemplateChoice onChoose={(text) => draft.setText(filled(text, name))} isEmpty={words === ''} />
      <form onSubmit={submit}>
        <label htmlFor={`${fieldId}-subject`}>Subject</label>
        <input
          id={`${fieldId}-subject`}
          value={subject}
          maxLength={threadMaxLength.subject}
          onChange={({ target }) => setSubject(target.value)}
        />
        <label htmlFor={fieldId}>Reply to {name}</label>
        <textarea
          id={fieldId}
          rows={6}
          dir="auto"
          readOnly={isPending}
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
    </div>
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
    <div className="row wrapx choosing">
      <select
        aria-label="Begin with a template"
        value=""
        disabled={!isEmpty}
        onChange={({ target }) => onChoose(templates[Number(target.value)]?.text ?? '')}
      >
        <option value="">{isEmpty ? 'Begin with a template' : 'Templates are for an empty reply'}</option>
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
