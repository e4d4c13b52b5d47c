import { useEffect, useRef } from 'react'
import { countWords } from '../../../data/rules/excerpt.ts'
import { storyMaxLength } from '../../../data/vocabulary/limits.ts'
import { type StoryCategory, storyCategories } from '../../../data/vocabulary/stories.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { timeOfDay } from '../kit/words/times.ts'
import type { StoryEdit } from './useStoryEdit.ts'

/** What each text is called, in the form and where two versions are compared. */
export const fieldLabels = {
  title: 'Title',
  authorName: 'Author Name',
  authorLocation: 'Location',
  category: 'Category',
  content: 'Story Content',
} as const

export function EditFields({ edit }: { edit: StoryEdit }) {
  const { words, errors } = edit
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
        onChange={(event) => edit.write({ [field]: event.target.value })}
      />
    </Field>
  )
  return (
    <div ref={fields}>
      {edit.pickedUpAt && edit.isChanged && (
        <Notice>
          <p>
            <b>Your unsaved changes from {timeOfDay(edit.pickedUpAt)} are back.</b> They are kept in this tab until you
            save.
          </p>
          <button type="button" className="btn line sm" onClick={edit.startOver}>
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
        <select
          value={words.category}
          onChange={(event) => edit.write({ category: event.target.value as StoryCategory })}
        >
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
          onChange={(event) => edit.write({ content: event.target.value })}
        />
      </Field>
    </div>
  )
}
