import { useIsMutating, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
import { colleaguesVersion, serverWords, showUpdateFailed } from '../kit/data/failures.ts'
import { askWriter } from '../kit/data/remote.ts'
import { noteStory } from './queries.ts'

interface Props {
  story: AdminStory
  onClose: () => void
}

const questionMaxLength = 1000

/** Asks the writer something, or takes back what was asked. */
export function AskDialog({ story, onClose }: Props) {
  const [question, setQuestion] = useState(story.reviewQuestion ?? '')
  const { ask, busy, problem } = useAsking(story, onClose)
  const given = question.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (given && !busy) ask(given)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Ask the writer of “${story.title}”`}
      actions={
        <>
          {story.reviewQuestion ? (
            <button type="button" className="btn stop" aria-busy={busy} onClick={() => busy || ask('')}>
              Remove the question
            </button>
          ) : (
            <button type="button" className="btn line" onClick={onClose}>
              Cancel
            </button>
          )}
          <button type="submit" form="ask" className="btn" disabled={!given} aria-busy={busy}>
            {story.reviewQuestion ? 'Save the question' : 'Ask the writer'}
          </button>
        </>
      }
    >
      <form id="ask" onSubmit={submit}>
        {problem && <UpdateFailed words={problem} />}
        <Field
          label="Question"
          name="question"
          required
          hint="Shown to the writer with the receipt code, until the story is published. The answer comes through the contact form, under the title of the story."
        >
          <textarea
            value={question}
            maxLength={questionMaxLength}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** One change of a story at a time, as with its moves. */
function useAsking({ id, revision, title }: AdminStory, onDone: () => void) {
  const mutationKey = ['move', id]
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: (question: string) => askWriter(id, { question, revision }),
    onSuccess: (asked) => {
      noteStory(asked)
      const words = asked.reviewQuestion
        ? { title: 'Question Asked', text: `The writer of “${title}” sees it with the receipt code.` }
        : { title: 'Question Removed', text: `The writer of “${title}” no longer sees it.` }
      showToast({ ...words, tone: 'good' })
      onDone()
    },
    onError: (failure) => {
      const current = colleaguesVersion(failure)
      if (current) noteStory(current)
      showUpdateFailed(failure)
    },
  })
  const busy = useIsMutating({ mutationKey }) > 0
  return { ask: mutate, busy, problem: error && serverWords(error) }
}
