import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Campaign,
  Delivery,
  NewsletterPreview,
  NewsletterSend,
  NewsletterSettings,
  NewsletterWords,
} from '../../../data/contract/outreach/newsletter.ts'
import { nextCursor, read, readAll, readPage, remote } from '../../remote/client.ts'
import { pages, rowsOf } from '../kit/data/listed.ts'
import { expectYes } from '../kit/data/remote.ts'
import { followCampaigns, pollMs } from './rhythm.ts'

const { campaigns, feed, preview, send, settings, subscribers, test } = remote.api.newsletter
const of = (id: number) => ({ param: { id: String(id) } })

const key = 'newsletter'

const pollOf = followCampaigns()

export const emailStatusQuery = queryOptions({
  queryKey: [key, 'mail'],
  queryFn: () => read(remote.api.email.test.$get()),
})

/** What the Wildlife Blog would add. */
export const feedQuery = queryOptions({
  queryKey: [key, 'feed'],
  queryFn: () => read(feed.$get()),
  staleTime: pollMs.atRest,
})

/** All of them: they are searched and chosen without asking again. */
export const subscribersQuery = queryOptions({
  queryKey: [key, 'subscribers'],
  queryFn: () => readAll((before) => subscribers.$get({ query: { before } })),
  staleTime: pollMs.atRest,
})
export const removeSubscriber = (id: number) => expectYes(subscribers[':id'].$delete(of(id)))
export const clearRefusal = (id: number) => read(subscribers[':id']['clear-refusal'].$post(of(id)))
export const importSubscribers = (csv: string) => read(subscribers.import.$post({ json: { csv, haveAgreed: true } }))
export const subscribersFile = '/api/newsletter/subscribers/export'

export const settingsQuery = queryOptions({
  queryKey: [key, 'settings'],
  queryFn: () => read(settings.$get()),
})
export const saveSettings = (json: NewsletterSettings) => read(settings.$put({ json }))

/** Rendered anew whenever it is looked at. */
export const previewQuery = (json: NewsletterWords) =>
  queryOptions({
    queryKey: [key, 'preview', json],
    queryFn: () => read(preview.$post({ json })),
    staleTime: 0,
    gcTime: 0,
  })
export const sendTest = (json: NewsletterWords & { to: string }) => read(test.$post({ json }))
export const fetchTestOutcome = (id: number) => read(test[':id'].$get(of(id)))
/** Under the same `attempt` it begins one campaign, however often it is called. */
export const sendNewsletter = (json: NewsletterSend, attempt: string) =>
  read(send.$post({ json }, { headers: { 'idempotency-key': attempt } }))

export const campaignsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: [key, 'campaigns'],
  queryFn: ({ pageParam }) => readPage(campaigns.$get({ query: { before: pageParam ?? undefined } })),
  select: rowsOf,
  staleTime: pollMs.underway,
  refetchInterval: ({ state }) => pollOf(state.data ? rowsOf(state.data) : []),
})

/** `GET …/campaigns/{id}`: with the mail as it was sent. */
export type SentCampaign = Campaign & Pick<NewsletterPreview, 'html' | 'text'>

export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: [key, 'campaign', id],
    queryFn: () => read(campaigns[':id'].$get(of(id))),
    staleTime: pollMs.underway,
    refetchInterval: ({ state }) => pollOf(state.data ? [state.data] : []),
  })

export interface CampaignMove {
  name: 'pause' | 'resume' | 'cancel' | 'retry'
  /** A retry: those too of which nobody knows whether they arrived. */
  unsure?: boolean
}
export const moveCampaign = (id: number, { name, unsure = false }: CampaignMove) =>
  read(
    name === 'retry'
      ? campaigns[':id'].retry.$post({ ...of(id), json: { unsure } })
      : campaigns[':id'][name].$post(of(id)),
  )

/** What became of each mail. Asked again when the counts of the newsletter have changed. */
export const deliveriesQuery = (id: number, state: Delivery['state'] | null) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: [key, 'deliveries', id, state],
    queryFn: async ({ pageParam }) => {
      const query = { state: state ?? undefined, after: pageParam ?? undefined }
      const answer = await campaigns[':id'].recipients.$get({ ...of(id), query })
      const items = await read(Promise.resolve(answer))
      return { items, next: nextCursor(answer.headers.get('link'), 'after') }
    },
    select: rowsOf,
    staleTime: pollMs.underway,
  })
