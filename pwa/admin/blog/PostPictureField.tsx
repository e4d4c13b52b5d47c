import { useId, useRef } from 'react'
import { acceptedImages } from '../../../data/vocabulary/stories.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alert, trash } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { usePictureUpload } from '../kit/acts/usePictureUpload.ts'

interface Props {
  src: string | null
  onChange: (src: string | null) => void
}

/** The picture at the head of a post. It is sent at once and belongs to the post with the next save. */
export function PostPictureField({ src, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isSending, problem, send } = usePictureUpload(onChange)

  return (
    <div className="post-picture">
      <label htmlFor={id}>
        {src ? 'Replace the picture' : 'Picture'}
        <span className="optional-label"> optional</span>
      </label>
      {src && (
        <div className="post-picture-now">
          <img src={src} alt="Shown at the head of the post" />
          <Button
            look="quiet small"
            onClick={() => {
              onChange(null)
              // This button goes with the picture.
              input.current?.focus()
            }}
          >
            <Icon path={trash} /> Remove the picture
          </Button>
        </div>
      )}
      <input
        ref={input}
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
      {isSending && <Spinner label="Sending the picture…" />}
      {problem ? (
        <p className="help bad" id={`${id}-error`}>
          <Icon path={alert} /> {problem}
        </p>
      ) : (
        <p className="help" id={`${id}-hint`}>
          JPEG, PNG or WebP. Where and when it was taken is removed. Without one, the post gets a drawing.
        </p>
      )}
    </div>
  )
}
