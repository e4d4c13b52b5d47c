import { Link } from 'react-router-dom'
import type { Colleague } from '../../../data/contract/day.ts'
import { Button } from '../kit/acts/Button.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { shortTime } from '../kit/words/times.ts'
import { useNow } from '../kit/words/useNow.ts'
import { actInWords } from '../settings/actLabels.ts'
import { agoInWords } from './waitingLabels.ts'

interface Props {
  colleague: Colleague
  onOpen: (storyId: number) => void
}

/** What the other admin does at present, and what they did last. */
export function ColleaguePanel({ colleague: { admin, lastSeenAt, reading, acts }, onOpen }: Props) {
  const now = useNow()
  const when = (at: string) => agoInWords(at, now) ?? shortTime(at, now)
  return (
    <Panel id="colleague" title={admin} className="colleague">
      {reading ? (
        <p className="within">
          {admin} is reading{' '}
          <Button look="quiet small" onClick={() => onOpen(reading.storyId)}>
            “{reading.title}”
          </Button>
          , {when(reading.since)}.
        </p>
      ) : (
        <p className="within muted">{lastSeenAt ? `Last seen ${when(lastSeenAt)}.` : 'Not signed in.'}</p>
      )}
      {acts.length > 0 && (
        <ul className="acts-list" aria-label={`What ${admin} did last`}>
          {acts.map((act) => (
            <li key={act.id}>
              <p>{actInWords(act).replace(/^./, (letter) => letter.toUpperCase())}</p>
              <p className="subline">
                <time dateTime={act.at}>{when(act.at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="within small">
        <Link to={{ search: '?panel=security', hash: 'settings' }}>All acts</Link>
      </p>
    </Panel>
  )
}
