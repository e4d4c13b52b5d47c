import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { openWhereWide } from './openWhereWide.ts'

interface Props {
  /** Its heading, or words. */
  head: ReactNode
  id?: string
  className?: string
  /** Also where there is room: of a form, whose first fields are all that most people need. */
  everywhere?: boolean
  /** There is something in it to be seen. It opens then, and stays as its reader leaves it. */
  isOpen?: boolean
  onOpened?: () => void
  children: ReactNode
}

/** What few look for: behind its heading on a phone, open where there is room. */
export function Fold({ head, everywhere, isOpen, onOpened, className, children, ...details }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isOpenAtFirst] = useState(isOpen)
  useEffect(() => {
    if (!everywhere && ref.current) openWhereWide([ref.current])
  }, [everywhere])
  useEffect(() => {
    if (isOpen && ref.current) ref.current.open = true
  }, [isOpen])
  return (
    <details
      {...details}
      ref={ref}
      data-wide={everywhere ? undefined : ''}
      className={className ? `fold ${className}` : 'fold'}
      open={isOpenAtFirst || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && onOpened?.()}
    >
      <summary>{head}</summary>
      {children}
    </details>
  )
}

/** A part of a page that is folded as a whole; `Section` is one that is not. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="section folded" aria-labelledby={id}>
      <div className="wrap">
        <Fold head={<h2 id={id}>{title}</h2>}>{children}</Fold>
      </div>
    </section>
  )
}
