import { useNow } from '../kit/words/useNow.ts'
import { checkedInWords } from './webhooks/eventLabels.ts'

interface Props {
  /** In ms since 1970; 0 before the first answer. */
  checkedAt: number
  /** The last check got no answer. */
  isFailing: boolean
}

/** Whether the log is up to date, to the second. Not read out by itself: it would never stop. */
export function LastCheck({ checkedAt, isFailing }: Props) {
  const now = useNow(1000).getTime()
  const when = checkedAt > 0 ? checkedInWords(checkedAt, now) : null
  if (isFailing)
    return (
      <span className="live paused">
        <i /> Not live{when && `, last ${when}`}
      </span>
    )
  return (
    <span className="live beats">
      <i /> {when ? `Live, ${when}` : 'Checking…'}
    </span>
  )
}
