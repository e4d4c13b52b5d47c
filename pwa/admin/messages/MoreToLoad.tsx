interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

export function MoreToLoad({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (!hasNextPage) return null
  return (
    <p className="load-more">
      <button type="button" className="btn line" aria-busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Load more
      </button>
    </p>
  )
}
