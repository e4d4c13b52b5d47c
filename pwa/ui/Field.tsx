import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { t } from '../../data/words/words.ts'
import { Icon } from './Icon.tsx'
import { alert } from './icons.ts'

type Control = {
  id?: string
  name?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

type Props = {
  label: ReactNode
  name: string
  error?: string
  hint?: ReactNode
  required?: boolean
  /** Says so behind the label. */
  optional?: boolean
  /** At the end of the label's line. */
  beside?: ReactNode
  children: ReactElement<Control>
}

/** A labelled control with what it should hold and what is wrong with it, told to eyes and screen readers alike. */
export function Field({ label, name, error, hint, required, optional, beside, children }: Props) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const control = cloneElement(children, {
    id,
    name,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
  })
  const said = (
    <label htmlFor={id}>
      {label}
      {required && <span className="required"> *</span>}
      {optional && <span className="optional-label">{` ${t('optional')}`}</span>}
    </label>
  )
  return (
    <div>
      {beside ? (
        <div className="label-line">
          {said}
          {beside}
        </div>
      ) : (
        said
      )}
      {control}
      <FieldError id={errorId}>{error}</FieldError>
      {hint && (
        <div className="help" id={hintId}>
          {hint}
        </div>
      )}
    </div>
  )
}

interface ErrorProps {
  /** Named by the control that it is said of. */
  id?: string
  children?: string | null
}

/** What is wrong, if anything is. */
export const FieldError = ({ id, children }: ErrorProps) =>
  children && (
    <p className="help bad" id={id}>
      <Icon path={alert} /> {children}
    </p>
  )
