import { useRef } from 'react'
import { trash } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { PictureUpload } from '../kit/edit/PictureUpload.tsx'

interface Props {
  src: string | null
  onChange: (src: string | null) => void
}

/** The picture at the head of a post. It is sent at once and belongs to the post with the next save. */
export function PostPictureField({ src, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  function remove() {
    onChange(null)
    // The button that removes goes with the picture.
    input.current?.focus()
  }
  return (
    <PictureUpload
      label={src ? 'Replace the picture' : 'Picture'}
      sending="Sending the picture…"
      hint="JPEG, PNG or WebP. Where and when it was taken is removed. Without one, the post gets a drawing."
      input={input}
      onSent={onChange}
    >
      {src && (
        <div className="post-picture-now">
          <img src={src} alt="Shown at the head of the post" />
          <Button look="quiet small" icon={trash} onClick={remove}>
            Remove the picture
          </Button>
        </div>
      )}
    </PictureUpload>
  )
}
