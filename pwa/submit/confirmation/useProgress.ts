import { useEffect, useRef } from 'react'
import type { StoryProgress } from '../../offline/outbox/submitStory.ts'

/** Tells of each change in how far the words of a story are, and first how far they are now. */
export function useProgress(id: string, onProgress: (progress: StoryProgress) => void) {
  const told = useRef(onProgress)
  told.current = onProgress
  useEffect(() => {
    let stop: () => void = () => undefined
    let gone = false
    void import('../../offline/outbox/submitStory.ts').then(({ followWords }) => {
      if (!gone) stop = followWords(id, (progress) => told.current(progress))
    })
    return () => {
      gone = true
      stop()
    }
  }, [id])
}
