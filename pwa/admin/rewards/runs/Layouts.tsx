import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeptLayout } from '../../../../data/contract/authors/payoutRuns.ts'
import {
  type ColumnHolds,
  columnHolds,
  layoutMost,
  type RunColumn,
  type RunLayout,
} from '../../../../data/vocabulary/payoutRuns.ts'
import { newId } from '../../../offline/newId.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { plus, trash } from '../../../ui/icons.ts'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { issuesOf } from '../../kit/data/failures.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { useLeaveGuard } from '../../kit/drafts/useLeaveGuard.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { counted } from '../../kit/words/counted.ts'
import { addLayout, changeLayout, layoutsQuery, removeLayout } from './queries.ts'

/** How portals want their files: the samples, to begin from, and the admins' own. */
export function Layouts({ onClose }: { onClose: () => void }) {
  const layouts = useQuery(layoutsQuery)
  const [edited, setEdited] = useState<KeptLayout | null>(null)
  const removing = useAct({
    act: removeLayout,
    onDone: refresh,
    done: () => ({ title: 'Layout Removed', text: 'Runs that were made with it keep it.' }),
    failed: 'Not Removed',
  })
  return (
    <Dialog open title="Layouts of files" width="40rem" onClose={onClose}>
      <p>Each portal wants its own columns. Begin from the layout that is nearest.</p>
      <Loaded from={layouts}>
        {(kept) => (
          <ul className="list">
            {kept.map((one) => {
              const { id, isSample, layout } = one
              return (
                <li key={id}>
                  <div className="grow">
                    <b>{layout.name}</b>
                    <span className="subline">
                      {counted(layout.columns.length, 'column', 'columns')}
                      {isSample && ', a sample'}
                    </span>
                  </div>
                  <Button
                    look="line small"
                    aria-haspopup="dialog"
                    aria-label={`${isSample ? 'Copy' : 'Edit'} ${layout.name}`}
                    onClick={() => setEdited(one)}
                  >
                    {isSample ? 'Copy' : 'Edit'}
                  </Button>
                  {!isSample && (
                    <Button
                      look="quiet square"
                      icon={trash}
                      aria-label={`Remove ${layout.name}`}
                      busy={removing.isPending}
                      onClick={() => removing.run(id)}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      {edited && <EditLayout kept={edited} onClose={() => setEdited(null)} />}
    </Dialog>
  )
}

const refresh = () => void deskQueries.invalidateQueries({ queryKey: layoutsQuery.queryKey })

/** A column in the making has a name of its own, by which it stays the same while others come and go. */
type Drawn = RunColumn & { key: string }

function EditLayout({ kept, onClose }: { kept: KeptLayout; onClose: () => void }) {
  const { isSample, layout } = kept
  const [name, setName] = useState(isSample ? `${layout.name}, ours` : layout.name)
  const [delimiter, setDelimiter] = useState(layout.delimiter)
  const [columns, setColumns] = useState<Drawn[]>(() => layout.columns.map((column) => ({ ...column, key: newId() })))
  const [isTouched, setTouched] = useState(false)
  useLeaveGuard(isTouched)
  const write = (next: Drawn[]) => {
    setColumns(next)
    setTouched(true)
  }
  const put = (key: string, change: Partial<RunColumn>) =>
    write(columns.map((column) => (column.key === key ? { ...column, ...change } : column)))
  const saving = useAct({
    act: () => {
      const json: RunLayout = {
        name,
        delimiter,
        columns: columns.map(({ key: _, text, ...column }) =>
          column.holds === 'fixed' ? { ...column, text: text ?? '' } : column,
        ),
      }
      return isSample ? addLayout(json) : changeLayout(kept, json)
    },
    onDone: () => {
      refresh()
      onClose()
    },
    done: ({ layout: saved }) => ({ title: 'Layout Saved', text: `“${saved.name}” can be chosen for a run.` }),
    failed: 'Not Saved',
  })
  const errors: Partial<Record<string, string>> = issuesOf(saving.error)
  return (
    <FormDialog
      title={isSample ? `Copy ${layout.name}` : `Edit ${layout.name}`}
      width="46rem"
      full
      confirm="Save the layout"
      isReady={name.trim() !== '' && columns.some(({ holds }) => holds === 'reference')}
      missing="One column has to hold the reference."
      noValidate
      act={saving}
      onClose={onClose}
    >
      <div className="side-by-side">
        <Field label="Name" name="name" required error={errors.name}>
          <input
            maxLength={layoutMost.name}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setTouched(true)
            }}
          />
        </Field>
        <Field label="Between the cells" name="delimiter">
          <Select
            value={delimiter}
            options={[',', ';'] as const}
            words={(sign) => (sign === ',' ? 'Comma' : 'Semicolon')}
            onChoose={(sign) => {
              setDelimiter(sign)
              setTouched(true)
            }}
          />
        </Field>
      </div>
      {columns.map(({ key, head, holds, text }, place) => (
        <fieldset key={key} className="bare layout-column">
          <legend>Column {place + 1}</legend>
          <Field label="Heading" name={`head-${place}`} error={errors[`columns.${place}.head`]}>
            <input
              maxLength={layoutMost.head}
              value={head}
              onChange={({ target }) => put(key, { head: target.value })}
            />
          </Field>
          <Field label="Holds" name={`holds-${place}`}>
            <Select
              value={holds}
              options={columnHolds}
              words={(one) => holdsLabels[one]}
              onChoose={(next) => put(key, { holds: next })}
            />
          </Field>
          {holds === 'fixed' && (
            <Field label="Text in each line" name={`text-${place}`} optional>
              <input
                maxLength={layoutMost.text}
                value={text ?? ''}
                onChange={({ target }) => put(key, { text: target.value })}
              />
            </Field>
          )}
          <Button
            look="quiet square"
            icon={trash}
            aria-label={`Remove column ${place + 1}`}
            onClick={() => write(columns.filter((column) => column.key !== key))}
          />
        </fieldset>
      ))}
      {columns.length < layoutMost.columns && (
        <p>
          <Button
            look="line small"
            icon={plus}
            onClick={() => write([...columns, { key: newId(), head: '', holds: 'fixed', text: '' }])}
          >
            Add a column
          </Button>
        </p>
      )}
    </FormDialog>
  )
}

const holdsLabels: Record<ColumnHolds, string> = {
  reference: 'Our reference',
  number_plus: 'Number, +254712345678',
  number_plain: 'Number, 254712345678',
  number_local: 'Number, 0712345678',
  name: 'Name of the wallet or author',
  first_name: 'First names',
  surname: 'Last name',
  email: 'Email address',
  amount: 'Amount in the money of the run',
  amount_usd: 'Amount in US dollars',
  currency: 'Currency code',
  country: 'Country',
  network: 'Network',
  account_number: 'Number of a proven bank account',
  bank: 'Its bank',
  bank_code: 'Its bank, by Flutterwave’s code',
  branch: 'Its branch',
  branch_code: 'Its branch, by Flutterwave’s code',
  account: 'Bank details or PayPal address',
  description: 'Description',
  fixed: 'The same text in each line',
}
