import { excerpt } from '../../data/rules/excerpt.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import { t } from '../../data/words/words.ts'
import { showToast } from '../ui/toasts.ts'
import { copyText } from './copyText.ts'
import { hasShareSheet, offerSheet } from './nativeShare.ts'

/** What is handed out of a story or a news post. */
export interface SharedCard {
  /** Of its link. */
  path: string
  title: string
  excerpt: string
}

/** Shares the link through the device's own sheet, or else puts it on the clipboard and says so. */
export async function shareCard({ path, title, excerpt: beginning }: SharedCard): Promise<void> {
  const url = location.origin + path
  const text = excerpt(beginning, excerptLength.shareText)
  if (hasShareSheet() && (await offerSheet({ title, text, url })) !== 'unavailable') return
  const isPost = path.startsWith('/blog/')
  if (await copyText(url)) alert(isPost ? t('Link copied to clipboard!') : t('Story link copied to clipboard!'))
  else showToast({ title: t('Action Failed'), text: t('This browser did not let us copy the link.'), tone: 'bad' })
}

/** What the button of a card in the server's page hands out. */
export function cardAround(button: HTMLElement): SharedCard | null {
  const card = button.closest('article')
  const path = button.dataset.shareCard
  const wordsOf = (selector: string) => card?.querySelector(selector)?.textContent ?? ''
  return path ? { path, title: wordsOf('h1, h3'), excerpt: wordsOf('.excerpt') } : null
}
