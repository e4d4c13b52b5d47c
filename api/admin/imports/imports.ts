import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { ImportLine, ImportPreview, ImportRun, ImportShown } from '../../../data/contract/imports.ts'
import { type ImportKind, type ImportState, previewMost } from '../../../data/vocabulary/imports.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CsvCell, csvStream } from '../../platform/http/csv.ts'
import { fail } from '../../platform/http/errors.ts'
import { fileOf, keepFile, removeFile, textOf } from './files.ts'
import { importers } from './importers.ts'
import {
  deleteImport,
  findImport,
  type ImportRow,
  insertImport,
  isUnderWay,
  type LineRow,
  listLinesAfter,
  listLinesOf,
  moveImport,
} from './imports.store.ts'
import { importJob } from './run.ts'

/**
 * Keeps a file for its import and says what that would do. Nothing else is written.
 * Errors: import.empty, import.not_text, import.not_utf8, import.unreadable, import.no_column, import.too_many; body.too_large.
 */
export async function lookAtFile(deps: Deps, admin: AdminName, kind: ImportKind, bytes: Uint8Array) {
  const text = textOf(bytes, kind)
  deps.storage.requireSpace(text.length)
  const { id } = insertImport(deps.db, { kind, admin, createdAt: toInstant(deps.clock) })
  try {
    await keepFile(deps, id, text)
    return await previewOf(deps, id, kind)
  } catch (error) {
    await removeFile(deps, id)
    deleteImport(deps.db, id)
    throw error
  }
}

async function previewOf(deps: Deps, id: number, kind: ImportKind): Promise<ImportPreview> {
  const sums = { lines: 0, added: 0, known: 0, refused: 0 }
  const first: ImportPreview['first'] = []
  const told: ImportLine[] = []
  let unread: string[] = []
  const heads = {
    unread(columns: string[]) {
      unread = columns
    },
  }
  for await (const { line, verdict } of importers[kind].judge(deps, fileOf(deps, id), heads)) {
    sums.lines += 1
    sums[verdict.fate] += 1
    if (verdict.fate === 'added') {
      if (first.length < previewMost.first) first.push({ line, cells: verdict.cells })
    } else if (told.length < previewMost.told)
      told.push({ line, outcome: verdict.fate, why: verdict.why, itemId: null })
    await nextTurn()
  }
  moveImport(deps.db, id, ['looked'], sums)
  return { ...showImport(deps, id), first, told, unread }
}

/**
 * Has the file taken in. Errors: import.not_found; import.wrong_state; import.busy.
 */
export function beginImport(deps: Deps, admin: AdminName, id: number): ImportShown {
  deps.db.transaction((tx) => {
    const { kind, lines } = existing(tx, id)
    move(tx, id, ['looked'], { state: 'running', admin, ...noSums })
    record(tx, deps, { admin, action: 'data.kind_imported', kind, after: { import: id, lines } })
    deps.jobs.enqueue(tx, jobOf(id))
  })
  deps.jobs.wake()
  return showImport(deps, id)
}

/** What the preview has counted; the import counts anew. */
const noSums = { doneLines: 0, added: 0, known: 0, refused: 0 }

/** Has taken back what it brought. Errors: as of `beginImport`. */
export function undoImport(deps: Deps, admin: AdminName, id: number): ImportShown {
  deps.db.transaction((tx) => {
    const { kind, added } = existing(tx, id)
    move(tx, id, ['done', 'failed'], { state: 'undoing', why: null, endedAt: null })
    record(tx, deps, { admin, action: 'data.import_undone', kind, after: { import: id, added } })
    deps.jobs.enqueue(tx, jobOf(id))
  })
  deps.jobs.wake()
  return showImport(deps, id)
}

const jobOf = (id: number) => ({ name: importJob, payload: { id }, uniqueKey: `${importJob}:${id}` })

/** Forgets a file that was only looked at. Errors: import.not_found; import.wrong_state. */
export async function dropImport(deps: Deps, id: number): Promise<void> {
  const { state } = existing(deps.db, id)
  if (state !== 'looked') wrongState()
  deleteImport(deps.db, id)
  await removeFile(deps, id)
}

/** Errors: import.not_found. */
export function showImport({ db }: Pick<Deps, 'db'>, id: number): ImportShown {
  const kept = listLinesOf(db, id, 'kept', previewMost.told)
  return { ...presentImport(existing(db, id)), keptLines: kept.map(presentLine) }
}

const page = 500

/** What became of each line, as CSV. Errors: import.not_found. */
export function reportOf({ db }: Pick<Deps, 'db'>, id: number): ReadableStream<Uint8Array> {
  existing(db, id)
  function* batches(): Generator<CsvCell[][]> {
    for (let after = 0, rows: LineRow[]; ; after = rows.at(-1)?.id ?? 0) {
      rows = listLinesAfter(db, id, { after, limit: page })
      yield rows.map(({ line, outcome, why, itemId }) => [line, outcome, why, itemId])
      if (rows.length < page) return
    }
  }
  return csvStream(['line', 'outcome', 'why', 'number'], batches())
}

export const presentImport = (row: ImportRow): ImportRun => ({
  id: row.id,
  kind: row.kind,
  admin: row.admin,
  state: row.state,
  lines: row.lines,
  doneLines: row.doneLines,
  added: row.added,
  known: row.known,
  refused: row.refused,
  picturesMissing: row.picturesMissing,
  undone: row.undone,
  kept: row.kept,
  why: row.why,
  createdAt: row.createdAt,
  endedAt: row.endedAt,
})

const presentLine = ({ line, outcome, why, itemId }: LineRow): ImportLine => ({ line, outcome, why, itemId })

const existing = (db: Store, id: number): ImportRow =>
  findImport(db, id) ?? fail('notFound', 'import.not_found', 'This import does not exist any more.')

function move(tx: Store, id: number, from: readonly ImportState[], change: Partial<ImportRow>): void {
  if (isUnderWay(tx)) fail('conflict', 'import.busy', 'Another import is under way. Please wait until it has ended.')
  if (!moveImport(tx, id, from, change)) wrongState()
}

const wrongState = (): never => fail('conflict', 'import.wrong_state', 'This was done already.')

function record(
  tx: Store,
  { clock }: Deps,
  { admin, action, kind, after }: { admin: AdminName; action: string; kind: ImportKind; after: object },
): void {
  recordAct(tx, { admin, action, subject: { kind, id: 'list' }, after, at: toInstant(clock) })
}
