import type { ReactNode } from 'react'
import { type Cloth, PageHead } from './PageHead.tsx'

/** A page of a heading and a few lines. */
export function ShortPage({
  title,
  lead,
  cloth,
  children,
}: {
  title: string
  lead: string
  cloth: Cloth
  children: ReactNode
}) {
  return (
    <>
      <PageHead title={title} cloth={cloth}>
        <p className="lead">{lead}</p>
      </PageHead>
      <div className="wrap short">{children}</div>
    </>
  )
}
