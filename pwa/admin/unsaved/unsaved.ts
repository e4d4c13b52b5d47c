import { useSnapshot } from 'valtio'
import { dollars } from '../../../data/rules/dollars.ts'
import { calledBy } from '../authors/authorWords.ts'
import { dropAllAuthors, keptAuthors } from '../authors/keptAuthors.ts'
import { allTransfers, dropTransfers } from '../authors/transferAttempts.ts'
import { dropAllPosts, keptPosts } from '../blog/keptPosts.ts'
import { nameOf } from '../blog/postWords.ts'
import { nameOfContent } from '../calendar/contentWords.ts'
import { nameOfEvent } from '../calendar/eventWords.ts'
import { dropGeneration, generation } from '../calendar/generation.ts'
import { keptContents, keptEvents } from '../calendar/keptForms.ts'
import { dropAllNotes, noteDrafts } from '../messages/noteDrafts.ts'
import { draft, dropDraft, isBlank } from '../newsletter/draft.ts'
import { dropCreation, openCreation } from '../rewards/creation.ts'
import { dropAttempt, openAttempt } from '../social/attempt.ts'
import { dropPost as dropSocialPost, isBlankPost, postDraft } from '../social/draft.ts'
import { refuseOffered } from '../social/offered.ts'
import { dropAllChanges, keptChanges } from '../social/postChanges.ts'
import { dropAllEdits, keptEdits } from '../story/keptEdits.ts'

/** Words that this tab holds and the server does not. */
export interface Unsaved {
  key: string
  name: string
  /** The beginning of a sentence that ends in 'kept in this tab'. */
  keptAs: string
}

export interface Kept {
  edits: Readonly<Record<number, { readonly storyId: number; readonly storyTitle: string }>>
  posts: Readonly<Record<string, { readonly key: string; readonly words: Parameters<typeof nameOf>[0] }>>
  authors: Readonly<Record<number, { readonly id: number; readonly words: Parameters<typeof calledBy>[0] }>>
  contents: Readonly<Record<number, { readonly id: number; readonly words: Parameters<typeof nameOfContent>[0] }>>
  events: Readonly<Record<number, { readonly id: number; readonly words: Parameters<typeof nameOfEvent>[0] }>>
  /** Posts that were generated and are no drafts yet. */
  generated: number
  notes: Readonly<Record<number, unknown>>
  newsletter: Parameters<typeof isBlank>[0]
  social: {
    draft: Parameters<typeof isBlankPost>[0]
    changes: Readonly<Record<string, unknown>>
    /** A click whose answer is missing. */
    attempt: unknown
  }
  /** In cents: payouts and transfers that were asked for and not clearly answered. */
  amounts: readonly number[]
}

export function unsavedIn({
  edits,
  posts,
  authors,
  contents,
  events,
  generated,
  notes,
  newsletter,
  social,
  amounts,
}: Kept): Unsaved[] {
  const changesTo = (key: string, name: string) => ({ key, name, keptAs: `Your unsaved changes to ${name} are` })
  const all = [
    ...Object.values(edits).map(({ storyId, storyTitle }) => changesTo(`story ${storyId}`, `“${storyTitle}”`)),
    ...Object.values(posts).map(({ key, words }) => changesTo(`post ${key}`, nameOf(words))),
    ...Object.values(authors).map(({ id, words }) => changesTo(`author ${id}`, `the profile of ${calledBy(words)}`)),
    ...Object.values(contents).map(({ id, words }) => changesTo(`content ${id}`, nameOfContent(words))),
    ...Object.values(events).map(({ id, words }) => changesTo(`event ${id}`, nameOfEvent(words))),
  ]
  if (generated > 0) {
    const name = 'Generated posts that are not saved'
    all.push({ key: 'generated', name, keptAs: `${name} are` })
  }
  if (Object.keys(notes).length > 0) {
    const name = 'Notes about applications of volunteers'
    all.push({ key: 'notes', name, keptAs: `${name} are` })
  }
  if (!isBlank(newsletter)) {
    const name = `The newsletter ${newsletter.subject ? `“${newsletter.subject}”` : 'without a subject'}`
    all.push({ key: 'newsletter', name, keptAs: `${name} is` })
  }
  if (!isBlankPost(social.draft)) {
    const name = 'A post for Facebook or Twitter'
    all.push({ key: 'social', name, keptAs: `${name} is` })
  }
  if (Object.keys(social.changes).length > 0) {
    const name = 'Changes to scheduled posts'
    all.push({ key: 'social changes', name, keptAs: `${name} are` })
  }
  if (social.attempt) {
    const name = 'A post of which we do not know whether it went out'
    all.push({ key: 'social attempt', name, keptAs: `${name} is` })
  }
  for (const [at, amount] of amounts.entries()) {
    const name = `A payout of ${dollars(amount)} of which we do not know whether it was made`
    all.push({ key: `payout ${at}`, name, keptAs: `${name} is` })
  }
  return all
}

export const useUnsaved = (): Unsaved[] =>
  unsavedIn({
    edits: useSnapshot(keptEdits),
    posts: useSnapshot(keptPosts),
    authors: useSnapshot(keptAuthors),
    contents: useSnapshot(keptContents.forms),
    events: useSnapshot(keptEvents.forms),
    generated: useSnapshot(generation).posts.length,
    notes: useSnapshot(noteDrafts),
    newsletter: useSnapshot(draft),
    social: {
      draft: useSnapshot(postDraft),
      changes: useSnapshot(keptChanges),
      attempt: useSnapshot(openAttempt).wish,
    },
    amounts: [openCreation(), ...allTransfers()].flatMap((wish) => wish?.amount ?? []),
  })

/** Whoever signs in next on this device finds none of it. */
export function dropEverythingUnsaved(): void {
  dropAllEdits()
  dropAllPosts()
  dropAllAuthors()
  keptContents.dropAll()
  keptEvents.dropAll()
  dropGeneration()
  dropAllNotes()
  dropDraft()
  dropSocialPost()
  dropAllChanges()
  dropAttempt()
  refuseOffered()
  dropCreation()
  dropTransfers()
}
