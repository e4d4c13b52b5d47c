import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './Icon.tsx'
import { arrow } from './icons.ts'

interface Props {
  title: string
  /** Where there is more of the same. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A part of a page under a heading with its band of teeth. */
export function Section({ title, more, children }: Props) {
  const titleId = useId()
  return (
    <section className="section" aria-labelledby={titleId}>
      <div className="wrap">
        <div className="sec-head">
          <h2 id={titleId}>{title}</h2>
          {more && (
            <Link className="more" to={more.to}>
              {more.label} <Icon path={arrow} />
            </Link>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}
