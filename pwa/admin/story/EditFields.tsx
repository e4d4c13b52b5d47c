import { useEffect, useRef } from 'react'
import { countWords } from '../../../data/rules/excerpt.ts'
import { storyMaxLength } from '../../../data/vocabulary/limits.ts'
import { storyCategories } from '../../../data/vocabulary/stories.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { timeOfDay } from '../kit/words/times.ts'
import type { FieldErrors } from './useSaving.ts'
import type { Wording } from './useWording.ts'

/** What each text is called, in the form and where two versions are compared. */
export const fieldLabels = {
  title: 'Title',
  authorName: 'Author Name',
  authorLocation: 'Location',
  category: 'Category',
  content: 'Story Content',
} as const

interface Props {
  wording: Wording
  errors: FieldErrors
}

export function EditFields({ wording, errors }: Props) {
  const { words, write } = wording
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const line = (field: 'title' | 'authorName' | 'authorLocation') => (
    <Field label={fieldLabels[field]} name={field} error={errors[field]} required>
      <input
        value={words[field]}
        maxLength={storyMaxLength[field]}
        autoComplete="off"
        onChange={(event) => write(field, event.target.value)}
      />
    </Field>
  )
  return (
    <div ref={fields}>
      {wording.keptAt && wording.isChanged && (
        <Notice>
          <p>
            <b>Your unsaved changes from {timeOfDay(wording.keptAt)} are back.</b> They are kept in this tab until you
            save.
          </p>
          <button type="button" className="btn line sm" onClick={wording.startOver}>
            Start from the saved story
          </button>
        </Notice>
      )}
      {line('title')}
      <div className="two">
        {line('authorName')}
        {line('authorLocation')}
      </div>
      <Field label={fieldLabels.category} name="category" error={errors.category} required>
        <select value={words.category} onChange={(event) => write('category', event.target.value)}>
          {storyCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </Field>
      <Field
        label={fieldLabels.content}
        name="content"
        error={errors.content}
        hint={<span className="num">{countWords(words.content)} words</span>}
        required
      >
        <textarea
          className="edit-content"
          value={words.content}
          maxLength={storyMaxLength.content}
          onChange={(event) => write('content', event.target.value)}
        />
      </Field>
    </div>
  )
}
