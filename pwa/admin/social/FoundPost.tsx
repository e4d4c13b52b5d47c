import { useState } from 'react'
import { socialMaxLength } from '../../../data/vocabulary/social.ts'
import { ApiError } from '../../remote/client.ts'
import { Field } from '../../ui/Field.tsx'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { serverWords } from '../kit/data/failures.ts'

interface Props {
  /** Of the platform. */
  name: string
  busy: boolean
  error: unknown
  onConfirm: (postUrl: string | null) => void
  onClose: () => void
}

/** Somebody has found a post, and may say where: with its address its figures are fetched, and it can be opened from here. */
export function FoundPost({ name, busy, error, onConfirm, onClose }: Props) {
  const [address, setAddress] = useState('')
  const issue = error instanceof ApiError ? error.issues?.find(({ field }) => field === 'postUrl')?.message : undefined
  return (
    <ConfirmDialog
      title={`It is on ${name}?`}
      confirm="It is there"
      busy={busy}
      problem={error && !issue ? { title: 'Update Failed', text: serverWords(error) } : null}
      onConfirm={() => onConfirm(address.trim() || null)}
      onClose={onClose}
    >
      <p>It is then kept as posted, and is not sent again.</p>
      <Field
        label="Address of the post"
        name="postUrl"
        optional
        error={issue}
        hint={`Open it on ${name} and copy its address from there. Without it nobody can open the post from here, and its figures are not fetched.`}
      >
        <input
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={socialMaxLength.mediaUrl}
          placeholder="https://"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
