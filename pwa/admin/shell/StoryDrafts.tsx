import { useEffect, useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { timeOfDay } from '../kit/words/times.ts'
import { storyDrafts } from '../story/edit/storyDrafts.ts'
import { StoryDialog } from '../story/StoryDialog.tsx'

/** Edits that were not saved, because the session ended or the page was reloaded, offered back. */
export function StoryDrafts() {
  const [openId, setOpenId] = useState<number | null>(null)
  const close = () => setOpenId(null)
  useEffect(() => {
    if (openId !== null) return () => focusSectionHeading()
  }, [openId])
  return (
    <>
      {storyDrafts.useAll().map((edit) => (
        <Notice key={edit.storyId}>
          <p>
            <b>You have unsaved changes</b> to “{edit.storyTitle}” from {timeOfDay(edit.keptAt)}.
          </p>
          <div className="acts">
            <Button look="line small" onClick={() => setOpenId(edit.storyId)}>
              Go on editing
            </Button>
            <Button look="quiet small" onClick={() => storyDrafts.drop(edit.storyId)}>
              Discard
            </Button>
          </div>
        </Notice>
      ))}
      {openId !== null && <StoryDialog id={openId} editing onClose={close} onMoved={close} />}
    </>
  )
}
