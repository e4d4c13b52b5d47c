import { useMutation } from '@tanstack/react-query'
import type { ScheduledPost } from '../../../data/contract/social.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { scheduledPreviewLength, socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { ApiError } from '../../remote/client.ts'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { isStatus, serverWords } from '../kit/data/failures.ts'
import { whatToDo } from './postWords.ts'
import { removePost } from './remote.ts'

interface Props {
  post: ScheduledPost
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a post goes from the list, and says what stays on the platform. */
export function DeletePost({ post: { id, platform, postText, state }, onClose, onDeleted }: Props) {
  const name = socialPlatformNames[platform]
  const { mutate, isPending, error } = useMutation({
    // Gone already, by a colleague or an earlier click: that is what was wanted.
    mutationFn: () =>
      removePost(id).catch((failure: unknown) => {
        if (!isStatus(failure, 404)) throw failure
      }),
    onSuccess: () => {
      showToast({ title: 'Post Deleted', text: 'Scheduled post has been deleted successfully', tone: 'good' })
      onDeleted()
    },
    onError: (failure) => {
      if (!isStatus(failure, 401)) showToast({ title: 'Delete Failed', text: deleteFailed(failure), tone: 'bad' })
    },
  })
  return (
    <ConfirmDialog
      title="Delete this post?"
      confirm="Delete for good"
      look="btn stop"
      busy={isPending}
      problem={error && { title: 'Delete Failed', text: deleteFailed(error) }}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p className="post-words">{excerpt(postText, scheduledPreviewLength)}</p>
      {state === 'scheduled' && <p>It will not go out on {name}.</p>}
      {state === 'published' && (
        <p>
          It is deleted from this list with its figures. On {name} it stays: to take it down there, open it on {name}.
        </p>
      )}
      {state === 'failed' && <p>It is not on {name}. Its words are gone with it.</p>}
    </ConfirmDialog>
  )
}

const deleteFailed = (error: unknown) =>
  error instanceof ApiError ? [serverWords(error), whatToDo(error)].join(' ').trim() : 'Failed to delete scheduled post'
