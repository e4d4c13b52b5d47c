import { keepSavers } from '../kit/edit/livingSavers.ts'
import type { PostSaver } from './postSaver.ts'
import { postDrafts } from './postWords.ts'

export const { living: livingSaver, of: saverOf, discard: discardPost } = keepSavers<PostSaver>(postDrafts)
