import { useSnapshot } from 'valtio'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { timeOfDay } from '../../kit/words/times.ts'
import type { IssueSaver } from '../draft.ts'

interface Props {
  saver: IssueSaver
  /** To the choice between two versions. */
  onCompare: () => void
  onLeave: () => void
}

/** Where the words come from, and why they are not saved. */
export function IssueNotices({ saver, onCompare, onLeave }: Props) {
  const { problem, pickedUpAt, isGone, theirs, isKept } = useSnapshot(saver.editor)
  const whereItIs = isKept
    ? 'What you wrote is kept in this browser tab.'
    : 'This browser tab has no room left to keep what you wrote: leave it open, and copy your words to be safe.'
  return (
    <>
      {pickedUpAt && (
        <Notice>
          <p>These are your words from {timeOfDay(pickedUpAt)}, which had not been saved.</p>
        </Notice>
      )}
      {problem && (
        <Notice tone="bad">
          <b>Not saved</b>
          <p>
            {problem} {whereItIs}
          </p>
          <Button look="line small" onClick={() => void saver.flush()}>
            Try again
          </Button>
        </Notice>
      )}
      {theirs && (
        <Notice tone="bad">
          <b>Not saved: a colleague changed this newsletter</b>
          <p>Choose between the two versions first. {whereItIs}</p>
          <Button look="line small" onClick={onCompare}>
            Compare
          </Button>
        </Notice>
      )}
      {isGone && (
        <Notice tone="bad">
          <b>Not saved: this newsletter was sent or deleted</b>
          <p>That happened while you had it open. Your words are still here.</p>
          <div className="acts">
            <Button look="line small" onClick={saver.beginAnew}>
              Save as a new draft
            </Button>
            <Button
              look="quiet small"
              onClick={() => {
                saver.abandon()
                onLeave()
              }}
            >
              Discard
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}
