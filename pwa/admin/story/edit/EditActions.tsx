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
        <button type="button" className="button line" onClick={edit.stop}>
          Stop sending
        </button>
      </>
    )
  }
  return (
    <>
      <button type="button" className="button line" onClick={onCancel}>
        Cancel
      </button>
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
