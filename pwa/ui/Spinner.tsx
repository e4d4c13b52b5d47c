import { t } from '../../data/words/words.ts'

/** Work in progress. The words are read out and shown beside Pico's spinner. */
export function Spinner({ label = t('Loading…') }: { label?: string }) {
  return (
    <p className="spinner" role="status" aria-busy="true">
      {label}
    </p>
  )
}
