import { useId } from 'react'
import type { PublicStory } from '../../data/contract/stories.ts'
import { secondsToHear } from '../../data/rules/readers/reading.ts'
import { inNumbers } from '../../data/words/format.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { GateNote } from '../engagement/GateNote.tsx'
import { LikeButton } from '../engagement/LikeButton.tsx'
import { ShareMenu } from '../engagement/ShareMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { eye, heart, share } from '../ui/icons.ts'
import { rich } from '../ui/rich.ts'
import { DonateButton } from './DonateButton.tsx'

/** How often the story was viewed, liked and shared; a way to like, to share and to give. */
export function EngagementBar({ story }: { story: PublicStory }) {
  const noteId = useId()
  return (
    <>
      <GateNote storyId={story.id} id={noteId} isToldAlone={secondsToHear(story) !== null} />
      <div className="engagement">
        <Count icon={eye} count={story.viewCount} words={views} after={story.viewCount + 1} />
        <LikeButton story={story} noteId={noteId} />
        <ShareMenu story={story} noteId={noteId} />
        <Count icon={heart} count={story.likeCount} words={likes} noScript />
        <Count icon={share} count={story.shareCount} words={shares} noScript />
        <DonateButton />
      </div>
    </>
  )
}

const views = msg(
  '{count, plural, one {<number>#</number> <word>view</word>} other {<number>#</number> <word>views</word>}}',
)
const likes = msg(
  '{count, plural, one {<number>#</number> <word>like</word>} other {<number>#</number> <word>likes</word>}}',
)
const shares = msg(
  '{count, plural, one {<number>#</number> <word>share</word>} other {<number>#</number> <word>shares</word>}}',
)

interface CountProps {
  icon: string
  count: number
  words: Message
  /** Only for browsers in which the button that shows it too does not work. */
  noScript?: boolean
  /** What it moves to with the reader's own view. */
  after?: number
}

function Count({ icon, count, words, noScript, after }: CountProps) {
  // The own view may be answered, and drawn, at any moment before the app has taken over.
  const [number, word] = after === undefined ? [] : [inNumbers(after), viewWord(after)]
  return (
    <span className={noScript ? 'reaction no-script' : 'reaction'}>
      <Icon path={icon} />
      <span>
        {rich(words, {
          count,
          number: (counted) => (
            <span data-views={number} suppressHydrationWarning>
              {counted}
            </span>
          ),
          word: (counted) => (
            <span className="word" data-views-word={word} suppressHydrationWarning>
              {counted}
            </span>
          ),
        })}
      </span>
    </span>
  )
}

const viewWord = (count: number) => t('{count, plural, one {view} other {views}}', { count })
