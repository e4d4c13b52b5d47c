import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { ScheduledPost } from '../../../../data/contract/outreach/social.ts'
import { excerpt } from '../../../../data/rules/excerpt.ts'
import { scheduledPreviewLength, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { external, send, trash } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { zone } from '../../kit/data/zone.ts'
import { UnlessHeld } from '../../kit/held/UnlessHeld.tsx'
import { postTime } from '../fields/postTimes.ts'
import { fetchSubject } from '../handoff.ts'
import { offerPost } from '../offered.ts'
import { addressOf } from '../places.ts'
import { platformIcons } from '../platformIcons.ts'
import { isWaiting, stateLooks, whenInWords } from './postLabels.ts'
import { Unclear } from './Unclear.tsx'

/** What is done with a post in a dialog. */
export type PostAct = 'edit' | 'publish' | 'delete'

interface Props {
  post: ScheduledPost
  onOpen: (act: PostAct) => void
}

/** One post of one platform, and what can be done with it. */
export function PostRow({ post, onOpen }: Props) {
  const { platform, postText, state, contentTitle, errorMessage, postUrl, createdBy } = post
  const { id: zoneId } = useSnapshot(zone)
  const name = socialPlatformNames[platform]
  const look = stateLooks[state]
  const beginning = excerpt(postText, 40)
  return (
    <li>
      <div className="row wrapx marks">
        <Icon path={platformIcons[platform]} />
        <b>{name}</b>
        <Tag tint={look.tint}>{look.label}</Tag>
        <span className="small muted">{whenInWords(post, (instant) => postTime(instant, zoneId))}</span>
      </div>
      <p className="post-words">{excerpt(postText, scheduledPreviewLength)}</p>
      <p className="subline">
        {[contentTitle && `About “${contentTitle}”`, createdBy && `by ${createdBy}`].filter(Boolean).join(', ')}
      </p>
      {errorMessage && <p className={state === 'scheduled' ? 'subline' : 'subline bad'}>{errorMessage}</p>}
      {state === 'unclear' && <Unclear post={post} />}
      <div className="acts">
        <UnlessHeld kind="social_post" id={post.id} name={beginning}>
          {isWaiting(post) && (
            <>
              <Button look="line small" aria-label={`Edit: ${beginning}`} onClick={() => onOpen('edit')}>
                Edit
              </Button>
              <Button
                look="line small"
                icon={send}
                aria-label={`Publish Now on ${name}: ${beginning}`}
                onClick={() => onOpen('publish')}
              >
                Publish Now
              </Button>
            </>
          )}
          {postUrl && (
            <a className="button line small" href={postUrl} target="_blank" rel="noreferrer">
              <Icon path={external} /> See it on {name}
            </a>
          )}
          {state === 'failed' && <AgainButton post={post} />}
          {state !== 'sending' && state !== 'unclear' && (
            <Button look="stop small" icon={trash} aria-label={`Delete: ${beginning}`} onClick={() => onOpen('delete')}>
              Delete
            </Button>
          )}
        </UnlessHeld>
      </div>
    </li>
  )
}

/** Takes the words of a post that failed to the form. */
function AgainButton({ post }: { post: ScheduledPost }) {
  const navigate = useNavigate()
  const { platform, contentType, contentId, postText, mediaUrl } = post
  const { run, isPending } = useAct({
    // What it was about may not be on the site any more: the words stay all the same.
    act: async () =>
      contentType === 'custom' || contentId === null
        ? null
        : fetchSubject({ contentType, contentId }).catch(() => null),
    onDone(subject) {
      offerPost({ platforms: [platform], contentType, subject, postText, mediaUrl })
      navigate(addressOf('publisher'))
    },
  })
  return (
    <MoveButton className="line small" busy={isPending} sending={isPending} onPress={run}>
      Use this text again
    </MoveButton>
  )
}
