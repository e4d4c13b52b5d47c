import { useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { storyDrafts } from './storyDrafts.ts'
import { type StoryWords, sameWords, type WordField, wordsOf } from './storyWords.ts'

interface Draft {
  words: StoryWords
  /** The saved text that the edit started from, and its revision. */
  base: StoryWords
  revision: number
}

/** The words of a story under edit, kept in the tab with every keystroke and picked up again where they were left. */
export function useWording(story: AdminStory) {
  const saved: Draft = { words: wordsOf(story), base: wordsOf(story), revision: story.revision }
  const [keptAt] = useState(() => storyDrafts.drafts[story.id]?.keptAt ?? null)
  const [draft, setDraft] = useState<Draft>(() => storyDrafts.copy(story.id) ?? saved)

  function put(next: Draft) {
    setDraft(next)
    if (sameWords(next.words, next.base)) storyDrafts.drop(story.id)
    else
      storyDrafts.keep(story.id, {
        storyId: story.id,
        storyTitle: story.title,
        ...next,
        keptAt: new Date().toISOString(),
      })
  }

  return {
    ...draft,
    isChanged: !sameWords(draft.words, draft.base),
    /** When the words that were picked up had been typed; null for a fresh edit. */
    keptAt,
    write: (field: WordField, value: string) => put({ ...draft, words: { ...draft.words, [field]: value } }),
    /** Goes on from a colleague's version. */
    rebase: (words: StoryWords, current: AdminStory) =>
      put({ words, base: wordsOf(current), revision: current.revision }),
    startOver: () => put(saved),
  }
}
export type Wording = ReturnType<typeof useWording>
