import { type ReactNode, type RefObject, useId } from 'react'
import { acceptedImages } from '../../../../data/vocabulary/stories.ts'
import { FieldError } from '../../../ui/Field.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { usePictureUpload } from './usePictureUpload.ts'

interface Props {
  label: string
  /** What is said while it is sent. */
  sending: string
  hint: string
  input?: RefObject<HTMLInputElement | null>
  /** The present picture. */
  children?: ReactNode
  onSent: (src: string) => void
}

/** A picture from the editor's device, sent as soon as it is chosen. */
export function PictureUpload({ label, sending, hint, input, children, onSent }: Props) {
  const id = useId()
  const { isSending, problem, send } = usePictureUpload(onSent)
  return (
    <div className="post-picture">
      <label htmlFor={id}>
        {label}
        <span className="optional-label"> optional</span>
      </label>
      {children}
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
      {isSending && <Spinner label={sending} />}
      <FieldError id={`${id}-error`}>{problem}</FieldError>
      {!problem && (
        <p className="help" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
