import { type ReactNode, useId } from 'react'
import { useOpenWhereWide } from './useOpenWhereWide.ts'

interface Props {
  /** Its heading, or words. */
  head: ReactNode
  id?: string
  className?: string
  /** Also where there is room: of a form, whose first fields are all that most people need. */
  everywhere?: boolean
  /** There is something in it to be seen. */
  isOpen?: boolean
  children: ReactNode
}

/** What few look for: behind its heading on a phone, open where there is room. */
export function Fold({ head, everywhere, isOpen, className, children, ...details }: Props) {
  const ref = useOpenWhereWide()
  return (
    <details
      {...details}
      ref={everywhere ? undefined : ref}
      data-wide={everywhere ? undefined : ''}
      className={className ? `fold ${className}` : 'fold'}
      open={isOpen || undefined}
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
