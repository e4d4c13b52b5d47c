import type { StoryCard as Card } from '../../data/contract/stories.ts'
import { sharePathHere } from '../../data/rules/site/shareLink.ts'
import { artworksFor } from '../../data/rules/stories/artwork.ts'
import { t } from '../../data/words/words.ts'
import { ShareButton } from '../engagement/ShareButton.tsx'
import { StoryCard } from '../ui/StoryCard.tsx'

const sizes = {
  lead: '(min-width: 62em) 49rem, 100vw',
  usual: '(min-width: 75em) 24rem, (min-width: 48em) 50vw, (min-width: 40em) 100vw, 6rem',
}

/** All stories of the list, the newest one largest. */
export function StoryGrid({ stories, onRead }: { stories: readonly Card[]; onRead: (story: Card) => void }) {
  const artworks = artworksFor(stories)
  return (
    <div className="grid3">
      {stories.map((story, index) => {
        const isLead = index === 0
        return (
          <StoryCard
            key={story.id}
            story={story}
            artwork={artworks[index] ?? null}
            look={isLead ? 'lead' : undefined}
            sizes={isLead ? sizes.lead : sizes.usual}
            eager={isLead}
          >
            <div className="foot-row">
              <button
                type="button"
                className="button quiet read-full"
                aria-haspopup="dialog"
                aria-describedby={`story-${story.id}-title`}
                onClick={() => onRead(story)}
              >
                {t('Read Full Story')}
              </button>
              <ShareButton card={{ ...story, path: sharePathHere(story.id) }} />
            </div>
          </StoryCard>
        )
      })}
    </div>
  )
}
