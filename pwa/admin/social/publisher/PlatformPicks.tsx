import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Connection } from '../../../../data/contract/outreach/social.ts'
import { type SocialPlatform, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { FieldError } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PlatformTicks } from '../fields/PlatformTicks.tsx'
import { platformIcons } from '../platformIcons.ts'
import { overviewQuery } from '../queries.ts'
import { connectionStates, outageOf } from '../tokens/connectionLabels.ts'
import { Outages } from '../tokens/Outages.tsx'

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
  return (
    <fieldset className="plats-field" aria-describedby={error ? errorId : undefined}>
      <legend>Platforms</legend>
      <div className="plats">
        <PlatformTicks
          className="plat"
          chosen={chosen}
          words={(platform) => (
            <>
              <Icon path={platformIcons[platform]} />
              <span>
                {socialPlatformNames[platform]}
                <Standing connection={connectionOf(platform)} />
              </span>
            </>
          )}
          onChange={onChange}
        />
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <Outages chosen={chosen} />
    </fieldset>
  )
}

const Standing = ({ connection }: { connection: Connection | undefined }) => (
  <small className={connection && outageOf(connection) ? 'bad' : undefined}>
    {connection ? connectionStates[connection.state] : '\u00a0'}
  </small>
)
