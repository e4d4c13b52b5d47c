import { changesTo, keepDrafts } from '../kit/drafts/draftStore.ts'
import type { EditDraft } from '../kit/edit/editDraft.ts'
import { type AuthorWords, calledBy } from './authorWords.ts'

/** Words of a profile that were not saved yet. Bank details are not among them. */
export interface AuthorDraft extends EditDraft<AuthorWords> {
  /** The profile's number; 0 for one that is not made yet. */
  id: number
  /** Under which it is made: tried again after a broken line, it is still one profile. */
  key: string
}

export const profileOf = ({ words }: Pick<AuthorDraft, 'words'>) => `the profile of ${calledBy(words)}`

export const authorDrafts = keepDrafts<AuthorDraft>('adminAuthors', {
  sample: { id: 0, words: { name: '' }, base: { name: '' } },
  tell: (drafts) => drafts.map((draft) => changesTo(profileOf(draft))),
})
