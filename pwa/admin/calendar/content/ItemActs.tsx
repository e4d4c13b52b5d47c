import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { type Opened, useOpen } from '../opened.ts'

interface Act {
  kind: Extract<Opened, { item: ContentItem }>['kind'] | 'write'
  label: string
  look?: string
}

const edit: Act = { kind: 'write', label: 'Edit' }
const preview: Act = { kind: 'preview', label: 'Preview' }
const move: Act = { kind: 'move', label: 'Move to…' }
const remove: Act = { kind: 'delete', label: 'Delete' }
const actsOf: Record<ContentItem['status'], Act[]> = {
  draft: [{ kind: 'schedule', label: 'Schedule Post', look: 'line' }, edit, preview, move, remove],
  scheduled: [
    { kind: 'publish', label: 'Publish Now', look: 'line' },
    edit,
    preview,
    move,
    { kind: 'withdraw', label: 'Back to draft' },
    remove,
  ],
  published: [preview, remove],
}
/** Out on one platform and refused by another: only that one is sent to. */
const again: Act = { kind: 'schedule', label: 'Schedule again', look: 'line' }
const isPartlyOut = ({ status, posts }: ContentItem) =>
  status === 'published' && posts.some(({ state }) => state === 'failed')

interface Props {
  item: ContentItem
  /** In a list, the calendar itself is there to move it. */
  isInList?: boolean
}

/** What can be done with an item, by its state. */
export function ItemActs({ item, isInList = false }: Props) {
  const open = useOpen()
  return (
    <div className="acts item-acts">
      {[...(isPartlyOut(item) ? [again] : []), ...actsOf[item.status]]
        .filter((act) => !(isInList && act === move))
        .map(({ kind, label, look = 'quiet' }) => (
          <Button
            key={kind}
            look={`${look} small`}
            aria-label={`${label}: ${item.title}`}
            onClick={() => open({ kind, item })}
          >
            {label}
          </Button>
        ))}
    </div>
  )
}
