import type { AdminName } from '../../../data/contract/admin.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'

/** What a line brought, as the import keeps it. */
export interface Taken {
  itemId: number
  /** How that stands: whoever changes it changes that. */
  mark: string
  /** A hidden name, where another file may bring the same under other words. */
  key?: string
  /** Why a picture is missing, for each that is. */
  missing?: string[]
}

/** What can be said of a line before anything is written. */
export type Verdict =
  | { fate: 'known' | 'refused'; why: string }
  | {
      fate: 'added'
      /** As it is read, for people. */
      cells: { name: string; text: string }[]
      /** Does what takes long; what it answers writes, in a transaction that is open. */
      prepare(given: { admin: AdminName; place: string; signal: AbortSignal }): Promise<(tx: Tx) => Taken>
    }

export interface JudgedLine {
  line: number
  verdict: Verdict
}

/** How one kind is read, judged, taken in and taken back. */
export interface Importer {
  /** Lines that are committed together. */
  atOnce: number
  /**
   * Goes through a file, line by line, and says of each what an import would do with it now, knowing those before it.
   * Errors: import.unreadable, import.no_column, import.too_many.
   */
  judge(deps: Deps, file: string, told: { unread(columns: string[]): void }): AsyncIterable<JudgedLine>
  /** Takes back what a line brought. Why it stays, or null. */
  undo(deps: Deps, tx: Tx, itemId: number, mark: string): string | null
}

export const refused = (why: string): Verdict => ({ fate: 'refused', why })
export const known = (why: string): Verdict => ({ fate: 'known', why })

/** Sentences of a validation, each once. None of them repeats what was written. */
export const issuesInWords = (issues: readonly { message: string }[]) =>
  [...new Set(issues.map(({ message }) => (/[.!?]$/.test(message) ? message : `${message}.`)))].join(' ')
