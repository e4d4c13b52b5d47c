import { useState } from 'react'
import { socialMaxLength } from '../../../../data/vocabulary/social.ts'
import { Field } from '../../../ui/Field.tsx'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import type { Act, DoneAct } from '../../kit/acts/useAct.ts'
import { issuesOf } from '../../kit/data/failures.ts'

interface Props {
  /** Of the platform. */
  name: string
  /** Is handed the address, where one is given. */
  act: Act<string | null> & Pick<DoneAct, 'error'>
  onClose: () => void
}

/** Somebody has found a post, and may say where: with its address its figures are fetched, and it can be opened from here. */
export function FoundPost({ name, act, onClose }: Props) {
  const [address, setAddress] = useState('')
  const issue = issuesOf(act.error).postUrl
  return (
    <ActionDialog
      title={`It is on ${name}?`}
      confirm="It is there"
      act={{ ...act, run: () => act.run(address.trim() || null), failure: issue ? null : act.failure }}
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
    </ActionDialog>
  )
}
