import type { AdminStory } from '../../../data/contract/stories.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { ReasonDialog } from '../kit/acts/ReasonDialog.tsx'
import { useOneAct } from '../kit/acts/useAct.ts'
import { askWriter } from '../kit/data/stories.ts'
import { useHeldTime } from '../kit/held/useHeldTime.ts'
import { changing } from './queries.ts'
import { useStoryMove } from './useStoryMove.ts'

interface Props {
  story: AdminStory
  onClose: () => void
  /** The question is closed by then. */
  onMoved: () => void
}

/** Asks why. A story is never rejected without a reason. */
export function RejectDialog({ story, onClose, onMoved }: Props) {
  const { move, busy, failure } = useStoryMove(story, () => {
    onClose()
    onMoved()
  })
  return (
    <ReasonDialog
      title={`Reject “${story.title}”?`}
      confirm="Reject story"
      look="stop"
      label="Reason"
      hint="Kept with the story, under Rejected, for both of you to read. The writer reads it with the receipt code."
      maxLength={1000}
      act={{ run: (reason) => move({ kind: 'status', to: 'rejected', reason }), isPending: busy, failure }}
      onClose={onClose}
    />
  )
}

/** Says what unpublishing does before it is done. */
export function UnpublishDialog({ story, onClose, onMoved }: Props) {
  const { move, busy, failure } = useStoryMove(story, () => {
    onClose()
    onMoved()
  })
  const { when } = useHeldTime()
  return (
    <ActionDialog
      title={`Unpublish “${story.title}”?`}
      cancel="Keep it published"
      confirm="Unpublish"
      look="stop"
      act={{ run: () => move({ kind: 'status', to: 'pending' }), isPending: busy, failure }}
      onClose={onClose}
    >
      <p>
        It leaves the public site {when} and every phone that keeps a copy removes it the next time it is online. The
        story goes back to Stories Awaiting Review.
      </p>
      {story.featured && <p>It is on the home page. Published again, it returns there.</p>}
    </ActionDialog>
  )
}

/** Asks the writer something, or takes back what was asked. */
export function AskDialog({ story, onClose }: Omit<Props, 'onMoved'>) {
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
      hint="Shown to the writer with the receipt code, until the story is published. The answer stands in the story, and a notification tells you."
      maxLength={1000}
      given={story.reviewQuestion ?? undefined}
      act={asking}
      onClose={onClose}
    />
  )
}

/** One change of a story at a time, as with its moves. */
const useAsking = ({ id, revision, title }: AdminStory, onDone: () => void) =>
  useOneAct({
    mutationKey: ['move', id],
    act: (question: string) => changing(askWriter(id, { question, revision })),
    done: ({ reviewQuestion }) =>
      reviewQuestion
        ? { title: 'Question Asked', text: `The writer of “${title}” sees it with the receipt code.` }
        : { title: 'Question Removed', text: `The writer of “${title}” no longer sees it.` },
    onDone,
  })
