import type { AdminPost } from '../../../data/contract/news.ts'
import type { PostStatus } from '../../../data/vocabulary/news.ts'
import { ApiError } from '../../remote/client.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { type Failure, failureOf, type Issues, issuesOf } from '../kit/data/failures.ts'
import { savePost } from './calls.ts'
import type { PostSaver } from './postSaver.ts'

interface Given {
  saver: PostSaver
  to: PostStatus
  done: (post: AdminPost) => { title: string; text: string }
  onDone: () => void
  /** The post is not ready to be published. */
  onIssues?: (issues: Issues) => void
}

/** Puts a post on the site or takes it off, with everything that was typed. */
export const usePostMove = ({ to, ...given }: Given) =>
  usePostAct({ ...given, act: ({ id, revision }) => savePost(id, { status: to, revision }) })

interface ActGiven<Wish> extends Omit<Given, 'to'> {
  act: (post: AdminPost, wish: Wish) => Promise<AdminPost>
}

/** Changes where a post stands, with everything that was typed. */
export function usePostAct<Wish = void>({ saver, act, done, onDone, onIssues }: ActGiven<Wish>) {
  return useAct<AdminPost, Wish>({
    act: async (wish) => {
      const isSaved = await saver.flush()
      const { record: post } = saver.editor
      if (!isSaved || !post) throw new NotSaved()
      return act(post, wish)
    },
    done,
    onDone(post) {
      saver.adopt(post)
      onDone()
    },
    failed: wordsOf,
    onFailed(failure) {
      if (!(failure instanceof NotSaved)) saver.notice(failure)
      // The screen shows what to do now.
      if (saver.editor.theirs || saver.editor.isGone) onDone()
      if (failure instanceof ApiError && failure.code === 'post.incomplete' && onIssues) {
        onIssues(issuesOf(failure))
        onDone()
      }
    },
  })
}

/** Nothing was asked of the site: the words had to arrive first. */
class NotSaved extends Error {}

const wordsOf = (error: Error): Failure =>
  error instanceof NotSaved
    ? { title: 'Update Failed', text: 'The words could not be saved first. Nothing was changed on the site.' }
    : failureOf('Update Failed', error)
