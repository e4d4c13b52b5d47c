import { Button } from '../acts/Button.tsx'
/** What a list that comes page by page knows about its next page. */
export interface NextPage {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

interface Props {
  list: NextPage
  /** In a panel whose rows reach its edges. */
  isWithin?: boolean
  label?: string
}

export function LoadMore({ list, isWithin = false, label = 'Load more' }: Props) {
  if (!list.hasNextPage) return null
  return (
    <p className={isWithin ? 'load-more within' : 'load-more'}>
      <Button look="line" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {label}
      </Button>
    </p>
  )
}
