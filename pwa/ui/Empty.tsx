import type { ReactNode } from 'react'
import { Art } from './Art.tsx'

type Props = {
  picture: 'notebook' | 'nest' | 'tracks'
  title: string
  /** Level of the heading: 1 when this is all the page has to say. */
  level?: 1 | 2 | 3
  action?: ReactNode
  children?: ReactNode
}

/** Nothing here: one picture, one line, one thing to do. */
export function Empty({ picture, title, level = 2, action, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <Art src={`/art/spot-${picture}.svg`} alt="" width="400" height="320" />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
