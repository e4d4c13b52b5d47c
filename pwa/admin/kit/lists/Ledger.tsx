import type { ReactNode } from 'react'

interface Figure {
  label: string
  /** Behind the label. */
  about?: ReactNode
  value: ReactNode
  /** In full, where the value is a short form of it. */
  title?: string
  /** Somebody waits for an answer. */
  asks?: boolean
}

/** Figures side by side, each under its word. */
export const Ledger = ({ figures, look }: { figures: readonly Figure[]; look?: string }) => (
  <dl className={look ? `ledger ${look}` : 'ledger'}>
    {figures.map(({ label, about, value, title, asks }) => (
      <div key={label} className={asks ? 'asks' : undefined}>
        <dt>
          {label}
          {about}
        </dt>
        <dd title={title}>{value}</dd>
      </div>
    ))}
  </dl>
)
