import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PublicFunds } from '../../../data/contract/funds.ts'
import { wholeDollars } from '../../../data/rules/dollars.ts'
import { t } from '../../../data/words/words.ts'
import { donationFunds } from '../../remote/funds.ts'
import { FundItem } from './FundItem.tsx'
import { GoalBar } from './GoalBar.tsx'

/** What is collected for. Where nothing is, nothing stands there. */
export function DonationGoal() {
  const { data } = useInfiniteQuery(donationFunds())
  const goal = data?.pages[0]?.goal
  return goal ? <GoalBar goal={goal} /> : null
}

/** What donations did, the newest first, as far as the admins have written of it. */
export function FundsTold() {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    donationFunds(),
  )
  const list = useRef<HTMLUListElement>(null)
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const shown = useRef(Number.POSITIVE_INFINITY)
  // The button may be gone: whoever reads by keyboard goes on with what came.
  useEffect(() => {
    if (entries.length <= shown.current) return
    list.current?.children[shown.current]?.querySelector('h3')?.focus()
    shown.current = Number.POSITIVE_INFINITY
  }, [entries.length])
  if (entries.length === 0) return null
  const account = data?.pages[0]?.account

  function showMore() {
    shown.current = entries.length
    void fetchNextPage()
  }

  return (
    <section className="fset funds" aria-labelledby="funds-told">
      <h2 id="funds-told">{t('What donations did')}</h2>
      {account && <Account account={account} />}
      <ul ref={list} className="fund-list">
        {entries.map((fund) => (
          <FundItem key={fund.id} fund={fund} />
        ))}
      </ul>
      {isFetchNextPageError && <p role="alert">{t('The next ones did not load. Please try again.')}</p>}
      {hasNextPage && (
        <button type="button" className="button line" aria-busy={isFetchingNextPage} onClick={showMore}>
          {t('Show more')}
        </button>
      )}
    </section>
  )
}

const inDollars = (cents: number) => wholeDollars(Math.floor(cents / 100))

const Account = ({ account: { received, told } }: { account: NonNullable<PublicFunds['account']> }) => (
  <p className="muted">
    {t('We have received {received} in all. The entries below account for {told} of it.', {
      received: inDollars(received),
      told: inDollars(told),
    })}
  </p>
)
