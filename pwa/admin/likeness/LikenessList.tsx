import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Likeness } from '../../../data/contract/rewards.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { StoryDialog } from '../story/StoryDialog.tsx'
import { shortTime } from '../times.ts'
import { openLikenessesQuery } from './queries.ts'

/** Stories that earn nothing until an admin has compared them with an earlier one. */
export function LikenessList() {
  const { data: pairs, error, refetch } = useQuery(openLikenessesQuery)
  const [shown, setShown] = useState<number | null>(null)
  const close = () => setShown(null)
  return (
    <section className="panel flush" aria-labelledby="likenesses">
      <div className="ph">
        <h3 id="likenesses">Nearly the same as an earlier story</h3>
      </div>
      {error && <LoadFailed error={error} isOutdated={pairs !== undefined} onRetry={refetch} />}
      {!pairs && !error && <Spinner />}
      {pairs?.length === 0 && <p className="none muted">No story waits for a decision about its rewards.</p>}
      <ul className="list">
        {firstOfEach(pairs ?? []).map(({ story, earlier, foundAt }) => (
          <li key={story.id} className="likeness-row">
            <div>
              <b>{story.title}</b>
              <p className="sm muted">
                {story.authorName}, much like “{earlier.title}” by {earlier.authorName}. Found {shortTime(foundAt)}.
              </p>
            </div>
            <button
              type="button"
              className="btn line sm"
              aria-haspopup="dialog"
              aria-label={`Compare ${story.title} with the earlier story`}
              onClick={() => setShown(story.id)}
            >
              Compare
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <StoryDialog key={shown} id={shown} onClose={close} onMoved={close} />}
    </section>
  )
}

/** A story may repeat several; it is decided about once. */
const firstOfEach = (pairs: readonly Likeness[]): Likeness[] =>
  pairs.filter(({ story }, index) => pairs.findIndex((other) => other.story.id === story.id) === index)
