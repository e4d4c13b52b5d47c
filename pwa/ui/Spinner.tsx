/** Work in progress. The words are read out and shown beside Pico's spinner. */
export function Spinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <p className="spinner" role="status" aria-busy="true">
      {label}
    </p>
  )
}
