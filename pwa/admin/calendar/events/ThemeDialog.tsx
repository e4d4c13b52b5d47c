import { useState } from 'react'
import type { ContentTheme } from '../../../../data/contract/outreach/calendar.ts'
import { calendarMaxLength, defaultThemeColor } from '../../../../data/vocabulary/calendar.ts'
import { newId } from '../../../offline/newId.ts'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { colleaguesVersion, issuesOf } from '../../kit/data/failures.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { textField } from '../../kit/edit/textField.ts'
import { failed } from '../failures.ts'
import { changeTheme, createTheme } from '../queries.ts'

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
  /** What a colleague has made of it meanwhile. */
  const [theirs, setTheirs] = useState<ContentTheme | null>(null)
  const write = (part: Partial<typeof words>) => setWords({ ...words, ...part })
  const text = textField(words, write)
  const saving = useAct({
    act: () => {
      const json = { ...words, name: words.name.trim(), description: words.description.trim() || null }
      return theme ? changeTheme(theme.id, { ...json, revision: (theirs ?? theme).revision }) : createTheme(json, key)
    },
    onFailed: (problem) => setTheirs(colleaguesVersion<ContentTheme>(problem, 'calendar.stale')),
    done: ({ name }) => ({ title: theme ? 'Theme Updated' : 'Theme Created', text: `“${name}” is up to date.` }),
    onDone: onClose,
    failed: failed.theme,
  })
  const issues = issuesOf(saving.error)
  return (
    <FormDialog
      title={theme ? 'Edit theme' : 'Add theme'}
      confirm={theme ? 'Save changes' : 'Add theme'}
      isReady={words.name.trim() !== ''}
      act={saving}
      onClose={onClose}
    >
      {theirs && (
        <Notice tone="warn">
          Now it is named “{theirs.name}”{theirs.description && `: ${theirs.description}`}. Save once more to put your
          words in place of these.
        </Notice>
      )}
      <Field label="Name" name="name" required error={issues.name}>
        <input maxLength={calendarMaxLength.themeName} {...text('name')} />
      </Field>
      <Field label="Description" name="description" optional error={issues.description}>
        <textarea rows={3} maxLength={calendarMaxLength.themeDescription} {...text('description')} />
      </Field>
      <Field label="Colour" name="color" error={issues.color}>
        <input type="color" {...text('color')} />
      </Field>
      <Tick checked={words.active} onTick={(active) => write({ active })}>
        Offered for new content
      </Tick>
    </FormDialog>
  )
}
