import { useState } from 'react'
import { Tag } from '../../ui/Tag.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { shortTime } from '../kit/words/times.ts'
import { SocialButton } from '../social/SocialButton.tsx'
import { StoryRow } from '../story/StoryRow.tsx'
import type { RowProps } from '../story/StoryShelf.tsx'
import { UnpublishDialog } from '../story/UnpublishDialog.tsx'
import { useStoryMove } from '../story/useStoryMove.ts'
import { ViewButton } from '../story/ViewButton.tsx'
import { LateMedia } from './LateMedia.tsx'

/** A story on the public site. */
export function PublishedRow({ story, onView, onMoved }: RowProps) {
  const { move, busy, sending } = useStoryMove(story)
  const [asking, setAsking] = useState(false)
  const homepage = story.featured ? 'Remove from Homepage' : 'Add to Homepage'
  return (
    <StoryRow
      story={story}
      marks={story.featured && <Tag tint="dark">Featured</Tag>}
      when={`Published ${shortTime(story.publishedAt ?? story.createdAt)}`}
      notes={<LateMedia story={story} busy={busy} sending={sending} move={move} />}
      actions={
        <>
          <ViewButton story={story} onView={onView} />
          <MoveButton
            className="line small"
            busy={busy}
            sending={sending?.kind === 'featured'}
            label={`${homepage}: ${story.title}`}
            onPress={() => move({ kind: 'featured', featured: !story.featured })}
          >
            {homepage}
          </MoveButton>
          <SocialButton title={story.title} contentType="story" contentId={story.id} />
          <MoveButton
            className="stop small"
            busy={busy}
            label={`Unpublish: ${story.title}`}
            onPress={() => setAsking(true)}
          >
            Unpublish
          </MoveButton>
        </>
      }
    >
      {asking && <UnpublishDialog story={story} onClose={() => setAsking(false)} onMoved={onMoved} />}
    </StoryRow>
  )
}
