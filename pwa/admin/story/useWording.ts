import { useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { dropEdit, keepEdit, keptEdits } from './keptEdits.ts'
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
  const [keptAt] = useState(() => keptEdits[story.id]?.keptAt ?? null)
  const [draft, setDraft] = useState<Draft>(() => keptOf(story.id) ?? saved)

  function put(next: Draft) {
    setDraft(next)
    if (sameWords(next.words, next.base)) dropEdit(story.id)
    else keepEdit({ storyId: story.id, storyTitle: story.title, keptAt: new Date().toISOString(), ...next })
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

function keptOf(id: number): Draft | null {
  const kept = keptEdits[id]
  return kept ? { words: { ...kept.words }, base: { ...kept.base }, revision: kept.revision } : null
}
