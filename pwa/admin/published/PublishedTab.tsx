import { useRef } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { StoryShelf } from '../story/StoryShelf.tsx'
import { PublishedRow } from './PublishedRow.tsx'

export function PublishedTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section>
      <SectionHead ref={heading} title="Published stories" note="Newest first." />
      <StoryShelf
        status="published"
        heading={heading}
        Row={PublishedRow}
        empty={
          <Empty picture="notebook" title="No published stories" level={3}>
            A story you approve appears here and on the public site.
          </Empty>
        }
      />
    </section>
  )
}
