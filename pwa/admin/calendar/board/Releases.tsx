import { Link } from 'react-router-dom'
import type { Release } from '../../../../data/contract/outreach/calendar.ts'
import { Tag, type Tint } from '../../../ui/Tag.tsx'
import { timeOfDay } from '../../kit/words/times.ts'
import { campaignAddress, draftAddress } from '../../newsletter/places.ts'
import { lookOfRelease } from './marks.ts'

const kinds: Record<Release['kind'], string> = { newsletter: 'Newsletter', post: 'News post' }

const states: Record<Release['state'], { label: string; tint: Tint }> = {
  scheduled: { label: 'scheduled', tint: 'teal' },
  held: { label: 'not sent', tint: 'error' },
  sent: { label: 'sent', tint: 'green' },
  published: { label: 'published', tint: 'green' },
}

/** Where it is written, and moved. */
const placeOf = ({ kind, id, state }: Release) => {
  if (kind === 'post') return { search: `?${new URLSearchParams({ post: String(id) })}`, hash: 'blog' }
  return state === 'sent' ? campaignAddress(id) : draftAddress(id)
}

/** A newsletter or a post of ours on its day. It is opened there, and not dragged. */
export function ReleaseMark({ release, time }: { release: Release; time: string | null }) {
  const { kind, title, state } = release
  return (
    <Link
      to={placeOf(release)}
      className={['entry', lookOfRelease(release)].filter(Boolean).join(' ')}
      draggable={false}
      tabIndex={-1}
      title={title}
      onClick={(event) => event.stopPropagation()}
    >
      {time && <b>{time}</b>} {title || kinds[kind]}
      <span className="visually-hidden">
        , {kinds[kind]}, {states[state].label}
      </span>
    </Link>
  )
}

/** The same in the list of the chosen day. */
export function ReleaseLine({ release }: { release: Release }) {
  const { kind, title, state, at } = release
  const { label, tint } = states[state]
  return (
    <>
      <div className="grow">
        <Link to={placeOf(release)}>
          <b>{title || 'Without a title'}</b>
        </Link>
        <span className="subline">
          {kinds[kind]} · {timeOfDay(at)}
        </span>
      </div>
      <Tag tint={tint}>{label}</Tag>
    </>
  )
}
