import { excerpt } from '../../data/rules/excerpt.ts'
import { sharePath } from '../../data/rules/site/shareLink.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import { showToast } from '../ui/toasts.ts'
import { copyText } from './copyText.ts'
import { hasShareSheet, offerSheet } from './nativeShare.ts'

/** What is handed out of a story from its card. */
export interface SharedCard {
  id: number
  title: string
  excerpt: string
}

/** Shares the link through the device's own sheet, or else puts it on the clipboard and says so. */
export async function shareCard(story: SharedCard): Promise<void> {
  const url = location.origin + sharePath(story.id)
  const text = excerpt(story.excerpt, excerptLength.shareText)
  if (hasShareSheet() && (await offerSheet({ title: story.title, text, url })) !== 'unavailable') return
  if (await copyText(url)) alert('Story link copied to clipboard!')
  else showToast({ title: 'Action Failed', text: 'This browser did not let us copy the link.', tone: 'bad' })
}

/** The story of a card in the server's page. */
export function cardAround(button: Element): SharedCard | null {
  const card = button.closest('article')
  const id = Number(card?.id.match(/^story-(\d+)$/)?.[1])
  const wordsOf = (selector: string) => card?.querySelector(selector)?.textContent ?? ''
  return id > 0 ? { id, title: wordsOf('h3'), excerpt: wordsOf('.excerpt') } : null
}
