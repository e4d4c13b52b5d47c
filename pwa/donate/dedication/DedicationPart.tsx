import { type ComponentType, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../data/words/words.ts'
import type { Errors } from '../../forms/formErrors.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { DedicationFields } from './dedication.ts'

export interface DedicationProps {
  fields: DedicationFields | undefined
  isMonthly: boolean
  errors: Errors
}

type Fields = ComponentType<DedicationProps>

/** Whoever gives for somebody opens it; its fields are fetched then. */
export function DedicationPart(props: DedicationProps) {
  const part = useRef<HTMLDetailsElement>(null)
  const isBegun = props.fields !== undefined && props.fields.kind !== ''
  const [Fields, setFields] = useState<Fields>()
  const [isWanted, setWanted] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const fetchFields = () => {
    setWanted(true)
    return import('./DedicationFields.tsx').then(
      ({ DedicationFields }) => setFields(() => DedicationFields),
      () => setMissing(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a reload brought back is shown at once
  useEffect(() => {
    // Or it was opened before the page's scripts came.
    if (isBegun || part.current?.open) void fetchFields()
  }, [isBegun])

  function toggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (!currentTarget.open || Fields) return
    setMissing(false)
    void fetchFields()
  }

  return (
    <details ref={part} className="fset dedication" open={isBegun || undefined} onToggle={toggle}>
      <summary>{t('Give for somebody')}</summary>
      {Fields ? (
        <Fields {...props} />
      ) : isMissing ? (
        <Notice tone="offline">
          <p>{t('This part did not load. Close it and open it again when you have signal.')}</p>
        </Notice>
      ) : (
        isWanted && <Spinner />
      )}
    </details>
  )
}
