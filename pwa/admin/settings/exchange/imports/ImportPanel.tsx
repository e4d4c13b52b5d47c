import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ImportPreview } from '../../../../../data/contract/imports.ts'
import { type ImportKind, importColumns, importKinds, type TableKind } from '../../../../../data/vocabulary/imports.ts'
import { Field } from '../../../../ui/Field.tsx'
import { download } from '../../../../ui/icons.ts'
import { Button } from '../../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../../kit/acts/ErrorNotice.tsx'
import { useAct } from '../../../kit/acts/useAct.ts'
import { saveFile } from '../../../kit/data/saveFile.ts'
import { Select } from '../../../kit/edit/Select.tsx'
import { DataTable, Sideways } from '../../../kit/lists/DataTable.tsx'
import { Panel } from '../../../kit/lists/Panel.tsx'
import { ImportLook } from './ImportLook.tsx'
import { lookAtFile } from './queries.ts'
import { fileHint, isTable, kindWords, mostBytesOf, sampleOf } from './words.ts'

/** Takes in a file, once it was seen what that would do. */
export function ImportPanel() {
  const [looked, setLooked] = useState<ImportPreview | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  function leave() {
    setLooked(null)
    // What had the focus is gone.
    heading.current?.focus()
  }

  return (
    <Panel id="import" title="Import" heading={heading} className="import">
      <div className="within">
        {looked ? <ImportLook preview={looked} onLeave={leave} /> : <FileForm onLooked={setLooked} />}
        <p className="small muted">
          A list of subscribers is taken in under{' '}
          <Link to={{ search: '?part=subscribers', hash: 'newsletter' }}>Newsletter, Subscribers</Link>.
        </p>
      </div>
    </Panel>
  )
}

function FileForm({ onLooked }: { onLooked: (preview: ImportPreview) => void }) {
  const [kind, setKind] = useState<ImportKind>('stories')
  const [file, setFile] = useState<File | null>(null)
  const act = useAct({ act: lookAtFile, onDone: onLooked, failed: 'This file cannot be imported' })
  const isTooLarge = file !== null && file.size > mostBytesOf(kind)
  const isReady = file !== null && !isTooLarge
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !act.isPending) act.run({ kind, file })
      }}
    >
      <ErrorNotice failure={act.failure} />
      <Field label="What to import" name="kind" hint={kindWords[kind].about}>
        <Select value={kind} options={importKinds} words={(one) => kindWords[one].name} onChoose={setKind} />
      </Field>
      {isTable(kind) && <Columns kind={kind} />}
      <Field
        label="File"
        name="file"
        hint={`${fileHint(kind)} You can also drop the file here.`}
        error={isTooLarge ? 'This file is too large.' : undefined}
      >
        <input
          type="file"
          className="drop-file"
          accept={isTable(kind) ? '.csv,.tsv,.txt,.jsonl,text/csv,text/plain' : '.xml,text/xml,application/xml'}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null)
            act.reset()
          }}
        />
      </Field>
      <p>
        <button type="submit" className="button" disabled={!isReady} aria-busy={act.isPending}>
          Preview
        </button>{' '}
        <span className="small muted">A preview changes nothing.</span>
      </p>
    </form>
  )
}

const sampleType = 'text/csv;charset=utf-8'

/** Which columns are read, and a file that has them. */
const Columns = ({ kind }: { kind: TableKind }) => (
  <details>
    <summary>Which columns the file has</summary>
    <p>The first line names the columns. Their order does not matter; other columns are left aside.</p>
    <Sideways>
      <DataTable
        caption={`Columns of ${kindWords[kind].name}`}
        rows={importColumns[kind]}
        keyOf={({ name }) => name}
        head={{ label: 'Column', cell: ({ name }) => <code>{name}</code> }}
        columns={[
          { label: 'What it holds', cell: ({ about }) => about },
          { label: 'Needed', cell: ({ isNeeded }) => (isNeeded ? 'yes' : 'no') },
          { label: 'Example', cell: ({ sample }) => sample },
        ]}
      />
    </Sideways>
    <p>
      <Button
        look="line small"
        icon={download}
        onClick={() => saveFile(new Blob([sampleOf(kind)], { type: sampleType }), `${kind}-sample.csv`)}
      >
        Download a sample file
      </Button>
    </p>
  </details>
)
