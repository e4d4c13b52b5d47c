import { retry } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { serverWords } from '../data/failures.ts'
import { Button } from './Button.tsx'

interface Props {
  error: unknown
  /** Something fetched before is still on the screen. */
  isOutdated?: boolean
  onRetry: () => unknown
}

/** A list or story could not be fetched. */
export function LoadFailed({ error, isOutdated, onRetry }: Props) {
  return (
    <Notice tone="bad">
      <b>{isOutdated ? 'This is not up to date' : 'Could not load this'}</b>
      <p className="small">{serverWords(error)}</p>
      <Button look="line small" icon={retry} onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
