import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { addressOf } from '../places.ts'
import { overviewQuery } from '../queries.ts'
import { outageOf } from './connectionLabels.ts'

/** What is chosen and could not go out as things are. It may be planned all the same. */
export function Outages({ chosen }: { chosen: readonly SocialPlatform[] }) {
  const { data } = useQuery(overviewQuery)
  if (!data) return null
  const isEmpty = data.connections.every(({ state }) => state === 'missing')
  const outages = data.connections.flatMap((one) => (chosen.includes(one.platform) ? (outageOf(one) ?? []) : []))
  if (outages.length === 0) return null
  return (
    <Notice tone="warn">
      {isEmpty ? <b>No social media tokens configured</b> : outages.map((text) => <p key={text}>{text}</p>)}
      <p className="small">
        A post can be planned without one, and fails at its time if there is none by then.{' '}
        <Link to={addressOf('tokens')}>Open the Token Manager</Link>
      </p>
    </Notice>
  )
}
