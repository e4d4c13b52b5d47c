import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AdminPost } from '../../../data/contract/news.ts'
import { timezones } from '../../../data/vocabulary/admin.ts'
import { calendar } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import type { Issues } from '../kit/data/failures.ts'
import { fullTime } from '../kit/words/times.ts'
import { type ChosenTime, TimeDialog } from '../social/fields/TimeDialog.tsx'
import { schedulePost } from './calls.ts'
import { missingIn } from './PublishButton.tsx'
import type { PostSaver } from './postSaver.ts'
import { usePostAct } from './usePostMove.ts'

interface Props {
  saver: PostSaver
  onIssues: (issues: Issues) => void
  /** There are two versions: one is chosen first. */
  onCompare: () => void
}

/** Has a draft published at its time, or at another one than before. */
export function ScheduleButton({ saver, onIssues, onCompare }: Props) {
  const { record: post, words } = useSnapshot(saver.editor)
  const [isAsking, setAsking] = useState(false)
  const isMoved = Boolean(post?.publishAt)
  const act = usePostAct<ChosenTime>({
    saver,
    act: ({ id, revision }, { at, timezone }) => schedulePost(id, { publishAt: at, timezone, revision }),
    done: ({ publishAt, publishTimezone }: AdminPost) => ({
      title: isMoved ? 'Time Changed' : 'Post Scheduled',
      text:
        publishAt && publishTimezone ? `It is published ${fullTime(publishAt)} in ${timezones[publishTimezone]}.` : '',
    }),
    onDone: () => setAsking(false),
    onIssues,
  })
  if (post?.status === 'published') return null
  function ask() {
    if (saver.editor.theirs) return onCompare()
    const missing = missingIn(words)
    if (Object.keys(missing).length > 0) return onIssues(missing)
    act.reset()
    setAsking(true)
  }
  return (
    <>
      <Button look="line" icon={calendar} onClick={ask}>
        {isMoved ? 'Change the time' : 'Schedule'}
      </Button>
      {isAsking && (
        <TimeDialog
          title={isMoved ? 'Change the time' : 'Schedule this post'}
          confirm={isMoved ? 'Change the time' : 'Schedule'}
          at={post?.publishAt ?? null}
          act={act}
          onClose={() => setAsking(false)}
        >
          <p>
            It is published then as with the button: on the News page, in the feed and on readers’ devices. If the
            server is off at that time, it is published once it is back.
          </p>
        </TimeDialog>
      )}
    </>
  )
}
