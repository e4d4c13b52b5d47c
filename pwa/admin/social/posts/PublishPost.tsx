import { useRef, useState } from 'react'
import type { ScheduledPost } from '../../../../data/contract/outreach/social.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { newId } from '../../../offline/newId.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { isUnsure } from '../../kit/requests/pendingRequests.ts'
import { CostNotice } from '../fields/PostNotices.tsx'
import { failureToast, outcomeToast, resultInWords } from '../publisher/publishLabels.ts'
import { publish } from '../queries.ts'

/** Sends a scheduled post at once. The server knows it by its number: pressed twice, it still goes out once. */
export function PublishPost({ post, onClose }: { post: ScheduledPost; onClose: () => void }) {
  const name = socialPlatformNames[post.platform]
  const key = useRef(newId())
  const [results, setResults] = useState<string[]>([])
  const { run, isPending, failure } = useAct({
    act: () =>
      publish(
        {
          platforms: [post.platform],
          contentType: post.contentType,
          contentId: post.contentId,
          postText: post.postText,
          mediaUrl: post.mediaUrl,
          scheduledPostId: post.id,
          revision: post.revision,
        },
        key.current,
      ),
    done: ({ results: told }) => outcomeToast(told, null),
    onDone({ results: told }) {
      if (told.every(({ success }) => success)) onClose()
      else setResults(told.map((result) => resultInWords(result, null)))
    },
    failed: failureToast,
    onFailed: (error) => {
      if (!isUnsure(error)) key.current = newId()
    },
  })
  const leave = () => isPending || onClose()
  return (
    <Dialog
      open
      onClose={leave}
      title="Publish now?"
      actions={
        <>
          <MoveButton className="line" busy={isPending} onPress={leave}>
            {results.length > 0 ? 'Close' : 'Not yet'}
          </MoveButton>
          {results.length === 0 && (
            <MoveButton className="" busy={isPending} sending={isPending} onPress={run}>
              Publish Now
            </MoveButton>
          )}
        </>
      }
    >
      <ErrorNotice failure={failure} />
      {results.length > 0 && (
        <Notice tone="bad">
          <b>Publish Issues</b>
          {results.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
      <p className="post-words whole">{post.postText}</p>
      {/* The address of what it is about goes along. */}
      <CostNotice
        outgoing={
          post.platform !== 'twitter' ? null : `${post.postText} ${post.contentId === null ? '' : location.origin}`
        }
      />
      <p>
        It goes out on {name} at once, for everybody to see, and has no other time any more. What is out cannot be taken
        back from here.
      </p>
      {isPending && <Spinner label={`Asking ${name}. This can take half a minute…`} />}
    </Dialog>
  )
}
