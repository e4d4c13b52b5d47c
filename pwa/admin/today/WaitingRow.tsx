import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Waiting } from '../../../data/contract/day.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clock } from '../../ui/icons.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { UnlessHeld } from '../kit/held/UnlessHeld.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { dueInWords, shortTime } from '../kit/words/times.ts'
import { useNow } from '../kit/words/useNow.ts'
import { useComplete } from '../notifications/queries.ts'
import { agoInWords, dueOf, kindWords, placeOfWaiting } from './waitingLabels.ts'

interface Props {
  row: Waiting
  onOpen: (storyId: number) => void
}

/** One thing that waits: what, from whom, since when, by when, and the one act that leads to its end. */
export function WaitingRow({ row, onOpen }: Props) {
  const { kind, title, who, since } = row
  const { one, tint } = kindWords[kind]
  const now = useNow()
  return (
    <li>
      <div>
        <div className="row wrapx marks">
          <Tag tint={tint}>{one}</Tag>
          <DueMark row={row} now={now} />
          <time className="small muted" dateTime={since}>
            {agoInWords(since, now) ?? shortTime(since, now)}
          </time>
        </div>
        <h3>{title}</h3>
        {who && <p className="byline">{who}</p>}
      </div>
      <div className="acts">
        <Acts row={row} onOpen={onOpen} />
      </div>
    </li>
  )
}

function DueMark({ row, now }: { row: Waiting; now: Date }) {
  const due = dueOf(row, now)
  if (!due) return null
  const look = { overdue: 'pressing', today: 'pressing', soon: 'soon', later: '' }[due.urgency]
  return (
    <span className={`deadline ${look}`}>
      <Icon path={clock} /> {dueInWords(due, now)}
    </span>
  )
}

function Acts({ row, onOpen }: Props) {
  const { kind, title, storyId } = row
  const place = placeOfWaiting(row)
  if (storyId !== null && kind !== 'notice')
    return (
      <>
        <Button look="small" aria-label={`View Full: ${title}`} onClick={() => onOpen(storyId)}>
          View Full
        </Button>
        {kind === 'story' && (
          <UnlessHeld kind="story" id={storyId} name={title}>
            {null}
          </UnlessHeld>
        )}
      </>
    )
  return (
    <>
      {(kind !== 'notice' || place.section !== 'notifications') && (
        <Link
          className={kind === 'notice' ? 'button line small' : 'button small'}
          to={{ search: place.search, hash: place.section }}
          aria-label={`${place.words}: ${title}`}
        >
          {place.words}
        </Link>
      )}
      {kind === 'notice' && <Complete row={row} />}
    </>
  )
}

function Complete({ row: { id, title } }: { row: Waiting }) {
  const complete = useComplete(focusSectionHeading)
  function press(event: MouseEvent) {
    event.preventDefault()
    if (!complete.isPending) complete.run(id)
  }

  return (
    <Button look="small" aria-label={`Mark Complete: ${title}`} aria-busy={complete.isPending} onClick={press}>
      Mark Complete
    </Button>
  )
}
