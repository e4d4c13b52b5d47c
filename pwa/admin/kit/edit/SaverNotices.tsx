import { useSnapshot } from 'valtio'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../acts/Button.tsx'
import { timeOfDay } from '../words/times.ts'
import type { EditorState } from './autoSaver.ts'

interface Props {
  saver: {
    editor: Pick<EditorState<object, object>, 'problem' | 'pickedUpAt' | 'isGone' | 'theirs' | 'isKept'>
    flush: () => Promise<unknown>
    beginAnew: () => void
    abandon: () => void
  }
  /** What is written, such as 'post'. */
  what: string
  /** How it can have gone, such as 'deleted', and what the words are saved as then. */
  gone: { how: string; anew: string }
  /** To the choice between two versions. */
  onCompare: () => void
  onLeave: () => void
}

/** What somebody who writes should know: where the words come from, and why they are not saved. */
export function SaverNotices({ saver, what, gone, onCompare, onLeave }: Props) {
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
          <b>Not saved: a colleague changed this {what}</b>
          <p>Choose between the two versions first. {whereItIs}</p>
          <Button look="line small" onClick={onCompare}>
            Compare
          </Button>
        </Notice>
      )}
      {isGone && (
        <Notice tone="bad">
          <b>
            Not saved: this {what} was {gone.how}
          </b>
          <p>That happened while you had it open. Your words are still here.</p>
          <div className="acts">
            <Button look="line small" onClick={saver.beginAnew}>
              {gone.anew}
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
