import type { StoryCard } from '../../data/contract/stories.ts'
import { excerpt } from '../../data/rules/excerpt.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import { Icon } from '../ui/Icon.tsx'
import { share } from '../ui/icons.ts'
import { showToast } from '../ui/toasts.ts'
import { copyText } from './copyText.ts'
import { hasShareSheet, offerSheet } from './nativeShare.ts'
import { shareLink } from './shareTargets.ts'

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

/** Shares the link through the device's own sheet, or else puts it on the clipboard and says so. */
async function shareCard(story: Pick<StoryCard, 'id' | 'title' | 'excerpt'>): Promise<void> {
  const url = shareLink(location.origin, story)
  const text = excerpt(story.excerpt, excerptLength.shareText)
  if (hasShareSheet() && (await offerSheet({ title: story.title, text, url })) !== 'unavailable') return
  if (await copyText(url)) alert('Story link copied to clipboard!')
  else showToast({ title: 'Action Failed', text: 'This browser did not let us copy the link.', tone: 'bad' })
}
