import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../acts/Button.tsx'
import { type Choice, type Choices, type Difference, findDifferences, mergeVersions } from './twoVersions.ts'

interface Props<Words, Field extends keyof Words & string> {
  /** 'Two versions of this post' */
  title: string
  /** Who changed it, and when. */
  said: string
  fields: readonly Field[]
  labels: Record<Field, string>
  /** What both started from. */
  base: Words
  mine: Words
  theirs: Words
  /** A field of a version, to be looked at. */
  show?: (field: Field, words: Words) => ReactNode
  onChosen: (words: Words) => void
  /** Back to the own words: saving asks again. */
  onBack: () => void
}

/** A colleague saved while this admin was writing: both versions, side by side, and a choice for each field. Nothing is lost. */
export function TwoVersions<Words, Field extends keyof Words & string>(props: Props<Words, Field>) {
  const { title, said, fields, labels, show = showText<Words>, onChosen, onBack } = props
  // What both have written by now, whatever comes in while the choice is made.
  const [versions] = useState({ base: props.base, mine: props.mine, theirs: props.theirs })
  const [differences] = useState(() => findDifferences<Field, Words>(fields, versions))
  const [choices, setChoices] = useState(() => suggestedIn(differences))
  const isComplete = differences.every(({ field }) => choices[field])
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(differences.map(({ field }) => [field, choice])) as Choices<Field>)

  return (
    <Dialog
      open
      full
      width="60rem"
      onClose={onBack}
      title={title}
      actions={
        <>
          <Button look="line" onClick={onBack}>
            Back to my text
          </Button>
          <Button
            disabled={!isComplete}
            aria-description={isComplete ? undefined : 'Choose a version of each field first.'}
            onClick={() => onChosen(mergeVersions(versions, choices))}
          >
            Continue with these texts
          </Button>
        </>
      }
    >
      <Notice tone="warn">
        <p>
          <b>{said}</b> Nothing of yours is lost.{' '}
          {differences.length > 0 ? 'Choose what to keep.' : 'Both versions have the same words.'}
        </p>
      </Notice>
      {differences.length > 1 && (
        <div className="acts">
          <Button look="line small" onClick={() => chooseAll('mine')}>
            Keep all mine
          </Button>
          <Button look="line small" onClick={() => chooseAll('theirs')}>
            Take all theirs
          </Button>
        </div>
      )}
      {differences.map(({ field }) => (
        <fieldset key={field} className="versions">
          <legend>{labels[field]}</legend>
          {(['mine', 'theirs'] as const).map((choice) => (
            <label key={choice} className="version">
              <span className="row">
                <input
                  type="radio"
                  name={`keep-${field}`}
                  checked={choices[field] === choice}
                  onChange={() => setChoices({ ...choices, [field]: choice })}
                />
                {choice === 'mine' ? 'Keep mine' : 'Take theirs'}
              </span>
              {show(field, versions[choice])}
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}

const suggestedIn = <Field extends string>(differences: Difference<Field>[]) =>
  Object.fromEntries(
    differences.flatMap(({ field, suggestion }) => (suggestion ? [[field, suggestion]] : [])),
  ) as Choices<Field>

const showText = <Words,>(field: keyof Words, words: Words) => (
  <span className="text">{String(words[field]) || <em>Empty</em>}</span>
)
