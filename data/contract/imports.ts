import { z } from 'zod'
import { type ImportKind, type ImportOutcome, type ImportState, importKinds } from '../vocabulary/imports.ts'
import type { AdminName } from './admin.ts'
import { pageCursor, pageLimit } from './lists.ts'
import type { Instant } from './times.ts'

/**
 * `POST /api/imports/{kind}` (admins) with a file as the body: CSV or JSON lines, of `wordpress` the XML of its export. 201 with an
 * `ImportPreview`, for which nothing was changed; the file waits a day for its import.
 * Errors: 400 import.empty, import.not_text, import.not_utf8, import.unreadable, import.no_column, import.too_many; 413 body.too_large.
 */
export const importAsked = z.object({ kind: z.enum(importKinds) })

/** `GET /api/imports` (admins): those that were begun, newest first, page by page. */
export const importListQuery = z.object({ limit: pageLimit, before: pageCursor })

/**
 * One import. `POST /api/imports/{id}/begin` (admins) takes the file in: a job goes through it line by line, and judges each anew.
 * `GET /api/imports/{id}` says how far it is. `GET …/report`: a CSV with a row for each line. `POST …/undo` takes back what it brought
 * and nobody has changed. `DELETE` forgets one that was only looked at; 204.
 * Errors: 404 import.not_found; 409 import.wrong_state, import.busy while another one is under way.
 */
export interface ImportRun {
  id: number
  kind: ImportKind
  admin: AdminName
  state: ImportState
  /** How many lines the file has, and how many of them were gone through. */
  lines: number
  doneLines: number
  added: number
  known: number
  refused: number
  /** Pictures that posts of WordPress name and that could not be brought; each has a line in the report. */
  picturesMissing: number
  undone: number
  /** What was to be taken back and has been changed since. */
  kept: number
  /** Why it broke off. */
  why: string | null
  createdAt: Instant
  endedAt: Instant | null
}

/** What becomes of a line. Lines are numbered as a spreadsheet does, those of an XML file as a text editor does. */
export interface ImportLine {
  line: number
  outcome: ImportOutcome
  why: string | null
  /** The number of what it brought. */
  itemId: number | null
}

/** The import as it is, with the lines that stay although it was taken back; the first hundred. */
export type ImportShown = ImportRun & { keptLines: ImportLine[] }

/** What an import of this file would do now. */
export interface ImportPreview extends ImportRun {
  /** The first lines that would be new, as they are read. */
  first: { line: number; cells: { name: string; text: string }[] }[]
  /** The first lines that would bring nothing, and why. */
  told: ImportLine[]
  /** Columns of the file that are not read. */
  unread: string[]
}
