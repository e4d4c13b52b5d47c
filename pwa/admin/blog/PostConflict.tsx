import { useState } from 'react'
import type { AdminPost, PostField, PostWords } from '../../../data/contract/news.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { timeOfDay } from '../times.ts'
import type { PostSaver } from './postSaver.ts'
import { type Choice, type Choices, fieldLabels, mergeWords, suggestChoices, wordsOf } from './postWords.ts'

interface Props {
  saver: PostSaver
  theirs: AdminPost
  /** Later: until it is settled, nothing can be saved. */
  onLater: () => void
}

/** A colleague saved while this admin was writing: both versions, side by side, and a choice for each field. Nothing is lost. */
export function PostConflict({ saver, theirs: colleagues, onLater }: Props) {
  const theirs = wordsOf(colleagues)
  const [mine] = useState(() => wordsOf(saver.sitting.words))
  const suggested = suggestChoices(saver.base(), mine, theirs)
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(suggested.flatMap(([field, choice]) => (choice ? [[field, choice]] : []))),
  )
  const fields = suggested.map(([field]) => field)
  const isComplete = fields.every((field) => choices[field])
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(fields.map((field) => [field, choice])))
  const settle = (words: PostWords) => saver.settle(words, colleagues)

  return (
    <Dialog
      open
      full
      width="60rem"
      onClose={onLater}
      title="Two versions of this post"
      actions={
        <>
          <button type="button" className="btn line" onClick={onLater}>
            Back to my text
          </button>
          <button
            type="button"
            className="btn"
            disabled={!isComplete}
            aria-description={isComplete ? undefined : 'Choose a version of each field first.'}
            onClick={() => settle(mergeWords(mine, theirs, choices))}
          >
            Continue with these texts
          </button>
        </>
      }
    >
      <Notice tone="warn">
        <p>
          <b>
            {colleagues.editedBy ?? 'A colleague'} changed this post at {timeOfDay(colleagues.updatedAt)}, while you
            were writing.
          </b>{' '}
          Nothing of yours is lost. {fields.length > 0 ? 'Choose what to keep.' : 'Both versions have the same words.'}
        </p>
      </Notice>
      {fields.length > 0 && (
        <div className="acts">
          <button type="button" className="btn line sm" onClick={() => chooseAll('mine')}>
            Keep all mine
          </button>
          <button type="button" className="btn line sm" onClick={() => chooseAll('theirs')}>
            Take all theirs
          </button>
        </div>
      )}
      {fields.map((field) => (
        <fieldset key={field} className="versions">
          <legend>{fieldLabels[field]}</legend>
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
              <Version field={field} words={choice === 'mine' ? mine : theirs} />
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}

function Version({ field, words }: { field: PostField; words: PostWords }) {
  if (field === 'imageUrl') return words.imageUrl ? <img src={words.imageUrl} alt="" /> : <em>No picture</em>
  const text = field === 'content' ? linesOf(words.content) : words[field]
  return <span className="text">{text || <em>Empty</em>}</span>
}

/** The words of a text, block by block, and where it has pictures. */
function linesOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img')) image.replaceWith(`[Picture: ${image.alt || 'without words'}]`)
  return Array.from(page.body.children, (block) => block.textContent?.trim()).join('\n\n')
}
