import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { lookedHours } from '../../../data/vocabulary/imports.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { forgetJournal } from '../../platform/journal.ts'
import { fileOf, listFiles, removeFile } from './files.ts'
import type { JudgedLine, Taken } from './importer.ts'
import { importers } from './importers.ts'
import {
  addToSums,
  changeLine,
  deleteImport,
  findImport,
  type ImportRow,
  insertLine,
  listLinesOf,
  listLookedBefore,
  moveImport,
} from './imports.store.ts'

export const importJob = 'imports.run'

export const importJobs = (depsOf: () => Deps): JobHandlers => ({
  [importJob]: defineJob({
    payload: z.object({ id: z.int() }),
    run: ({ id }, { signal }) => goOn(depsOf(), id, signal),
    givenUp: (tx, { id }) =>
      moveImport(tx, id, ['running', 'undoing'], {
        state: 'failed',
        why: 'Something went wrong on our side.',
        endedAt: toInstant(depsOf().clock),
      }),
  }),
  'imports.tidy': defineJob({ everyMs: hourMs, run: () => tidy(depsOf()) }),
})

/** Goes on with what was begun: every line is committed with what it brought, so that none is taken twice. */
async function goOn(deps: Deps, id: number, signal: AbortSignal): Promise<void> {
  const row = findImport(deps.db, id)
  if (row?.state === 'running') await takeIn(deps, row, signal)
  if (row?.state === 'undoing') await takeBack(deps, row, signal)
}

async function takeIn(deps: Deps, row: ImportRow, signal: AbortSignal): Promise<void> {
  try {
    if (!existsSync(fileOf(deps, row.id))) fail('invalid', 'import.file_gone', fileGone)
    await takeLines(deps, row, signal)
    end(deps, row.id, { state: 'done' })
  } catch (error) {
    signal.throwIfAborted()
    // What cannot be read stays so; what was read until then is here.
    if (!(error instanceof ProductError) || error.kind !== 'invalid') throw error
    end(deps, row.id, { state: 'failed', why: error.message })
  }
  await removeFile(deps, row.id)
}

/** As after a backup was put back. */
const fileGone =
  'The file is no longer here. What was taken in of it is. Please import the file again: nothing comes twice.'

const end = ({ db, clock }: Deps, id: number, change: Pick<ImportRow, 'state'> & Partial<ImportRow>) =>
  moveImport(db, id, ['running', 'undoing'], { ...change, endedAt: toInstant(clock) })

async function takeLines(deps: Deps, row: ImportRow, signal: AbortSignal): Promise<void> {
  const { judge, atOnce } = importers[row.kind]
  let place = 0
  let batch: JudgedLine[] = []
  for await (const line of judge(deps, fileOf(deps, row.id), { unread: () => {} })) {
    place += 1
    if (place <= row.doneLines) continue
    batch.push(line)
    if (batch.length < atOnce) continue
    await takeBatch(deps, row, batch, signal)
    batch = []
  }
  await takeBatch(deps, row, batch, signal)
}

type Ready = { line: number } & ({ take: (tx: Tx) => Taken } | { fate: 'known' | 'refused'; why: string })

async function takeBatch(deps: Deps, row: ImportRow, batch: JudgedLine[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const ready: Ready[] = []
  for (const { line, verdict } of batch) {
    if (verdict.fate !== 'added') ready.push({ line, ...verdict })
    else {
      const place = `${row.id} ${line}`
      ready.push({ line, take: await verdict.prepare({ admin: row.admin, place, signal }) })
    }
  }
  deps.db.transaction((tx) => {
    for (const one of ready) write(tx, deps, row, one)
  })
  deps.jobs.wake()
  await nextTurn()
}

function write(tx: Tx, { clock }: Deps, { id: importId, kind }: ImportRow, ready: Ready): void {
  const line = { importId, kind, line: ready.line, createdAt: toInstant(clock) }
  if ('fate' in ready) {
    insertLine(tx, { ...line, outcome: ready.fate, why: ready.why })
    addToSums(tx, importId, { doneLines: 1, [ready.fate]: 1 })
    return
  }
  const { missing = [], ...brought } = ready.take(tx)
  insertLine(tx, { ...line, ...brought, outcome: 'added' })
  for (const why of missing) insertLine(tx, { ...line, outcome: 'picture_missing', why })
  addToSums(tx, importId, { doneLines: 1, added: 1, picturesMissing: missing.length })
}

/** Lines that are taken back together. */
const undoneAtOnce = 5

async function takeBack(deps: Deps, { id, kind }: ImportRow, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const lines = listLinesOf(deps.db, id, 'added', undoneAtOnce)
    if (lines.length === 0) break
    deps.db.transaction((tx) => {
      for (const { id: lineId, itemId, mark } of lines) {
        const why = itemId === null ? null : importers[kind].undo(deps, tx, itemId, mark ?? '')
        if (why === null) changeLine(tx, lineId, { outcome: 'undone', itemId: null, mark: null, key: null })
        else changeLine(tx, lineId, { outcome: 'kept', why })
        addToSums(tx, id, why === null ? { undone: 1 } : { kept: 1 })
      }
    })
    deps.jobs.wake()
    await nextTurn()
  }
  end(deps, id, { state: 'undone' })
  forgetJournal(deps.db)
}

/** Forgets files that nobody took in, with what was noted of them. */
async function tidy(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - lookedHours * hourMs).toISOString()
  for (const id of listLookedBefore(deps.db, before)) {
    await removeFile(deps, id)
    deleteImport(deps.db, id)
  }
  for (const id of await listFiles(deps)) {
    const state = findImport(deps.db, id)?.state
    if (state !== 'looked' && state !== 'running') await removeFile(deps, id)
  }
}
