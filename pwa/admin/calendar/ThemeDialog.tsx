import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ContentTheme } from '../../../data/contract/calendar.ts'
import { calendarMaxLength, defaultThemeColor } from '../../../data/vocabulary/calendar.ts'
import { newId } from '../../offline/newId.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ErrorNotice } from '../kit/acts/ErrorNotice.tsx'
import { failureOf, issuesOf } from '../kit/data/failures.ts'
import { textField } from '../kit/edit/textField.ts'
import { failed, showFailure } from './failures.ts'
import { changeTheme, createTheme } from './remote.ts'

interface Props {
  /** Null: a new one. */
  theme: ContentTheme | null
  onClose: () => void
}

export function ThemeDialog({ theme, onClose }: Props) {
  const [words, setWords] = useState({
    name: theme?.name ?? '',
    description: theme?.description ?? '',
    color: theme?.color ?? defaultThemeColor,
    active: theme?.active ?? true,
  })
  const [key] = useState(newId)
  const write = (part: Partial<typeof words>) => setWords({ ...words, ...part })
  const text = textField(words, write)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const json = { ...words, name: words.name.trim(), description: words.description.trim() || null }
      return theme ? changeTheme(theme.id, json) : createTheme(json, key)
    },
    onSuccess: ({ name }) => {
      showToast({ title: theme ? 'Theme Updated' : 'Theme Created', text: `“${name}” is up to date.`, tone: 'good' })
      onClose()
    },
    onError: showFailure('theme'),
  })
  const issues = issuesOf(error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && words.name.trim()) mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={theme ? 'Edit theme' : 'Add theme'}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form="theme-form" className="btn" aria-busy={isPending} disabled={!words.name.trim()}>
            {theme ? 'Save changes' : 'Add theme'}
          </button>
        </>
      }
    >
      <ErrorNotice failure={failureOf(failed.theme, error)} />
      <form id="theme-form" onSubmit={submit}>
        <Field label="Name" name="name" required error={issues.name}>
          <input maxLength={calendarMaxLength.themeName} {...text('name')} />
        </Field>
        <Field label="Description" name="description" optional error={issues.description}>
          <textarea rows={3} maxLength={calendarMaxLength.themeDescription} {...text('description')} />
        </Field>
        <Field label="Colour" name="color" error={issues.color}>
          <input type="color" {...text('color')} />
        </Field>
        <label className="tick">
          <input type="checkbox" checked={words.active} onChange={({ target }) => write({ active: target.checked })} />
          Offered for new content
        </label>
      </form>
    </Dialog>
  )
}
