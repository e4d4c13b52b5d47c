import type { AdminStory } from '../../../data/contract/stories.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clock } from '../../ui/icons.ts'
import { dueInWords, storyDue } from '../times.ts'
import { useNow } from '../useNow.ts'

/** By when the writer was promised an answer. */
export function Due({ story }: { story: Pick<AdminStory, 'createdAt'> }) {
  const now = useNow()
  const due = storyDue(story.createdAt, now)
  const look = { overdue: 'now', today: 'now', soon: 'soon', later: '' }[due.urgency]
  return (
    <span className={`due ${look}`}>
      <Icon path={clock} /> {dueInWords(due, now)}
    </span>
  )
}
