import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportRun } from '../../../../../data/contract/imports.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { download } from '../../../../ui/icons.ts'
import { ActionDialog } from '../../../kit/acts/ActionDialog.tsx'
import { Button } from '../../../kit/acts/Button.tsx'
import { useAct } from '../../../kit/acts/useAct.ts'
import { Loaded } from '../../../kit/lists/Loaded.tsx'
import { LoadMore } from '../../../kit/lists/LoadMore.tsx'
import { Panel } from '../../../kit/lists/Panel.tsx'
import { fullTime } from '../../../kit/words/times.ts'
import { LineList } from './ImportLook.tsx'
import { importQuery, importsQuery, reportOf, undoImport } from './queries.ts'
import { countedOf, isUnderWay, kindWords, standingOf } from './words.ts'

/** What was taken in, how far it is, its reports, and the way back. */
export function EarlierImports() {
  const list = useInfiniteQuery(importsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Panel id="earlier-imports" title="Earlier imports" heading={heading}>
      <Loaded from={list} isWithin>
        {(rows) =>
          rows.length === 0 ? (
            <p className="within muted">Nothing was imported yet.</p>
          ) : (
            <ul className="list" aria-label="Earlier imports">
              {rows.map((run) => (
                <ImportRow key={run.id} run={run} onUndone={() => heading.current?.focus()} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore list={list} isWithin />
    </Panel>
  )
}

function ImportRow({ run, onUndone }: { run: ImportRun; onUndone: () => void }) {
  const { id, kind, admin, state, createdAt, added, kept } = run
  const [isAsking, setAsking] = useState(false)
  const name = `${kindWords[kind].name}, ${fullTime(createdAt)}`
  const canUndo = (state === 'done' || state === 'failed') && added > 0
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <span className="subline">
          By {admin}. {standingOf(run)}
        </span>
        {isUnderWay(run) && <Progress run={run} />}
        {kept > 0 && <KeptLines id={id} />}
      </span>
      {!isUnderWay(run) && (
        <a className="button line small" href={reportOf(id)} download aria-label={`Report: ${name}`}>
          <Icon path={download} /> Report
        </a>
      )}
      {canUndo && (
        <Button look="line small" aria-label={`Undo: ${name}`} onClick={() => setAsking(true)}>
          Undo
        </Button>
      )}
      {isAsking && (
        <UndoDialog
          run={run}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onUndone()
          }}
        />
      )}
    </li>
  )
}

const Progress = ({ run: { state, lines, doneLines, added, undone, kept } }: { run: ImportRun }) =>
  state === 'running' ? (
    <progress value={doneLines} max={lines} aria-label="Lines done" />
  ) : (
    <progress value={undone + kept} max={added} aria-label="Taken back" />
  )

/** What stays, and why. */
function KeptLines({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  const asked = useQuery({ ...importQuery(id), enabled: isOpen })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What was not taken back</summary>
      {isOpen && (
        <Loaded from={asked}>
          {({ keptLines, kept }) => (
            <>
              <LineList label="What was not taken back" lines={keptLines} />
              {keptLines.length < kept && <p className="small muted">The report has all of them.</p>}
            </>
          )}
        </Loaded>
      )}
    </details>
  )
}

function UndoDialog({ run, onClose, onDone }: { run: ImportRun; onClose: () => void; onDone: () => void }) {
  const { id, kind, added } = run
  const act = useAct({
    act: () => undoImport(id),
    done: () => ({ title: 'Undo Begun', text: 'You can go on working. The list says how far it is.' }),
    onDone,
  })
  return (
    <ActionDialog
      title="Undo this import?"
      confirm={`Take back ${countedOf(kind, added)}`}
      look="stop"
      act={act}
      onClose={onClose}
    >
      <p>This takes back what this import brought. What somebody has changed or published since stays, and is named.</p>
    </ActionDialog>
  )
}
