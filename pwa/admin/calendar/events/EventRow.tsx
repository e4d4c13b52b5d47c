import type { ContentEvent } from '../../../../data/contract/outreach/calendar.ts'
import { eventCategoryNames } from '../../../../data/vocabulary/calendar.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useOpen } from '../opened.ts'
import { dayInWords, rhythmInWords } from './eventWords.ts'

export function EventRow({ event }: { event: ContentEvent }) {
  const open = useOpen()
  const { name, category, priority, active, nextDate, eventDate } = event
  return (
    <li>
      <div className="grow">
        <b>{name}</b>
        <span className="subline">
          {nextDate ? `Next: ${dayInWords(nextDate)}` : `Was on ${dayInWords(eventDate)}`}. {rhythmInWords(event)}.
        </span>
        <span className="subline">
          {category ? eventCategoryNames[category] : 'Without a category'}, {priority} priority
        </span>
      </div>
      {!active && <Tag tint="neutral">Not active</Tag>}
      <div className="acts item-acts">
        <Button look="line small" aria-label={`AI Generate: ${name}`} onClick={() => open({ kind: 'generate', event })}>
          AI Generate
        </Button>
        <Button look="quiet small" aria-label={`Edit: ${name}`} onClick={() => open({ kind: 'event', event })}>
          Edit
        </Button>
        <Button look="quiet small" aria-label={`Delete: ${name}`} onClick={() => open({ kind: 'delete event', event })}>
          Delete
        </Button>
      </div>
    </li>
  )
}
