import { useQuery } from '@tanstack/react-query'
import type { AuthorReward } from '../../../../data/contract/authors/rewards.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { EmailText } from '../../kit/lists/Address.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { explanationQuery } from '../queries.ts'
import { signedDollars } from '../rewardLabels.ts'
import { TierMark } from '../TierLadder.tsx'
import { BalanceFacts } from './BalanceFacts.tsx'
import { Entries } from './Entries.tsx'
import { MonthStatement } from './MonthStatement.tsx'
import { NotCounted, RuleSums, StorySums } from './RuleSums.tsx'

interface Props {
  author: AuthorReward
  onPay: () => void
  onClose: () => void
}

/** Why an author has earned what they have earned: sums that add up, and every entry behind them. */
export function Explanation({ author, onPay, onClose }: Props) {
  const { data, error, refetch } = useQuery(explanationQuery(author.id))
  const earned = data?.money.earned ?? author.totalEarnings
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Why ${dollars(earned)}`}
      width="48rem"
      full
      actions={
        <>
          <Button look="line" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onPay}>Create Payout</Button>
        </>
      }
    >
      <div className="explained">
        <p>
          <b>{author.authorName}</b>, <EmailText email={author.authorEmail} />{' '}
          <TierMark tier={data?.tier ?? author.tier} />
        </p>
        <Loaded from={{ data, error, refetch }} />
        {data && (
          <>
            <BalanceFacts money={data.money} />
            {author.publishedStories === 0 && data.money.earned > 0 && (
              <p className="small">
                No story of this author is published now. This was earned while one was, and the ledger keeps it.
              </p>
            )}
            <RuleSums explanation={data} />
            <p className="small">
              By the other rates the same facts would have made a difference of{' '}
              <b>{signedDollars(author.otherCardDifference)}</b>.
            </p>
            <NotCounted sums={data.sums} />
            <StorySums stories={data.stories} />
            <MonthStatement id={author.id} to={author.authorEmail} />
            <Entries id={author.id} />
          </>
        )}
      </div>
    </Dialog>
  )
}
