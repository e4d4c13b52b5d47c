import { useEffect, useRef } from 'react'
import { countWords } from '../../../../data/rules/excerpt.ts'
import { storyMaxLength } from '../../../../data/vocabulary/limits.ts'
import { storyCategories } from '../../../../data/vocabulary/stories.ts'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { LanguageSelect } from '../../kit/edit/LanguageSelect.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { textField } from '../../kit/edit/textField.ts'
import { timeOfDay } from '../../kit/words/times.ts'
import type { StoryEdit } from './useStoryEdit.ts'

/** What each text is called, in the form and where two versions are compared. */
export const fieldLabels = {
  title: 'Title',
  authorName: 'Author Name',
  authorLocation: 'Location',
  category: 'Category',
  language: 'Language',
  content: 'Story Content',
} as const

export function EditFields({ edit }: { edit: StoryEdit }) {
  const { words, errors } = edit
  const text = textField(words, edit.write)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const line = (field: 'title' | 'authorName' | 'authorLocation') => (
    <Field label={fieldLabels[field]} name={field} error={errors[field]} required>
      <input maxLength={storyMaxLength[field]} autoComplete="off" {...text(field)} />
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
          <Button look="line small" onClick={edit.startOver}>
            Start from the saved story
          </Button>
        </Notice>
      )}
      {line('title')}
      <div className="side-by-side">
        {line('authorName')}
        {line('authorLocation')}
      </div>
      <Field label={fieldLabels.category} name="category" error={errors.category} required>
        <Select
          value={words.category}
          options={storyCategories}
          words={(category) => category}
          onChoose={(category) => edit.write({ category })}
        />
      </Field>
      <Field label={fieldLabels.language} name="language" error={errors.language}>
        <LanguageSelect value={words.language} onChoose={(language) => edit.write({ language })} />
      </Field>
      <Field
        label={fieldLabels.content}
        name="content"
        error={errors.content}
        hint={<span className="tabular">{countWords(words.content)} words</span>}
        required={!edit.isTold}
      >
        <textarea className="edit-content" maxLength={storyMaxLength.content} {...text('content')} />
      </Field>
    </div>
  )
}
