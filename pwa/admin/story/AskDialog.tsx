import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { showToast } from '../../ui/toasts.ts'
import { Button } from '../kit/acts/Button.tsx'
import { ReasonDialog } from '../kit/acts/ReasonDialog.tsx'
import type { Act } from '../kit/acts/useAct.ts'
import { failureOf } from '../kit/data/failures.ts'
import { askWriter } from '../kit/data/remote.ts'
import { noteStory, tellRefused } from './queries.ts'

interface Props {
  story: AdminStory
  onClose: () => void
}

/** Asks the writer something, or takes back what was asked. */
export function AskDialog({ story, onClose }: Props) {
  const asking = useAsking(story, onClose)
  const { run, isPending } = asking
  const isAsked = Boolean(story.reviewQuestion)
  return (
    <ReasonDialog
      title={`Ask the writer of “${story.title}”`}
      confirm={isAsked ? 'Save the question' : 'Ask the writer'}
      other={
        isAsked && (
          <Button look="stop" busy={isPending} onClick={() => run('')}>
            Remove the question
          </Button>
        )
      }
      label="Question"
      hint="Shown to the writer with the receipt code, until the story is published. The answer comes through the contact form, under the title of the story."
      maxLength={1000}
      given={story.reviewQuestion ?? undefined}
      act={asking}
      onClose={onClose}
    />
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
    onError: tellRefused,
  })
  const isPending = useIsMutating({ mutationKey }) > 0
  return { run: mutate, isPending, failure: error && failureOf('Update Failed', error) } satisfies Act<string>
}
