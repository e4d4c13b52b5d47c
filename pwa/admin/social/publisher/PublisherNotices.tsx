import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { PublishRequest } from '../../../../data/contract/outreach/social.ts'
import { excerpt } from '../../../../data/rules/excerpt.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { offered, refuseOffered, takeOffered } from '../offered.ts'
import { addressOf } from '../places.ts'
import { platformsInWords, resultInWords } from './publishLabels.ts'
import { publishing, publishRequests } from './publishRequests.ts'
import type { Outcome } from './usePublishing.ts'

interface Props {
  onRetry: (request: PublishRequest) => void
}

/** A click whose answer was lost. Asked again under the same key, it is the same post. */
export function OpenAttempt({ onRetry }: Props) {
  const { isUnderWay } = useSnapshot(publishing)
  const open = publishRequests.useOpen('new')
  if (!open || isUnderWay) return null
  const { wish } = open
  return (
    <Notice tone="warn">
      <b>The last click got no answer</b>
      <p className="small">
        “{excerpt(wish.postText, 80)}” for {platformsInWords(wish.platforms)} may be{' '}
        {wish.scheduleDate ? 'planned' : 'out'} already. Asking again is safe: it goes out once.
      </p>
      <div className="acts">
        <Button look="line small" onClick={() => onRetry(wish)}>
          Ask again
        </Button>
        <Button look="quiet small" onClick={() => publishRequests.settle('new')}>
          I looked in Scheduled Posts: let it go
        </Button>
      </div>
    </Notice>
  )
}

/** Another beginning has come while something is written here: nothing is replaced without a word. */
export function OfferedPost() {
  const { words } = useSnapshot(offered)
  if (!words) return null
  return (
    <Notice tone="warn">
      <p>
        You are writing another post here. Begin with {words.subject ? `“${words.subject.title}”` : 'the other text'}{' '}
        instead?
      </p>
      <div className="acts">
        <Button look="line small" onClick={refuseOffered}>
          Keep what I wrote
        </Button>
        <Button look="quiet small" onClick={takeOffered}>
          Discard it and begin
        </Button>
      </div>
    </Notice>
  )
}

/** What became of the last click on each platform; it stays where the toast goes. */
export function PublishOutcome({ outcome: { results, plannedFor } }: { outcome: Outcome }) {
  const isAll = results.every(({ success }) => success)
  return (
    <Notice tone={isAll ? 'good' : 'bad'}>
      <b>{isAll ? (plannedFor ? 'Post Scheduled' : 'Content Published') : 'Publish Issues'}</b>
      <ul className="plain">
        {results.map((result) => (
          <li key={result.platform}>
            {resultInWords(result, plannedFor)}{' '}
            {result.url && (
              <a href={result.url} target="_blank" rel="noreferrer">
                See the post
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="small">
        <Link to={addressOf('scheduled')}>Scheduled Posts</Link> keeps each of them.
      </p>
    </Notice>
  )
}
