import { useSnapshot } from 'valtio'
import type { AdminStory } from '../../../data/contract/stories.ts'
import type { StoryStatus } from '../../../data/vocabulary/stories.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { desk } from '../kit/data/session.ts'
import { timeOfDay } from '../kit/words/times.ts'
import type { StoryWords } from './edit/storyWords.ts'
import { ChangedFields } from './history/ChangedFields.tsx'
import { changesBetween } from './history/changes.ts'

interface Props {
  story: AdminStory
  /** Where the story was when it was opened. */
  origin: StoryStatus
  /** The words on the screen, when a colleague or the writer has saved newer ones; else null. */
  read: StoryWords | null
  onRenew: () => void
}

/** What the other admin is doing, or has done, to the story that is open here. */
export function StoryNotices({ story, origin, read, onRenew }: Props) {
  const { admin } = useSnapshot(desk)
  const reader = story.reviewing && story.reviewing.admin !== admin ? story.reviewing : null
  return (
    <>
      {story.status !== origin && (
        <Notice tone="warn">
          <p>
            <b>{decisionWords(story)}</b> There is nothing left to decide here.
          </p>
        </Notice>
      )}
      {story.status === origin && reader && (
        <Notice tone="warn">
          <p>
            <b>{reader.admin} is reviewing</b> this story since {timeOfDay(reader.since)}. The first decision counts.
          </p>
        </Notice>
      )}
      {read && (
        <Notice tone="warn">
          <p>
            <b>This story was changed at {timeOfDay(story.updatedAt)}.</b> You are reading the text from before.
          </p>
          <details>
            <summary>What changed</summary>
            <ChangedFields changes={changesBetween(read, story)} />
          </details>
          <Button look="line small" onClick={onRenew}>
            Show the new text
          </Button>
        </Notice>
      )}
    </>
  )
}

function decisionWords({ decidedBy, decidedAt, status }: AdminStory): string {
  const outcome = { published: 'published', rejected: 'rejected', pending: 'set back to pending' }[status]
  return `${decidedBy ?? 'A colleague'} ${outcome} this story${decidedAt ? ` at ${timeOfDay(decidedAt)}` : ''}.`
}
