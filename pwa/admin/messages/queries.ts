import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ContactMessage } from '../../../data/contract/contact.ts'
import type { VolunteerRecord } from '../../../data/contract/volunteers.ts'
import { read, readPage, remote } from '../../remote/client.ts'

const pollMs = 20_000

/** Messages page by page; those set aside are a list of their own. */
export const messagesQuery = (isAside: boolean) =>
  infiniteQueryOptions({
    queryKey: ['messages', { isAside }],
    queryFn: ({ pageParam }) => fetchMessages(isAside, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    refetchInterval: pollMs,
  })

export const applicationsQuery = queryOptions({
  queryKey: ['applications'],
  queryFn: () => read<VolunteerRecord[]>(remote.api['volunteer-applications'].$get({ query: {} })),
  refetchInterval: pollMs,
})

function fetchMessages(isAside: boolean, before: string | null) {
  const query = { spam: isAside ? ('true' as const) : undefined, before: before ?? undefined }
  return readPage<ContactMessage>(remote.api.contact.$get({ query }))
}
