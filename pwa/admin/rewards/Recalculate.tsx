import type { RewardsCalculated } from '../../../data/contract/authors/rewards.ts'
import { Icon } from '../../ui/Icon.tsx'
import { retry } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { counted } from '../kit/words/counted.ts'
import { shortTime } from '../kit/words/times.ts'
import { recalculateRewards } from './queries.ts'

/** Brings every account up to date, and says what that has changed. */
export function Recalculate({ last }: { last: string | null | undefined }) {
  const { run, isPending, result, failure } = useAct({
    act: recalculateRewards,
    done: (calculated) => ({ title: 'Rewards Recalculated', text: calculatedInWords(calculated) }),
    failed: 'Calculation Failed',
  })
  return (
    <>
      <p className={failure ? 'small bad' : 'small muted'} role="status">
        {isPending && 'Every account is being brought up to date…'}
        {failure && `${failure.title}: ${failure.text}`}
        {!isPending && !failure && (result ? calculatedInWords(result) : lastInWords(last))}
      </p>
      <Button look="line small" busy={isPending || undefined} onClick={() => run()}>
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
