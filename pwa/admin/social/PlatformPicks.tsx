import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Connection } from '../../../data/contract/social.ts'
import { type SocialPlatform, socialPlatformNames, socialPlatforms } from '../../../data/vocabulary/social.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alert } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { connectionStates, outageOf } from './connectionWords.ts'
import { addressOf } from './places.ts'
import { platformIcons } from './platformIcons.ts'
import { overviewQuery } from './queries.ts'

interface Props {
  chosen: readonly SocialPlatform[]
  error?: string
  onChange: (chosen: SocialPlatform[]) => void
}

/** Where it goes, with the state of each token beside it. */
export function PlatformPicks({ chosen, error, onChange }: Props) {
  const { data } = useQuery(overviewQuery)
  const errorId = useId()
  const connectionOf = (platform: SocialPlatform) => data?.connections.find((one) => one.platform === platform)
  const toggle = (platform: SocialPlatform) =>
    onChange(socialPlatforms.filter((one) => (one === platform) !== chosen.includes(one)))
  return (
    <fieldset className="plats-field" aria-describedby={error ? errorId : undefined}>
      <legend>Platforms</legend>
      <div className="plats">
        {socialPlatforms.map((platform) => (
          <label key={platform} className="plat">
            <Icon path={platformIcons[platform]} />
            <span>
              {socialPlatformNames[platform]}
              <Standing connection={connectionOf(platform)} />
            </span>
            <input type="checkbox" checked={chosen.includes(platform)} onChange={() => toggle(platform)} />
          </label>
        ))}
      </div>
      {error && (
        <p className="help bad" id={errorId}>
          <Icon path={alert} /> {error}
        </p>
      )}
      {data && <Outages connections={data.connections} chosen={chosen} />}
    </fieldset>
  )
}

const Standing = ({ connection }: { connection: Connection | undefined }) => (
  <small className={connection && outageOf(connection) ? 'bad' : undefined}>
    {connection ? connectionStates[connection.state] : '\u00a0'}
  </small>
)

/** What is chosen and could not go out as things are. It may be planned all the same. */
function Outages({ connections, chosen }: { connections: readonly Connection[]; chosen: readonly SocialPlatform[] }) {
  const isEmpty = connections.every(({ state }) => state === 'missing')
  const outages = connections.filter(({ platform }) => chosen.includes(platform)).flatMap((one) => outageOf(one) ?? [])
  if (outages.length === 0) return null
  return (
    <Notice tone="warn">
      {isEmpty ? <b>No social media tokens configured</b> : outages.map((text) => <p key={text}>{text}</p>)}
      <p className="sm">
        A post can be planned without one, and fails at its time if there is none by then.{' '}
        <Link to={addressOf('tokens')}>Open the Token Manager</Link>
      </p>
    </Notice>
  )
}
