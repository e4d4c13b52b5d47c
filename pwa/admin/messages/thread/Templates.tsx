import { useState } from 'react'
import type { ReplyTemplates } from '../../../../data/contract/inbox/threads.ts'
import { mostTemplates, threadMaxLength } from '../../../../data/vocabulary/contact.ts'
import { newId } from '../../../offline/newId.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { saveTemplates, templatesQuery } from './queries.ts'

/** The replies to begin with, for both admins. */
export function Templates({ kept, onClose }: { kept: ReplyTemplates; onClose: () => void }) {
  const [rows, setRows] = useState(() => kept.templates.map((template) => ({ ...template, key: newId() })))
  const templates = rows.map(({ name, text }) => ({ name: name.trim(), text: text.trim() }))
  const act = useAct({
    act: () => saveTemplates({ templates, revision: kept.revision }),
    onDone(saved) {
      deskQueries.setQueryData(templatesQuery.queryKey, saved)
      onClose()
    },
    done: () => ({ title: 'Templates Saved', text: '' }),
    failed: 'Save Failed',
  })
  const change = (key: string, part: object) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <FormDialog
      title="Templates"
      confirm="Save"
      full
      isReady={templates.every(({ name, text }) => name && text)}
      missing="Each template needs a name and a text."
      act={act}
      onClose={onClose}
    >
      <p className="small muted">{'{{name}}'} becomes the name of the person.</p>
      {rows.map(({ key, name, text }, at) => (
        <fieldset key={key} className="template">
          <legend>Template {at + 1}</legend>
          <Field label="Name" name={`name-${key}`}>
            <input
              value={name}
              maxLength={threadMaxLength.templateName}
              onChange={({ target }) => change(key, { name: target.value })}
            />
          </Field>
          <Field label="Text" name={`text-${key}`}>
            <textarea
              rows={4}
              value={text}
              maxLength={threadMaxLength.reply}
              onChange={({ target }) => change(key, { text: target.value })}
            />
          </Field>
          <Button look="quiet small" onClick={() => setRows(rows.filter((row) => row.key !== key))}>
            Remove template {at + 1}
          </Button>
        </fieldset>
      ))}
      {rows.length < mostTemplates && (
        <Button look="line small" onClick={() => setRows([...rows, { key: newId(), name: '', text: '' }])}>
          Add a template
        </Button>
      )}
    </FormDialog>
  )
}
