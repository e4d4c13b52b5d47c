import type { NewsletterSend, NewsletterWords } from '../../../data/contract/outreach/newsletter.ts'
import { newsletterMaxLength } from '../../../data/vocabulary/newsletter.ts'
import { keepOneDraft } from '../kit/drafts/draftStore.ts'

/** A story or post that was chosen, with what the list of chosen ones shows of it. */
export interface Chosen {
  id: number
  title: string
}

export interface NewsletterDraft {
  subject: string
  /** Markup of the editor. */
  content: string
  stories: Chosen[]
  posts: Chosen[]
  includeRSSFeed: boolean
  /** Everybody who may be written to at the moment of sending, or these. */
  recipients: 'all' | number[]
  /** The act of sending, from its first try until the server has said what became of it. */
  attempt: Attempt | null
  /** When it was last typed at. */
  keptAt: string | null
}

export interface Attempt {
  /** Each try under it is the same act: one newsletter at most. */
  id: string
  /** What the tries have sent; null once it was refused, so that the next may send something else. */
  sent: NewsletterSend | null
  /** Tries of which nobody knows whether they have begun it. */
  unknown: number
}

const blank = (): NewsletterDraft => ({
  subject: '',
  content: '',
  stories: [],
  posts: [],
  includeRSSFeed: false,
  recipients: 'all',
  attempt: null,
  keptAt: null,
})

export const isBlank = ({ subject, content, stories, posts, includeRSSFeed }: Readonly<WordsOfDraft>) =>
  !subject.trim() && !hasWords(content) && stories.length === 0 && posts.length === 0 && !includeRSSFeed

type WordsOfDraft = Pick<NewsletterDraft, 'subject' | 'content' | 'includeRSSFeed'> & {
  stories: readonly Readonly<Chosen>[]
  posts: readonly Readonly<Chosen>[]
}

/** What is sent of a draft. */
export const wordsOf = ({
  subject,
  content,
  stories,
  posts,
  includeRSSFeed,
}: Readonly<WordsOfDraft>): NewsletterWords => ({
  subject: subject.trim(),
  content,
  selectedStories: stories.map(({ id }) => id),
  selectedBlogPosts: posts.map(({ id }) => id),
  includeRSSFeed,
})

/** What is still missing before it can be seen as a mail, in words; empty when nothing is. */
export function missingIn({ subject, content }: Pick<NewsletterDraft, 'subject' | 'content'>): string[] {
  return [
    !subject.trim() && 'a subject',
    !hasWords(content) && 'some words',
    content.length > newsletterMaxLength.content && 'shorter words',
  ].filter((part) => part !== false)
}

/** An editor without words still holds its empty paragraph. */
export const hasWords = (markup: string) =>
  /<(img|hr)\b/i.test(markup) || markup.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/** The newsletter that is being written: kept in this tab with every keystroke, until it is sent or discarded. */
export const {
  draft,
  write: writeDraft,
  keep: keepDraft,
  drop: dropDraft,
} = keepOneDraft<NewsletterDraft>('adminNewsletter', {
  blank,
  sample: { subject: '', content: '' },
  tell(words) {
    if (isBlank(words)) return []
    const name = `The newsletter ${words.subject ? `“${words.subject}”` : 'without a subject'}`
    return [{ name, keptAs: `${name} is` }]
  },
})
