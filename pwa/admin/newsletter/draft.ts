import { proxy, snapshot } from 'valtio'
import type { NewsletterWords } from '../../../data/contract/newsletter.ts'
import { newsletterMaxLength } from '../../../data/vocabulary/newsletter.ts'

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
  /**
   * The id of the act of sending, from its first try until the server has answered: a second try after a broken line
   * is then the same act.
   */
  attempt: string | null
  /** When it was last typed at. */
  keptAt: string | null
}

const storageKey = 'adminNewsletter'

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

/** The newsletter that is being written: kept in this tab with every keystroke, until it is sent or discarded. */
export const draft = proxy<NewsletterDraft>(stored())

/** False when the tab has no room left: the words then live in the open form alone. */
export function writeDraft(part: Partial<NewsletterDraft>): boolean {
  Object.assign(draft, part, { keptAt: new Date().toISOString() })
  return keep()
}

/** The id under which this newsletter is sent. */
export function attemptOf(newId: () => string): string {
  draft.attempt ??= newId()
  keep()
  return draft.attempt
}

/** The server has answered: another try is another act. */
export function settleAttempt(): void {
  draft.attempt = null
  keep()
}

export function dropDraft(): void {
  Object.assign(draft, blank())
  sessionStorage.removeItem(storageKey)
}

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

function stored(): NewsletterDraft {
  const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(storageKey)
  if (!text) return blank()
  try {
    return { ...blank(), ...(JSON.parse(text) as Partial<NewsletterDraft>) }
  } catch (error) {
    // What cannot be read must not keep the desk shut.
    if (error instanceof SyntaxError) return blank()
    throw error
  }
}

function keep(): boolean {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(snapshot(draft)))
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
    throw error
  }
}
