import type { ReactNode, Ref } from 'react'

interface Props {
  /** Of the heading, which can take the focus when what had it has left the panel. */
  id: string
  title: ReactNode
  heading?: Ref<HTMLHeadingElement>
  /** Beside the heading: a remark, or what can be done with the whole. */
  beside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a tab under a heading of its own; its rows reach its edges. */
export function Panel({ id, title, heading, beside, className, children }: Props) {
  return (
    <section className={className ? `panel flush ${className}` : 'panel flush'} aria-labelledby={id}>
      <div className="panel-head">
        <h3 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h3>
        {beside}
      </div>
      {children}
    </section>
  )
}
