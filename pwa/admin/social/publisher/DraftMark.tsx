import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../../../ui/Icon.tsx'
import { check } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { closeThenFocus } from '../../kit/acts/closeThenFocus.ts'
import { actOf } from '../../kit/acts/useAct.ts'
import { focusSectionHeading } from '../../kit/lists/SectionHead.tsx'
import { timeOfDay } from '../../kit/words/times.ts'
import { dropPost, isBlankPost, postDraft } from '../draft.ts'

/** Where the words are while they have not gone out. */
export function DraftMark({ isKept }: { isKept: boolean }) {
  const draft = useSnapshot(postDraft)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (isBlankPost(draft)) return null
  if (!isKept)
    return (
      <Notice tone="warn">
        <p className="small">This tab has no room left: the post is lost when it is closed or reloaded.</p>
      </Notice>
    )
  return (
    <>
      <p className="kept" role="status">
        {draft.keptAt && (
          <span className="saved">
            <Icon path={check} /> Kept in this tab, {timeOfDay(draft.keptAt)}
          </span>
        )}
        <Button look="quiet small" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </p>
      {asking && (
        <ActionDialog
          title="Discard this post?"
          confirm="Discard for good"
          look="stop"
          act={actOf(() => {
            closeThenFocus(close, focusSectionHeading)
            dropPost()
          })}
          onClose={close}
        >
          <p>Its words are not saved anywhere else. This cannot be undone.</p>
        </ActionDialog>
      )}
    </>
  )
}
