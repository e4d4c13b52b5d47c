import { useMutation } from '@tanstack/react-query'
import { Button } from '../kit/acts/Button.tsx'
import { showFailed } from '../kit/data/failures.ts'
import { failureTitles } from './authorFailures.ts'

interface Props {
  title: string
  /** What everybody at the desk sees. */
  masked: string
  /** The whole of it; noted each time. */
  reveal: () => Promise<string>
  /** It is taken away when the profile is saved. */
  isRemoved: boolean
  onRemove: (isRemoved: boolean) => void
}

/** What is stored encrypted: masked until somebody asks to see it. */
export function StoredSecret({ title, masked, reveal, isRemoved, onRemove }: Props) {
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: reveal,
    onError: (error) => showFailed(failureTitles.reveal, error),
    gcTime: 0,
  })
  return (
    <div className="bank-stored">
      <p>
        <b>{title}</b>
        <span className="text" role="status">
          {isRemoved ? 'Taken away when you save.' : (data ?? masked)}
        </span>
      </p>
      <div className="acts">
        {!isRemoved && (
          <Button
            look="line small"
            aria-description="Noted in the audit log"
            aria-busy={isPending}
            onClick={() => (data ? reset() : isPending || mutate())}
          >
            {data ? 'Hide' : 'Show'}
          </Button>
        )}
        <Button look="quiet small" onClick={() => onRemove(!isRemoved)}>
          {isRemoved ? 'Keep it' : 'Remove'}
        </Button>
      </div>
    </div>
  )
}
