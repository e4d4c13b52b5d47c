import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DonationRecord } from '../../../data/contract/donations.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { LoadMore, type NextPage } from '../kit/lists/LoadMore.tsx'
import { DonationRow } from './DonationRow.tsx'

interface Props {
  donations: readonly DonationRecord[]
  isNarrowed: boolean
  list: NextPage
  onShowAll: () => void
}

export function DonationList({ donations, isNarrowed, list, onShowAll }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const fetchNextPage = useLoadingOn(rows, donations.length, list.fetchNextPage)
  if (donations.length === 0) return isNarrowed ? <NoneMatch onShowAll={onShowAll} /> : <NoneYet />
  return (
    <>
      <ul ref={rows} className="gifts">
        {donations.map((donation) => (
          <DonationRow key={donation.id} donation={donation} />
        ))}
      </ul>
      <LoadMore list={{ ...list, fetchNextPage }} isWithin />
    </>
  )
}

/** Loads a page more; the focus goes on to its first donation, as the button may be gone. */
function useLoadingOn(rows: RefObject<HTMLUListElement | null>, shown: number, load: () => unknown) {
  const [from, setFrom] = useState<number | null>(null)
  useEffect(() => {
    if (from === null || shown <= from) return
    const row = rows.current?.children[from]
    if (row instanceof HTMLElement) row.focus()
    setFrom(null)
  }, [from, shown, rows])
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
      <Button look="line" onClick={onShowAll}>
        Show all donations
      </Button>
    }
  >
    None of the donations fits these filters.
  </Empty>
)
