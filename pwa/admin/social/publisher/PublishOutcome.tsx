import { Link } from 'react-router-dom'
import { Notice } from '../../../ui/Notice.tsx'
import { addressOf } from '../places.ts'
import { resultInWords } from './publishLabels.ts'
import type { Outcome } from './usePublishing.ts'

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
