import type { AdminPost } from '../../../data/contract/news.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { portsOf, useLivingSaver } from '../kit/edit/useLivingSaver.ts'
import { makePost, savePost } from './calls.ts'
import { saverOf } from './livingSavers.ts'
import { createPostSaver, type PostSaver } from './postSaver.ts'
import { keptPost, postDrafts } from './postWords.ts'

/** The words of one post while it is open. */
export const useSaver = (post: AdminPost | null, key: string, onMade: (post: AdminPost) => void): PostSaver =>
  useLivingSaver({
    open: () => saverOf(key, () => createPostSaver({ record: post, key, kept: keptPost(key) }, tabAndServer)),
    onMade,
    onLeft: () => void deskQueries.invalidateQueries({ queryKey: ['posts'] }),
  })

const tabAndServer = portsOf(postDrafts, {
  make: makePost,
  save: savePost,
  onMade() {
    void deskQueries.invalidateQueries({ queryKey: ['posts'] })
    void deskQueries.invalidateQueries({ queryKey: ['summary'] })
  },
})
