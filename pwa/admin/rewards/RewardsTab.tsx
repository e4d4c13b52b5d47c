import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorReward } from '../../../data/contract/authors/rewards.ts'
import { Icon } from '../../ui/Icon.tsx'
import { plus } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { LikenessList } from './DuplicatesList.tsx'
import { Explanation } from './explanation/Explanation.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { PointsChart } from './PointsChart.tsx'
import { CreatePayout } from './payouts/CreatePayout.tsx'
import { PayoutHistory } from './payouts/PayoutHistory.tsx'
import { PendingPayouts } from './payouts/PendingPayouts.tsx'
import { overviewQuery, rewardsQuery } from './queries.ts'
import { RatesNotice } from './RatesNotice.tsx'
import { Recalculate } from './Recalculate.tsx'
import { Achievements, RewardsTotals } from './RewardsTotals.tsx'
import { RunsPanel } from './runs/RunsPanel.tsx'
import { TierLadder } from './TierLadder.tsx'

/** What authors have earned and why, what is owed and what was paid. */
export function RewardsTab() {
  const rewards = useQuery(rewardsQuery)
  const overview = useQuery(overviewQuery)
  const [explained, setExplained] = useState<AuthorReward | null>(null)
  const [paying, setPaying] = useState<{ to: number | null } | null>(null)
  const error = rewards.error ?? overview.error
  const hasAll = rewards.data !== undefined && overview.data !== undefined
  const retry = () => Promise.all([rewards.refetch(), overview.refetch()])
  return (
    <div className="rewards">
      <div className="ahead rewards-head">
        <Recalculate last={overview.data?.lastCalculated} />
        <Button look="small" onClick={() => setPaying({ to: null })}>
          <Icon path={plus} /> Create Payout
        </Button>
      </div>
      {error && <LoadFailed error={error} isOutdated={hasAll} onRetry={retry} />}
      {!hasAll && !error && <Spinner />}
      {overview.data && <RewardsTotals overview={overview.data} />}
      {overview.data && rewards.data && <RatesNotice rates={overview.data.rates} authors={rewards.data} />}
      <div className="split">
        <div className="stack">
          {rewards.data && <Leaderboard authors={rewards.data} onExplain={setExplained} />}
          <PointsChart />
        </div>
        <div className="stack">
          <PendingPayouts />
          <RunsPanel />
          <LikenessList />
          <TierLadder />
          {overview.data && <Achievements counts={overview.data.achievements} />}
        </div>
      </div>
      <PayoutHistory />
      {explained && (
        <Explanation
          author={rewards.data?.find(({ id }) => id === explained.id) ?? explained}
          onPay={() => {
            setExplained(null)
            setPaying({ to: explained.id })
          }}
          onClose={() => setExplained(null)}
        />
      )}
      {paying && <CreatePayout authors={rewards.data} to={paying.to} onClose={() => setPaying(null)} />}
    </div>
  )
}
