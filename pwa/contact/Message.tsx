import { useState } from 'react'
import { contactMaxLength } from '../../data/vocabulary/contact.ts'
import { t } from '../../data/words/words.ts'
import { Field } from '../ui/Field.tsx'

/** The text of the message, with how much of its room is used. */
export function Message({ initial, error }: { initial: string; error?: string }) {
  const [length, setLength] = useState(initial.length)
  return (
    <Field
      label={t('Message')}
      name="message"
      required
      error={error}
      hint={
        <>
          <span>{t('Please do not tell us the exact places of rare animals, nests or dens.')}</span>
          <span className="tabular">
            {length}/{contactMaxLength.message}
          </span>
        </>
      }
    >
      <textarea
        className="lined"
        defaultValue={initial}
        maxLength={contactMaxLength.message}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
    </Field>
  )
}
