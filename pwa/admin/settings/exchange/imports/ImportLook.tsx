import { useEffect, useRef } from 'react'
import type { ImportLine, ImportPreview } from '../../../../../data/contract/imports.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { Button } from '../../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../../kit/acts/ErrorNotice.tsx'
import { useAct } from '../../../kit/acts/useAct.ts'
import { DataTable, Sideways } from '../../../kit/lists/DataTable.tsx'
import { counted } from '../../../kit/words/counted.ts'
import { beginImport, dropImport } from './queries.ts'
import { countedOf, isTable, kindWords, outcomeWords } from './words.ts'

interface Props {
  preview: ImportPreview
  /** It was begun, or thought better of. */
  onLeave: () => void
}

/** What an import of a file would do: how much is new, what is left out and why, and the first lines as they are read. */
export function ImportLook({ preview, onLeave }: Props) {
  const { id, kind, lines, added, known, refused, first, told, unread } = preview
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const begin = useAct({
    act: () => beginImport(id),
    done: () => ({ title: 'Import Begun', text: `You can go on working. It stands under “Earlier imports”.` }),
    onDone: onLeave,
    failed: 'Import Failed',
  })
  const drop = useAct({ act: () => dropImport(id), onDone: onLeave, failed: 'Update Failed' })
  return (
    <section aria-labelledby="import-look">
      <h4 ref={heading} id="import-look" tabIndex={-1}>
        Preview: {added > 0 ? `${countedOf(kind, added)} to import` : 'nothing to import'}
      </h4>
      <ErrorNotice failure={begin.failure ?? drop.failure} />
      <p>The file has {counted(lines, isTable(kind) ? 'line' : 'item')}. Nothing was changed yet.</p>
      <ul>
        <li>New: {countedOf(kind, added)}</li>
        <li>Already here: {known.toLocaleString('en-US')}</li>
        <li>Not taken in: {refused.toLocaleString('en-US')}</li>
      </ul>
      {unread.length > 0 && <p className="small muted">Columns that are left aside: {unread.join(', ')}.</p>}
      {first.length > 0 && <FirstLines kind={kindWords[kind].name} first={first} />}
      {told.length > 0 && <LeftOut told={told} all={known + refused} />}
      {added === 0 && <Notice tone="warn">No line of this file brings anything new.</Notice>}
      <p className="row wrapx">
        {added > 0 && (
          <Button busy={begin.isPending} onClick={() => begin.run()}>
            Import {countedOf(kind, added)}
          </Button>
        )}
        <Button look="line" busy={drop.isPending} onClick={() => drop.run()}>
          Choose another file
        </Button>
      </p>
    </section>
  )
}

type First = ImportPreview['first'][number]

const textOf = ({ cells }: First, name: string) => cells.find((cell) => cell.name === name)?.text ?? ''

function FirstLines({ kind, first }: { kind: string; first: First[] }) {
  const names = [...new Set(first.flatMap(({ cells }) => cells.map(({ name }) => name)))]
  return (
    <>
      <h5>The first lines, as they are read</h5>
      <Sideways>
        <DataTable
          caption={`${kind}: the first lines`}
          rows={first}
          keyOf={({ line }) => line}
          head={{ label: 'Line', cell: ({ line }) => line }}
          columns={names.map((label) => ({
            label,
            cell: (one: First) => <span className="import-cell">{textOf(one, label)}</span>,
          }))}
        />
      </Sideways>
    </>
  )
}

function LeftOut({ told, all }: { told: ImportLine[]; all: number }) {
  return (
    <>
      <h5>Lines that bring nothing new</h5>
      <LineList label="Lines that bring nothing new" lines={told} />
      {told.length < all && <p className="small muted">And {(all - told.length).toLocaleString('en-US')} more.</p>}
    </>
  )
}

/** Lines of a file, each with what becomes of it and why. */
export const LineList = ({ label, lines }: { label: string; lines: ImportLine[] }) => (
  <ul className="plain import-lines" aria-label={label}>
    {lines.map(({ line, outcome, why, itemId }) => (
      <li key={`${line} ${itemId}`}>
        <span className="tabular muted">Line {line}</span>{' '}
        <span>
          {outcomeWords[outcome]}. {why}
        </span>
      </li>
    ))}
  </ul>
)
