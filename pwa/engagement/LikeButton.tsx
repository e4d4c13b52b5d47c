import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PublicStory } from '../../data/contract/stories.ts'
import { device } from '../offline/status.ts'
import { Icon } from '../ui/Icon.tsx'
import { heart } from '../ui/icons.ts'
import { likedStories, lookUpLike } from './likedStories.ts'
import { likeStory } from './likeStory.ts'
import { readings } from './readings.ts'

/** A heart whose ring fills as the story is read. Whether enough was read is the server's to say. */
export function LikeButton({ story, noteId }: { story: Pick<PublicStory, 'id' | 'likeCount'>; noteId: string }) {
  const queries = useQueryClient()
  const { online } = useSnapshot(device)
  const isLiked = useSnapshot(likedStories)[story.id] ?? false
  const furthest = useSnapshot(readings)[story.id]?.furthest ?? 0
  const [busy, setBusy] = useState(false)
  useEffect(() => lookUpLike(story.id), [story.id])
  const count = story.likeCount.toLocaleString('en-US')

  if (isLiked) {
    return (
      <button type="button" className="reaction liked" disabled>
        <Icon path={heart} fill />
        <span>
          Liked <span className="number">{count}</span>
        </span>
      </button>
    )
  }
  async function like() {
    setBusy(true)
    await likeStory(queries, story.id)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="reaction"
      disabled={!online}
      aria-busy={busy || undefined}
      aria-describedby={noteId}
      onClick={() => void (busy || like())}
    >
      <span className="ring" style={{ '--p': `${furthest}%` }}>
        <Icon path={heart} />
      </span>
      <span>
        <span className="word">Like </span>
        {count}
      </span>
    </button>
  )
}
