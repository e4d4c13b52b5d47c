import { sharePath } from '../../data/rules/site/shareLink.ts'
import type { SharePlatform } from '../../data/vocabulary/engagement.ts'
import { t } from '../../data/words/words.ts'
import { copy, facebook, linkedin, twitter, whatsapp } from '../ui/icons.ts'

/** What is shared: a link that shows a card in chats and leads people to the story. */
export interface SharedStory {
  id: number
  title: string
}

export const shareLink = (origin: string, { id }: Pick<SharedStory, 'id'>) => origin + sharePath(id)

export const shareWords = ({ title }: Pick<SharedStory, 'title'>) =>
  t('Check out this inspiring wildlife conservation story: {title}', { title })

export const shareTargets: Record<SharePlatform, { label: string; icon: string }> = {
  facebook: { label: 'Facebook', icon: facebook },
  twitter: { label: 'Twitter', icon: twitter },
  linkedin: { label: 'LinkedIn', icon: linkedin },
  whatsapp: { label: 'WhatsApp', icon: whatsapp },
  copy: {
    get label() {
      return t('Copy Link')
    },
    icon: copy,
  },
}

/** A page of the platform on which the story can be shared, with the link and the words filled in. */
export const shareAddress = (platform: Exclude<SharePlatform, 'copy'>, story: SharedStory, origin: string): string =>
  addressToShare(platform, { link: shareLink(origin, story), words: shareWords(story) })

interface Handed {
  /** Whole, with its origin. */
  link: string
  words: string
}

/** The same for any link. */
export function addressToShare(platform: Exclude<SharePlatform, 'copy'>, given: Handed): string {
  const link = encodeURIComponent(given.link)
  const words = encodeURIComponent(given.words)
  switch (platform) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${link}&quote=${words}`
    case 'twitter':
      return `https://twitter.com/intent/tweet?url=${link}&text=${words}`
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${link}&summary=${words}`
    case 'whatsapp':
      return `https://wa.me/?text=${words}%20${link}`
  }
}
