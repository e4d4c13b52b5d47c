import type { AdminStory } from '../../../data/contract/stories.ts'
import { TwoVersions } from '../kit/drafts/TwoVersions.tsx'
import { findDifferences, mergeVersions } from '../kit/drafts/twoVersions.ts'
import { timeOfDay } from '../kit/words/times.ts'
import { fieldLabels } from './EditFields.tsx'
import { type StoryWords, wordFields, wordsOf } from './storyWords.ts'

interface Props {
  base: StoryWords
  mine: StoryWords
  theirs: AdminStory
  /** Back to the form with the chosen texts, which are not saved yet. */
  onChosen: (words: StoryWords) => void
  onBack: () => void
}

/** A colleague saved this story while it was being edited. */
export function StaleChoice({ base, mine, theirs: colleagues, onChosen, onBack }: Props) {
  const theirs = wordsOf(colleagues)
  const said = `A colleague changed this story at ${timeOfDay(colleagues.updatedAt)}, while you were editing.`
  return (
    <TwoVersions
      title="Two versions of this story"
      said={said}
      differences={findDifferences(wordFields, { base, mine, theirs })}
      labels={fieldLabels}
      show={(field, choice) => <span className="text">{(choice === 'mine' ? mine : theirs)[field]}</span>}
      onChosen={(choices) => onChosen(mergeVersions({ mine, theirs }, choices))}
      onBack={onBack}
    />
  )
}
