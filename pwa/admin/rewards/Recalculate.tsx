import { useMutation } from '@tanstack/react-query'
import type { RewardsCalculated } from '../../../data/contract/authors/rewards.ts'
import { Icon } from '../../ui/Icon.tsx'
import { retry } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { Button } from '../kit/acts/Button.tsx'
import { serverWords, showFailed } from '../kit/data/failures.ts'
import { counted } from '../kit/words/counted.ts'
import { shortTime } from '../kit/words/times.ts'
import { recalculateRewards } from './queries.ts'

/** Brings every account up to date, and says what that has changed. */
export function Recalculate({ last }: { last: string | null | undefined }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: recalculateRewards,
    onSuccess: (calculated) =>
      showToast({ title: 'Rewards Recalculated', text: calculatedInWords(calculated), tone: 'good' }),
    onError: (failure) => showFailed('Calculation Failed', failure),
  })
  return (
    <>
      <p className={error && !isPending ? 'small bad' : 'small muted'} role="status">
        {isPending && 'Every account is being brought up to date…'}
        {!isPending && error && `Calculation Failed: ${serverWords(error)}`}
        {!isPending && !error && (data ? calculatedInWords(data) : lastInWords(last))}
      </p>
      <Button look="line small" busy={isPending || undefined} onClick={() => mutate()}>
        <Icon path={retry} /> Recalculate Rewards
      </Button>
    </>
  )
}

function calculatedInWords({ authors, posted, changed }: RewardsCalculated): string {
  if (posted === 0 && changed === 0) return `${counted(authors, 'author')} looked at: all was up to date.`
  const entries = `${counted(posted, 'entry was', 'entries were')} written`
  return `${entries}, and the figures of ${counted(changed, 'author')} changed.`
}

function lastInWords(last: string | null | undefined): string {
  if (last === undefined) return ''
  return last === null ? 'Not calculated yet.' : `Last calculated on ${shortTime(last)}.`
}
