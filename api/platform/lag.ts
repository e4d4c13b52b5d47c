/** How far copies of the database are behind it, in seconds; null where there is none, or nobody knows. */
export interface Lag {
  /** The copy of this server's database on another machine. */
  ofCopy(): number | null
  /** The database of this server, where that is itself a copy: a reader's. */
  ofReader(): number | null
}

/** A server without a copy, which is none itself. */
export const noCopies: Lag = { ofCopy: () => null, ofReader: () => null }
