import { Icon } from '../ui/Icon.tsx'
import { share } from '../ui/icons.ts'
import { type SharedCard, shareCard } from './shareCard.ts'

/** Hands out the link of a story from its card. It is no share that counts: the story need not have been read. */
export const ShareButton = ({ story }: { story: SharedCard }) => (
  <button
    type="button"
    className="button quiet share-card"
    data-share-card=""
    aria-label={`Share: ${story.title}`}
    onClick={() => void shareCard(story)}
  >
    <Icon path={share} /> Share
  </button>
)
