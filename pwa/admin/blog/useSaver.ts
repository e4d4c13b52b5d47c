import { useEffect, useRef, useState } from 'react'
import { snapshot } from 'valtio'
import type { AdminPost } from '../../../data/contract/news.ts'
import { newId } from '../../offline/newId.ts'
import { showToast } from '../../ui/toasts.ts'
import { isStatus, serverWords } from '../failures.ts'
import { deskQueries } from '../queries.ts'
import { endSession } from '../session.ts'
import { makePost, savePost } from './calls.ts'
import { dropPost, keepPost, keptPosts } from './keptPosts.ts'
import { createPostSaver, type PostSaver } from './postSaver.ts'

/** The words of one post while it is open. What is left unsaved when the screen is left goes on being saved. */
export function useSaver(post: AdminPost | null, key: string, onMade: (post: AdminPost) => void): PostSaver {
  const isOpen = useRef(true)
  const [saver] = useState(() => {
    return createPostSaver(
      { post, key, kept: snapshot(keptPosts)[key] },
      {
        make: makePost,
        save: savePost,
        keep: keepPost,
        drop: dropPost,
        newKey: newId,
        now: () => new Date(),
        later: (ms, call) => {
          const timer = setTimeout(call, ms)
          return () => clearTimeout(timer)
        },
        onMade(made) {
          void deskQueries.invalidateQueries({ queryKey: ['posts'] })
          void deskQueries.invalidateQueries({ queryKey: ['summary'] })
          if (isOpen.current) onMade(made)
        },
        onFailed: tellFailure,
      },
    )
  })
  useEffect(() => {
    const tryAgain = () => void saver.flush()
    addEventListener('online', tryAgain)
    isOpen.current = true
    return () => {
      isOpen.current = false
      removeEventListener('online', tryAgain)
      void saver.flush().then(() => deskQueries.invalidateQueries({ queryKey: ['posts'] }))
    }
  }, [saver])
  return saver
}

function tellFailure(error: unknown, isNew: boolean): void {
  if (isStatus(error, 401)) endSession()
  else showToast({ title: isNew ? 'Create Failed' : 'Save Failed', text: serverWords(error), tone: 'bad' })
}

/** How long at most somebody who leaves waits for the last words to arrive; after that they follow by themselves. */
const leaveWithinMs = 1_500

export const savedOrLater = (saver: PostSaver): Promise<unknown> =>
  Promise.race([saver.flush(), new Promise((resolve) => setTimeout(resolve, leaveWithinMs))])
