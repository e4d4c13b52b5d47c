import type { AdminStory } from '../../../data/contract/stories.ts'
import { viewButtonId } from './StoryShelf.tsx'

export function ViewButton({ story, onView }: { story: AdminStory; onView: () => void }) {
  return (
    <button
      type="button"
      id={viewButtonId(story.id)}
      className="button small"
      aria-label={`View Full: ${story.title}`}
      onClick={onView}
    >
      View Full
    </button>
  )
}
