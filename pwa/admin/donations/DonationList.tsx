import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DonationRecord } from '../../../data/contract/donations.ts'
import { Empty } from '../../ui/Empty.tsx'
import { DonationRow } from './DonationRow.tsx'

interface Props {
  donations: readonly DonationRecord[]
  isNarrowed: boolean
  more: { has: boolean; isLoading: boolean; load: () => unknown }
  onShowAll: () => void
}

export function DonationList({ donations, isNarrowed, more, onShowAll }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const loadMore = useLoadingOn(list, donations.length, more.load)
  if (donations.length === 0) return isNarrowed ? <NoneMatch onShowAll={onShowAll} /> : <NoneYet />
  return (
    <>
      <ul ref={list} className="gifts">
        {donations.map((donation) => (
          <DonationRow key={donation.id} donation={donation} />
        ))}
      </ul>
      {more.has && (
        <p className="load-more within">
          <button type="button" className="btn line" aria-busy={more.isLoading} onClick={loadMore}>
            Load more
          </button>
        </p>
      )}
    </>
  )
}

/** Loads a page more; the focus goes on to its first donation, as the button may be gone. */
function useLoadingOn(list: RefObject<HTMLUListElement | null>, shown: number, load: () => unknown) {
  const [from, setFrom] = useState<number | null>(null)
  useEffect(() => {
    if (from === null || shown <= from) return
    const row = list.current?.children[from]
    if (row instanceof HTMLElement) row.focus()
    setFrom(null)
  }, [from, shown, list])
  return () => {
    setFrom(shown)
    load()
  }
}

const NoneYet = () => (
  <Empty picture="nest" title="No donations yet" level={3}>
    When somebody gives on the Donate page, it appears here.
  </Empty>
)

const NoneMatch = ({ onShowAll }: { onShowAll: () => void }) => (
  <Empty
    picture="tracks"
    title="No donations like this"
    level={3}
    action={
      <button type="button" className="btn line" onClick={onShowAll}>
        Show all donations
      </button>
    }
  >
    None of the donations fits these filters.
  </Empty>
)
