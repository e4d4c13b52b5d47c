import { useState } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { timeOfDay } from '../times.ts'
import { fieldLabels } from './EditFields.tsx'
import {
  type Choice,
  type Difference,
  findDifferences,
  mergeWords,
  type StoryWords,
  type WordField,
} from './staleMerge.ts'

interface Props {
  base: StoryWords
  mine: StoryWords
  theirs: AdminStory
  /** Back to the form with the chosen texts, which are not saved yet. */
  onChosen: (words: StoryWords) => void
  /** Back to the form as it was: saving again asks again. */
  onBack: () => void
}

/** A colleague saved while this admin was writing: both texts, side by side, and a choice for each. Nothing is lost. */
export function StaleChoice({ base, mine, theirs, onChosen, onBack }: Props) {
  const differences = findDifferences(base, mine, theirs)
  const [choices, setChoices] = useState<Partial<Record<WordField, Choice>>>(() => suggestions(differences))
  const isComplete = differences.every(({ field }) => choices[field])
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(differences.map(({ field }) => [field, choice])))

  return (
    <Dialog
      open
      full
      width="60rem"
      onClose={onBack}
      title="Two versions of this story"
      actions={
        <>
          <button type="button" className="btn line" onClick={onBack}>
            Back to my text
          </button>
          <button
            type="button"
            className="btn"
            disabled={!isComplete}
            onClick={() => onChosen(mergeWords(mine, theirs, choices))}
          >
            Continue with these texts
          </button>
        </>
      }
    >
      <Notice tone="warn">
        <p>
          <b>A colleague changed this story at {timeOfDay(theirs.updatedAt)}, while you were editing.</b> Nothing of
          yours is lost.{' '}
          {differences.length > 0 ? 'Choose what to keep, then save.' : 'Your texts are the same: you can save.'}
        </p>
      </Notice>
      {differences.length > 1 && (
        <div className="acts">
          <button type="button" className="btn line sm" onClick={() => chooseAll('mine')}>
            Keep all mine
          </button>
          <button type="button" className="btn line sm" onClick={() => chooseAll('theirs')}>
            Take all theirs
          </button>
        </div>
      )}
      {differences.map((difference) => (
        <Pair
          key={difference.field}
          difference={difference}
          chosen={choices[difference.field]}
          onChoose={(choice) => setChoices({ ...choices, [difference.field]: choice })}
        />
      ))}
    </Dialog>
  )
}

const suggestions = (differences: Difference[]) =>
  Object.fromEntries(differences.flatMap(({ field, suggestion }) => (suggestion ? [[field, suggestion]] : [])))

interface PairProps {
  difference: Difference
  chosen?: Choice
  onChoose: (choice: Choice) => void
}

function Pair({ difference, chosen, onChoose }: PairProps) {
  const { field } = difference
  const version = (choice: Choice, label: string) => (
    <label className="version">
      <span className="row">
        <input type="radio" name={`keep-${field}`} checked={chosen === choice} onChange={() => onChoose(choice)} />
        {label}
      </span>
      <span className="text">{difference[choice]}</span>
    </label>
  )
  return (
    <fieldset className="versions">
      <legend>{fieldLabels[field]}</legend>
      {version('mine', 'Keep mine')}
      {version('theirs', 'Take theirs')}
    </fieldset>
  )
}
