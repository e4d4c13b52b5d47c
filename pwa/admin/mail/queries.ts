import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MailSettings } from '../../../data/contract/outreach/mail.ts'
import { nextCursor, read, remote } from '../../remote/client.ts'
import { useAct } from '../kit/acts/useAct.ts'

const { mail } = remote.api

export type Trouble = 'failed' | 'unsure'

const pollMs = 20_000

/** How much mail there is in each state, with what did not get through page by page. Polled only while it is visible. */
export const mailQuery = (state: Trouble | null) =>
  infiniteQueryOptions({
    queryKey: ['mail', state],
    queryFn: ({ pageParam }) => fetchMail(state, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: pollMs,
    refetchInterval: pollMs,
  })

export const settingsQuery = queryOptions({
  queryKey: ['mail', 'settings'],
  queryFn: () => read(mail.settings.$get()),
})
export const saveSettings = (json: MailSettings) => read(mail.settings.$put({ json }))

/** Puts a mail back into the queue. */
export const useRetry = (onDone: () => void) =>
  useAct({
    act: (id: number) => read(mail[':id'].retry.$post({ param: { id: String(id) } })),
    done: ({ recipient }) => ({ title: 'Sending Again', text: `The mail to ${recipient} is back in the queue.` }),
    onDone,
    failed: 'Email Failed',
  })

async function fetchMail(state: Trouble | null, before: string | null) {
  const answer = await mail.$get({ query: { state: state ?? undefined, before: before ?? undefined } })
  const overview = await read(Promise.resolve(answer))
  return { overview, next: nextCursor(answer.headers.get('link')) }
}
