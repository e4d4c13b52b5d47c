import { Link } from 'react-router-dom'
import type { ContentItem, ContentPost } from '../../../../data/contract/outreach/calendar.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { alert } from '../../../ui/icons.ts'

/** Which of an item's posts did not go out, and why. */
export function Problems({ item }: { item: ContentItem }) {
  const troubled = item.posts.filter(isTroubled)
  if (troubled.length === 0 && !item.problem) return null
  return (
    <ul className="problems">
      {troubled.map((post) => (
        <li key={post.id}>
          <Icon path={alert} /> <OutcomeWords post={post} />
        </li>
      ))}
      {troubled.length === 0 && (
        <li>
          <Icon path={alert} /> {item.problem}
        </li>
      )}
    </ul>
  )
}

/** Facebook: the page refused it. */
export function OutcomeWords({ post }: { post: ContentPost }) {
  const { platform, state, errorMessage, url } = post
  const name = <b>{socialPlatformNames[platform]}:</b>
  if (state === 'published')
    return (
      <span>
        {name} published.{' '}
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            See it on {socialPlatformNames[platform]}
          </a>
        )}
      </span>
    )
  if (state === 'unclear')
    return (
      <span>
        {name} nobody knows whether it went out. {errorMessage} <Link to={{ hash: 'social' }}>Look at Social</Link>
      </span>
    )
  return (
    <span>
      {name} {waiting[state] ?? errorMessage ?? 'it did not go out.'}
      {state === 'scheduled' && errorMessage && ` ${errorMessage}`}
    </span>
  )
}

const waiting: Partial<Record<ContentPost['state'], string>> = {
  scheduled: 'it waits for its time or another try.',
  sending: 'it is being sent.',
}

/** Refused, of unknown fate, or waiting for another try. */
const isTroubled = ({ state, errorMessage }: ContentPost) =>
  state === 'failed' || state === 'unclear' || (state === 'scheduled' && errorMessage !== null)
