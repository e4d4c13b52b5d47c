import { type ReactNode, useState } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from './ActionDialog.tsx'
import type { Act } from './useAct.ts'

interface Props {
  title: string
  confirm: string
  look?: 'approve' | 'stop'
  /** Is handed the words, without blanks around them and never empty. */
  act: Act<string>
  /** Of the field, with who reads it. */
  label: string
  hint: string
  maxLength: number
  /** What stands there already. */
  given?: string
  other?: ReactNode
  width?: string
  onClose: () => void
}

/** Asks for a reason or a question: without words nothing is done. */
export function ReasonDialog({ act, label, hint, maxLength, given = '', ...asking }: Props) {
  const [text, setText] = useState(given)
  const words = text.trim()
  return (
    <FormDialog {...asking} isReady={words !== ''} act={{ ...act, run: () => act.run(words) }}>
      <Field label={label} name={label.toLowerCase()} required hint={hint}>
        <textarea value={text} maxLength={maxLength} onChange={({ target }) => setText(target.value)} />
      </Field>
    </FormDialog>
  )
}
