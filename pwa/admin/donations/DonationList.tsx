import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DonationRecord } from '../../../data/contract/donations.ts'
import { mostShown } from '../../../data/vocabulary/deskLists.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { useWindow } from '../kit/lists/useWindow.ts'
import { DonationAct, type Opened } from './acts/DonationAct.tsx'
import { DonationRow } from './DonationRow.tsx'

interface Props {
  donations: readonly DonationRecord[]
  isNarrowed: boolean
  /** It stands on the page of their donor. */
  isOfDonor: boolean
  list: Parameters<typeof useWindow>[1]
  onShowAll: () => void
}

export function DonationList({ donations, isNarrowed, isOfDonor, list, onShowAll }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { shown, before, showEarlier, next } = useWindow(donations, list, mostShown)
  const fetchNextPage = useLoadingOn(rows, shown, next.fetchNextPage)
  const now = opened && donations.find(({ id }) => id === opened.donation.id)
  const dialog = opened && <DonationAct {...opened} donation={now ?? opened.donation} onClose={() => setOpened(null)} />
  if (donations.length === 0)
    return (
      <>
        {isNarrowed ? <NoneMatch onShowAll={onShowAll} /> : <NoneYet />}
        {dialog}
      </>
    )
  return (
    <>
      {before > 0 && (
        <p className="load-more within">
          <Button look="line" onClick={showEarlier}>
            Show the {before} before
          </Button>
        </p>
      )}
      <ul ref={rows} className="gifts">
        {shown.map((donation) => (
          <DonationRow
            key={donation.id}
            donation={donation}
            isOfDonor={isOfDonor}
            onAct={(act) => setOpened({ act, donation })}
          />
        ))}
      </ul>
      <LoadMore list={{ ...next, fetchNextPage }} isWithin />
      {dialog}
    </>
  )
}

/** Loads a page more; the focus goes on to its first donation, as the button may be gone. */
function useLoadingOn(
  rows: RefObject<HTMLUListElement | null>,
  shown: readonly DonationRecord[],
  load: () => Promise<unknown>,
) {
  const [last, setLast] = useState<number | null>(null)
  useEffect(() => {
    const place = last === null ? -1 : shown.findIndex(({ id }) => id === last)
    if (place < 0 || place === shown.length - 1) return
    const row = rows.current?.children[place + 1]
    if (row instanceof HTMLElement) row.focus()
    setLast(null)
  }, [last, shown, rows])
  return () => {
    setLast(shown.at(-1)?.id ?? null)
    void load()
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
    None of the donations fits this search and these filters.
  </Empty>
)
