import { useId } from 'react'
import type { PublicStory } from '../../data/contract/stories.ts'
import { GateNote } from '../engagement/GateNote.tsx'
import { LikeButton } from '../engagement/LikeButton.tsx'
import { ShareMenu } from '../engagement/ShareMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { eye, heart, share } from '../ui/icons.ts'
import { DonateButton } from './DonateButton.tsx'

/** How often the story was viewed, liked and shared; a way to like, to share and to give. */
export function EngagementBar({ story }: { story: PublicStory }) {
  const noteId = useId()
  return (
    <>
      <GateNote storyId={story.id} id={noteId} />
      <div className="engagement">
        <Count icon={eye} count={story.viewCount} one="view" many="views" isViews />
        <LikeButton story={story} noteId={noteId} />
        <ShareMenu story={story} noteId={noteId} />
        <Count icon={heart} count={story.likeCount} one="like" many="likes" noScript />
        <Count icon={share} count={story.shareCount} one="share" many="shares" noScript />
        <DonateButton />
      </div>
    </>
  )
}

interface CountProps {
  icon: string
  count: number
  one: string
  many: string
  /** Only for browsers in which the button that shows it too does not work. */
  noScript?: boolean
  /** Moves with the reader's own view. */
  isViews?: boolean
}

function Count({ icon, count, one, many, noScript, isViews }: CountProps) {
  return (
    <span className={noScript ? 'reaction no-script' : 'reaction'}>
      <Icon path={icon} />
      <span>
        {/* The own view may be answered, and drawn, at any moment before the app has taken over. */}
        <span {...(isViews && { 'data-views': count, 'data-words': `${one} ${many}` })} suppressHydrationWarning>
          {count.toLocaleString('en-US')}
        </span>{' '}
        <span className="word" suppressHydrationWarning>
          {count === 1 ? one : many}
        </span>
      </span>
    </span>
  )
}
