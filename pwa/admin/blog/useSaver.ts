import { useEffect, useState } from 'react'
import { subscribe } from 'valtio'
import type { AdminPost } from '../../../data/contract/news.ts'
import { newId } from '../../offline/newId.ts'
import { showToast } from '../../ui/toasts.ts'
import { isStatus, serverWords } from '../kit/data/failures.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { endSession } from '../kit/data/session.ts'
import { makePost, savePost } from './calls.ts'
import { saverOf } from './livingSavers.ts'
import { createPostSaver, type PostPorts, type PostSaver } from './postSaver.ts'
import { keptPost, postDrafts } from './postWords.ts'

/**
 * The words of one post while it is open. What is left unsaved when the screen is left goes on being saved, and is met again
 * when the post is opened before that is done.
 */
export function useSaver(post: AdminPost | null, key: string, onMade: (post: AdminPost) => void): PostSaver {
  const [saver] = useState(() =>
    saverOf(key, () => createPostSaver({ record: post, key, kept: keptPost(key) }, tabAndServer)),
  )
  const [tellMade] = useState(() => onMade)
  useEffect(() => {
    let known = saver.editor.record?.id
    const noticeNew = () => {
      const { record } = saver.editor
      const isNew = record !== null && record.id !== known
      known = record?.id
      if (isNew) tellMade(record)
    }
    const stopListening = subscribe(saver.editor, noticeNew, true)
    const tryAgain = () => void saver.flush()
    addEventListener('online', tryAgain)
    // Met again while it waits for its next try.
    tryAgain()
    return () => {
      stopListening()
      removeEventListener('online', tryAgain)
      void saver.flush().then(() => deskQueries.invalidateQueries({ queryKey: ['posts'] }))
    }
  }, [saver, tellMade])
  return saver
}

const tabAndServer: PostPorts = {
  make: makePost,
  save: savePost,
  keep: postDrafts.keep,
  drop: postDrafts.drop,
  newKey: newId,
  now: () => new Date(),
  later: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  onMade() {
    void deskQueries.invalidateQueries({ queryKey: ['posts'] })
    void deskQueries.invalidateQueries({ queryKey: ['summary'] })
  },
  onFailed(error, isNew) {
    if (isStatus(error, 401)) endSession()
    else showToast({ title: isNew ? 'Create Failed' : 'Save Failed', text: serverWords(error), tone: 'bad' })
  },
}

/** How long at most somebody who leaves waits for the last words to arrive; after that they follow by themselves. */
const leaveWithinMs = 1_500

export const savedOrLater = (saver: PostSaver): Promise<unknown> =>
  Promise.race([saver.flush(), new Promise((resolve) => setTimeout(resolve, leaveWithinMs))])
