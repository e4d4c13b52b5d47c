import type { StoryCard } from '../../data/contract/stories.ts'
import { Icon } from '../ui/Icon.tsx'
import { share } from '../ui/icons.ts'
import { shareCard } from './shareCard.ts'

/** Hands out the link of a story from its card. It is no share that counts: the story need not have been read. */
export const ShareButton = ({ story }: { story: Pick<StoryCard, 'id' | 'title' | 'excerpt'> }) => (
  <button
    type="button"
    className="button quiet share-card"
    aria-label={`Share: ${story.title}`}
    onClick={() => void shareCard(story)}
  >
    <Icon path={share} /> Share
  </button>
)
