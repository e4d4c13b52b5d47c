import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Notification,
  NotificationLists,
  NotificationReadAll,
} from '../../../data/contract/inbox/notifications.ts'
import type { NotificationFilter } from '../../../data/vocabulary/notifications.ts'
import { type Asked, nextCursor, read, remote } from '../../remote/client.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { counted } from '../kit/words/counted.ts'

const { notifications } = remote.api
const key = 'notifications'

const live = {
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
  staleTime: 30_000,
} as const

/**
 * What the admins were told. Asked every half minute while the browser tab is visible and never while it is hidden; at once
 * when it is seen again.
 */
export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    ...live,
    queryKey: [key, 'list', filter],
    queryFn: ({ pageParam }) => fetchPage(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }): NotificationLists | undefined => {
      const newest = pages[0]?.lists
      return newest && { ...newest, all: pages.flatMap(({ lists }) => lists.all) }
    },
  })

/** For the counts beside the tabs: the shortest of the lists. */
export const countsQuery = queryOptions({
  ...live,
  queryKey: [key, 'counts'],
  queryFn: () => read(notifications.admin.$get({ query: { filter: 'action_required', limit: '1' } })),
})

interface Page {
  lists: NotificationLists
  next: string | null
}

async function fetchPage(filter: NotificationFilter, before: string | null): Promise<Page> {
  const answer = await notifications.admin.$get({ query: { filter, before: before ?? undefined } })
  return { lists: await read(Promise.resolve(answer)), next: nextCursor(answer.headers.get('link')) }
}

export const useRead = (onDone: () => void) => useChange((id) => notifications[':id'].read.$post(of(id)), onDone)
export const useComplete = (onDone: () => void) =>
  useChange((id) => notifications[':id']['admin-action'].$post(of(id)), onDone)

/** One change of a notification; the lists show it at once. */
function useChange(ask: (id: number) => Asked<Notification>, onDone: () => void) {
  return useAct({
    act: (id: number) => read(ask(id)),
    onDone(changed) {
      note(changed)
      onDone()
    },
  })
}

export const useReadAll = (onDone: () => void) =>
  useAct({
    act: (json: NotificationReadAll) => read(notifications['read-all'].$post({ json })),
    done: ({ changed }) => ({ title: 'Marked as Read', text: `${counted(changed, 'notification')}.` }),
    onDone,
  })

/** Shows a notification as it is now until the lists have been asked again. */
function note(changed: Notification): void {
  const renewed = (list: Notification[]) => list.map((other) => (other.id === changed.id ? changed : other))
  deskQueries.setQueriesData<InfiniteData<Page>>(
    { queryKey: [key, 'list'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, lists: { ...page.lists, all: renewed(page.lists.all) } })),
      },
  )
}

const of = (id: number) => ({ param: { id: String(id) } })
