import { useEffect } from 'react'
import { isStatus } from '../kit/data/failures.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { endSession } from '../kit/data/session.ts'
import { claimStory, releaseStory } from '../kit/data/stories.ts'
import { storyQuery } from './queries.ts'

/** A claim lasts two minutes on the server. */
const renewMs = 60_000

/** Tells the other admin that this story is being read, for as long as it is open. */
export function useClaim(id: number): void {
  useEffect(() => {
    let open = true
    const claim = () =>
      claimStory(id).then((story) => {
        if (open) deskQueries.setQueryData(storyQuery(id).queryKey, story)
      }, noticeEnd)
    const release = () => void releaseStory(id).catch(noticeEnd)
    void claim()
    const timer = setInterval(claim, renewMs)
    addEventListener('pagehide', release)
    return () => {
      open = false
      clearInterval(timer)
      removeEventListener('pagehide', release)
      release()
    }
  }, [id])
}

/** A courtesy that did not get through harms nobody: it is repeated within the minute, and lapses by itself. */
function noticeEnd(error: unknown): void {
  if (isStatus(error, 401)) endSession()
}
