import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { composePost } from '../../../../data/rules/outreach/postText.ts'
import { sharePath } from '../../../../data/rules/site/shareLink.ts'
import { sharePreviewOf } from '../../../../data/rules/site/sharePreview.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { CostNotice, ExposedNotice } from '../../social/fields/PostNotices.tsx'
import { outgoingOn, type Subject } from '../../social/subjects.ts'
import { publicStoriesQuery } from '../queries.ts'

/** What is about to go out. Where a colleague has changed it since the dialog was opened, that is said, to be read before the next click. */
export function OutgoingWords({ item, isTheirs }: { item: ContentItem; isTheirs: boolean }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isTheirs) words.current?.focus()
  }, [isTheirs])
  const text = composePost(item)
  const subject = useSubject(item.storyId)
  return (
    <>
      {isTheirs && (
        <Notice tone="warn">
          <p>A colleague changed this content meanwhile. It is now as follows: read it before you go on.</p>
        </Notice>
      )}
      <p ref={words} className="outgoing-words" tabIndex={-1}>
        {text}
      </p>
      <ExposedNotice text={text} />
      <CostNotice
        outgoing={
          item.platforms.includes('twitter')
            ? outgoingOn('twitter', text, subject, item.imageUrl, location.origin)
            : null
        }
      />
    </>
  )
}

/** What goes out along with an item about a story: its link and its share card. */
export function useSubject(storyId: number | null): Pick<Subject, 'path' | 'picture'> | null {
  const { data: stories } = useQuery({ ...publicStoriesQuery, enabled: storyId !== null })
  if (storyId === null) return null
  const story = stories?.find(({ id }) => id === storyId)
  return { path: sharePath(storyId), picture: story ? sharePreviewOf(story).path : null }
}
