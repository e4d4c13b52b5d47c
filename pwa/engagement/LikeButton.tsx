import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PublicStory } from '../../data/contract/stories.ts'
import { inNumbers } from '../../data/words/format.ts'
import { t } from '../../data/words/words.ts'
import { useDevice } from '../offline/useDevice.ts'
import { Icon } from '../ui/Icon.tsx'
import { heart } from '../ui/icons.ts'
import { likedStories, lookUpLike } from './likedStories.ts'
import { likeStory } from './likeStory.ts'
import { readings } from './readings.ts'

/** A heart whose ring fills as the story is read. Whether enough was read is the server's to say. */
export function LikeButton({ story, noteId }: { story: Pick<PublicStory, 'id' | 'likeCount'>; noteId: string }) {
  const queries = useQueryClient()
  const { online } = useDevice()
  const isLiked = useSnapshot(likedStories)[story.id] ?? false
  const furthest = useSnapshot(readings)[story.id]?.furthest ?? 0
  const [busy, setBusy] = useState(false)
  useEffect(() => lookUpLike(story.id), [story.id])

  async function like() {
    setBusy(true)
    await likeStory(queries, story.id)
    setBusy(false)
  }

  const count = inNumbers(story.likeCount)
  return (
    <button
      type="button"
      className={isLiked ? 'reaction liked' : 'reaction'}
      data-like=""
      disabled={!online || isLiked}
      aria-busy={busy || undefined}
      aria-describedby={isLiked ? undefined : noteId}
      onClick={() => void (busy || like())}
    >
      <span className="ring" hidden={isLiked} style={{ '--p': `${furthest}%` }}>
        <Icon path={heart} />
      </span>
      <span hidden={isLiked}>
        <span className="word">{`${t('Like')} `}</span>
        {count}
      </span>
      <span className="done" hidden={!isLiked}>
        <Icon path={heart} fill />
        <span>
          {t('Liked')} <span className="number">{count}</span>
        </span>
      </span>
    </button>
  )
}
