import { useId } from 'react'
import { acceptedImages } from '../../../../data/vocabulary/stories.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { alert } from '../../../ui/icons.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { usePictureUpload } from '../../kit/acts/usePictureUpload.ts'

/** A photo from the editor's device, for a post. It is sent at once, and nobody sees it before the post is out. */
export function OwnPhoto({ onSent }: { onSent: (src: string) => void }) {
  const id = useId()
  const { isSending, problem, send } = usePictureUpload(onSent)
  return (
    <div className="post-picture">
      <label htmlFor={id}>
        A photo of your own
        <span className="optional-label"> optional</span>
      </label>
      <input
        id={id}
        type="file"
        accept={acceptedImages.join(',')}
        // Not disabled: that would take the focus from it.
        aria-disabled={isSending || undefined}
        onClick={(event) => isSending && event.preventDefault()}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : `${id}-hint`}
        onChange={send}
      />
      {isSending && <Spinner label="Sending the photo…" />}
      {problem ? (
        <p className="help bad" id={`${id}-error`}>
          <Icon path={alert} /> {problem}
        </p>
      ) : (
        <p className="help" id={`${id}-hint`}>
          JPEG, PNG or WebP. Where and when it was taken is removed. Ask everybody who can be recognised in it.
        </p>
      )}
    </div>
  )
}
