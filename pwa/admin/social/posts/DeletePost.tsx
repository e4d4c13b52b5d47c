import type { ScheduledPost } from '../../../../data/contract/outreach/social.ts'
import { excerpt } from '../../../../data/rules/excerpt.ts'
import { scheduledPreviewLength, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { ApiError } from '../../../remote/client.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { isStatus, serverWords } from '../../kit/data/failures.ts'
import { useHold } from '../../kit/held/useHold.ts'
import { whatToDo } from './postLabels.ts'

interface Props {
  post: ScheduledPost
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a post goes from the list, and says what stays on the platform. */
export function DeletePost({ post: { id, platform, postText, state }, onClose, onDeleted }: Props) {
  const name = socialPlatformNames[platform]
  const deletion = useHold({
    ask: () => ({ kind: 'social_post.delete', id }),
    what: `The post for ${name}`,
    whenDone: { title: 'Post Deleted', text: 'Scheduled post has been deleted successfully' },
    onDone: onDeleted,
    // Gone already, by a colleague or an earlier click: that is what was wanted.
    onFailed: (failure) => isStatus(failure, 404) && onDeleted(),
    failed: (failure) => (isStatus(failure, 404) ? null : { title: 'Delete Failed', text: deleteFailed(failure) }),
  })
  return (
    <ActionDialog title="Delete this post?" confirm="Delete" look="stop" act={deletion} onClose={onClose}>
      <p className="post-words">{excerpt(postText, scheduledPreviewLength)}</p>
      {state === 'scheduled' && <p>It will not go out on {name}.</p>}
      {state === 'published' && (
        <p>
          It is deleted from this list with its figures. On {name} it stays: to take it down there, open it on {name}.
        </p>
      )}
      {state === 'failed' && <p>It is not on {name}. Its words are gone with it.</p>}
    </ActionDialog>
  )
}

const deleteFailed = (error: unknown) =>
  error instanceof ApiError ? [serverWords(error), whatToDo(error)].join(' ').trim() : 'Failed to delete scheduled post'
