import { changesTo, keepDrafts } from '../../kit/drafts/draftStore.ts'
import type { StoryWords } from './storyWords.ts'

/** Words of an edit that was not saved yet. */
export interface StoryDraft {
  storyId: number
  /** The story's title before the edit. */
  storyTitle: string
  words: StoryWords
  /** The text and its revision that the edit started from. */
  base: StoryWords
  revision: number
  keptAt: string
}

export const storyDrafts = keepDrafts<StoryDraft>('adminEdits', {
  sample: { storyId: 0, words: {}, base: {} },
  tell: (drafts) => drafts.map(({ storyTitle }) => changesTo(`“${storyTitle}”`)),
})
