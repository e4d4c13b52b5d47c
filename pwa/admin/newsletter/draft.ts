import type { Draft, DraftWords, NewsletterWords } from '../../../data/contract/outreach/newsletter.ts'
import { newsletterMaxLength } from '../../../data/vocabulary/newsletter.ts'
import { changesTo, keepDrafts } from '../kit/drafts/draftStore.ts'
import { createSaver, type Given, type Ports, type Saver, type SaverDraft } from '../kit/edit/autoSaver.ts'
import { keepSavers } from '../kit/edit/livingSavers.ts'

/** An issue as its form holds it. Lists are texts, so that two versions are compared by what they say: `7,2`. */
export interface IssueWords {
  subject: string
  /** Markup of the editor. */
  content: string
  /** Numbers in the order of the mail. */
  stories: string
  posts: string
  includeRSSFeed: boolean
  /** `all`, `some`, or a subject such as `country:KE`. */
  recipients: string
  /** Numbers of subscribers; they count with `some` alone. */
  people: string
}

export const fieldLabels = {
  subject: 'Subject',
  content: 'Content',
  stories: 'Stories',
  posts: 'Blog posts',
  includeRSSFeed: 'Wildlife Blog',
  recipients: 'Recipients',
  people: 'Chosen people',
} as const satisfies Record<keyof IssueWords, string>
export type IssueField = keyof IssueWords
export const issueFields = Object.keys(fieldLabels) as IssueField[]

export const emptyIssue: IssueWords = {
  subject: '',
  content: '',
  stories: '',
  posts: '',
  includeRSSFeed: false,
  recipients: 'all',
  people: '',
}

export const idsIn = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number))
export const listOf = (ids: readonly number[]): string => ids.join(',')

export const issueOf = (draft: Draft): IssueWords => ({
  subject: draft.subject,
  content: draft.content,
  stories: listOf(draft.selectedStories),
  posts: listOf(draft.selectedBlogPosts),
  includeRSSFeed: draft.includeRSSFeed,
  recipients: draft.recipients,
  people: listOf(draft.selectedRecipients),
})

/** What is told the server of it. */
export function toServer({ stories, posts, people, ...words }: Partial<IssueWords>): Partial<DraftWords> {
  return {
    ...words,
    ...(stories !== undefined && { selectedStories: idsIn(stories) }),
    ...(posts !== undefined && { selectedBlogPosts: idsIn(posts) }),
    ...(people !== undefined && { selectedRecipients: idsIn(people) }),
  }
}

/** What a mail is made of. */
export const wordsOf = ({
  subject,
  content,
  stories,
  posts,
  includeRSSFeed,
}: Readonly<IssueWords>): NewsletterWords => ({
  subject: subject.trim(),
  content,
  selectedStories: idsIn(stories),
  selectedBlogPosts: idsIn(posts),
  includeRSSFeed,
})

/** What is still missing before it can be seen as a mail, in words; empty when nothing is. */
export function missingIn({ subject, content }: Pick<IssueWords, 'subject' | 'content'>): string[] {
  return [
    !subject.trim() && 'a subject',
    !hasWords(content) && 'some words',
    content.length > newsletterMaxLength.content && 'shorter words',
  ].filter((part) => part !== false)
}

/** An editor without words still holds its empty paragraph. */
export const hasWords = (markup: string) =>
  /<(img|hr)\b/i.test(markup) || markup.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

export const nameOf = ({ subject }: Pick<IssueWords, 'subject'>) =>
  subject.trim() ? `“${subject.trim()}”` : 'the newsletter without a subject'

export type IssueSaver = Saver<IssueWords, Draft>

const sample = { subject: '', content: '', stories: '', posts: '', recipients: '', people: '' }

/** What the server does not have of an issue yet. */
export const issueDrafts = keepDrafts<SaverDraft<IssueWords>>('adminNewsletter', {
  sample: { key: '', keptAt: '', words: sample, base: sample },
  tell: (drafts) => drafts.map(({ words }) => changesTo(nameOf(words))),
})

export const { living: livingIssue, of: issueSaverOf, discard: discardIssue } = keepSavers<IssueSaver>(issueDrafts)

/** Saves an issue as it is typed. */
export const createIssueSaver = (
  given: Pick<Given<IssueWords, Draft>, 'record' | 'key' | 'kept'>,
  ports: Ports<IssueWords, Draft>,
): IssueSaver => createSaver({ ...given, wordsOf: issueOf, blank: emptyIssue, staleCode: 'newsletter.stale' }, ports)
