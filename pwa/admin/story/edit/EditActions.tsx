import { Button } from '../../kit/acts/Button.tsx'
import type { StoryEdit } from './useStoryEdit.ts'

interface Props {
  edit: StoryEdit
  onCancel: () => void
}

/** Save and cancel; while a file travels, how far it is and a way to stop. */
export function EditActions({ edit, onCancel }: Props) {
  const { isChanged } = edit
  if (edit.isPending) {
    const percent = Math.round(edit.share * 100)
    return (
      <>
        <div className="sending small" role="status">
          <span>{percent < 100 ? `Sending, ${percent} %` : 'Sent. The server is checking it…'}</span>
          <progress value={percent} max={100} aria-label="Sent" />
        </div>
        <Button look="line" onClick={edit.stop}>
          Stop sending
        </Button>
      </>
    )
  }
  return (
    <>
      <Button look="line" onClick={onCancel}>
        Cancel
      </Button>
      <button
        type="submit"
        form="edit-story"
        className="button"
        disabled={!isChanged}
        aria-description={isChanged ? undefined : 'Nothing has been changed yet.'}
      >
        Save Changes
      </button>
    </>
  )
}
