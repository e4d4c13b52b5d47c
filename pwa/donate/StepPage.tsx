import { type ReactNode, useEffect, useId, useRef } from 'react'

/** Takes the place of the form. The focus goes to its heading. */
export function StepPage({ stamp, heading, children }: { stamp?: string; heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.closest('section')?.scrollIntoView({ behavior: 'instant' })
  }, [])
  return (
    <section className={stamp ? 'notebook sheet step' : 'fset sheet step'} aria-labelledby={titleId}>
      {stamp && (
        <p>
          <span className="stamp">{stamp}</span>
        </p>
      )}
      <h2 ref={title} id={titleId} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
