import type { AdminStory } from '../../../data/contract/stories.ts'
import { Button } from '../kit/acts/Button.tsx'
import { viewButtonId } from './StoryShelf.tsx'

export function ViewButton({ story, onView }: { story: AdminStory; onView: () => void }) {
  return (
    <Button look="small" id={viewButtonId(story.id)} aria-label={`View Full: ${story.title}`} onClick={onView}>
      View Full
    </Button>
  )
}
