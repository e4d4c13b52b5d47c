import type { StoryCard } from '../../data/contract/stories.ts'
import { excerpt } from '../../data/rules/excerpt.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import { showToast } from '../ui/toasts.ts'
import { copyText } from './copyText.ts'
import { hasShareSheet, offerSheet } from './nativeShare.ts'
import { shareLink } from './shareTargets.ts'

/** Shares the link through the device's own sheet, or else puts it on the clipboard and says so. */
export async function shareCard(story: Pick<StoryCard, 'id' | 'title' | 'excerpt'>): Promise<void> {
  const url = shareLink(location.origin, story)
  const text = excerpt(story.excerpt, excerptLength.shareText)
  if (hasShareSheet() && (await offerSheet({ title: story.title, text, url })) !== 'unavailable') return
  if (await copyText(url)) alert('Story link copied to clipboard!')
  else showToast({ title: 'Action Failed', text: 'This browser did not let us copy the link.', tone: 'bad' })
}
