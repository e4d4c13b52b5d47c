import type { AdminStory } from '../../../data/contract/stories.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clock } from '../../ui/icons.ts'
import { dueInWords, storyDue } from '../kit/words/times.ts'
import { useNow } from '../kit/words/useNow.ts'

interface Props {
  story: Pick<AdminStory, 'createdAt'> & Partial<Pick<AdminStory, 'isImported'>>
  /** Within which an answer was promised, when it is no story's. */
  businessDays?: number
}

/** By when who wrote was promised an answer; of what came with an import, that. */
export function Due({ story, businessDays }: Props) {
  const now = useNow()
  if (story.isImported) return <span className="deadline">Imported</span>
  const due = storyDue(story.createdAt, now, businessDays)
  const look = { overdue: 'pressing', today: 'pressing', soon: 'soon', later: '' }[due.urgency]
  return (
    <span className={`deadline ${look}`}>
      <Icon path={clock} /> {dueInWords(due, now)}
    </span>
  )
}
