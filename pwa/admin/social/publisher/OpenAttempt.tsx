import { useSnapshot } from 'valtio'
import type { PublishRequest } from '../../../../data/contract/outreach/social.ts'
import { excerpt } from '../../../../data/rules/excerpt.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { platformsInWords } from './publishLabels.ts'
import { publishing, publishRequests } from './publishRequests.ts'

interface Props {
  onRetry: (request: PublishRequest) => void
}

/** A click whose answer was lost. Asked again under the same key, it is the same post. */
export function OpenAttempt({ onRetry }: Props) {
  const { isUnderWay } = useSnapshot(publishing)
  const open = publishRequests.useOpen('new')
  if (!open || isUnderWay) return null
  const { wish } = open
  return (
    <Notice tone="warn">
      <b>The last click got no answer</b>
      <p className="small">
        “{excerpt(wish.postText, 80)}” for {platformsInWords(wish.platforms)} may be{' '}
        {wish.scheduleDate ? 'planned' : 'out'} already. Asking again is safe: it goes out once.
      </p>
      <div className="acts">
        <Button look="line small" onClick={() => onRetry(wish)}>
          Ask again
        </Button>
        <Button look="quiet small" onClick={() => publishRequests.settle('new')}>
          I looked in Scheduled Posts: let it go
        </Button>
      </div>
    </Notice>
  )
}
