/** All that stands on a statement, in words of one language. What draws it knows nothing of donations. */
export interface StatementOrder {
  language: string
  direction: 'ltr' | 'rtl'
  madeAt: string
  title: string
  /** Who received the gifts: lines as on an envelope. */
  organisation: string[]
  facts: (readonly [name: string, value: string])[]
  columns: readonly string[]
  /** As many cells as there are columns. */
  rows: string[][]
  totals: (readonly [name: string, value: string])[]
  notes: string[]
  /** `Page 1 of 3`, with `{page}` and `{pages}`. */
  footer: string
}

export type StatementDrawing = { pdf: Uint8Array } | { reason: string }
