import type { AdminPost, PostWords } from '../../../data/contract/news.ts'
import { createSaver, type Given, type Ports, type Saver } from '../kit/edit/autoSaver.ts'
import { emptyWords, wordsOf } from './postWords.ts'

export type PostSaver = Saver<PostWords, AdminPost>
export type PostPorts = Ports<PostWords, AdminPost>

/** Saves a post as it is typed. */
export const createPostSaver = (
  given: Pick<Given<PostWords, AdminPost>, 'record' | 'key' | 'kept'>,
  ports: PostPorts,
): PostSaver => createSaver({ ...given, wordsOf, blank: emptyWords, staleCode: 'post.stale' }, ports)
