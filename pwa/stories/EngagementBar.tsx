import type { PublicStory } from '../../data/contract/stories.ts'
import { Icon } from '../ui/Icon.tsx'
import { eye, heart, share } from '../ui/icons.ts'
import { DonateButton } from './DonateButton.tsx'

type Counts = Pick<PublicStory, 'viewCount' | 'likeCount' | 'shareCount'>

/** How often the story was viewed, liked and shared, and a way to give. */
export function EngagementBar({ story }: { story: Counts }) {
  return (
    <div className="eng">
      <Count icon={eye} count={story.viewCount} one="view" many="views" />
      <Count icon={heart} count={story.likeCount} one="like" many="likes" />
      <Count icon={share} count={story.shareCount} one="share" many="shares" />
      <DonateButton />
    </div>
  )
}

function Count({ icon, count, one, many }: { icon: string; count: number; one: string; many: string }) {
  return (
    <span className="e">
      <Icon path={icon} />
      <span>
        {count.toLocaleString('en-US')} <span className="word">{count === 1 ? one : many}</span>
      </span>
    </span>
  )
}
