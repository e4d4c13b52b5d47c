import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Campaign,
  Delivery,
  DraftTime,
  NewsletterPreview,
  NewsletterSettings,
  NewsletterWords,
  SubscribersAsked,
} from '../../../data/contract/outreach/newsletter.ts'
import { nextCursor, read, readAll, readPage, remote } from '../../remote/client.ts'
import { listQuery, pages, rowsOf, rowsQuery } from '../kit/data/listed.ts'
import { withRiskReason } from '../kit/data/riskReason.ts'
import { type IssueWords, toServer } from './draft.ts'
import { followCampaigns, pollMs } from './rhythm.ts'

const { audience, campaigns, drafts, feed, preview, segments, settings, subscribers, test } = remote.api.newsletter
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

/** Those that fit, page by page. */
export const subscribersQuery = (asked: SubscribersAsked) =>
  listQuery([key, 'subscribers', 'pages', asked], (before) =>
    subscribers.$get({ query: { ...asked, limit: '100', before } }),
  )
/** All of them: they are searched and chosen without asking again. */
export const everySubscriberQuery = queryOptions({
  queryKey: [key, 'subscribers', 'all'],
  queryFn: () => readAll((before) => subscribers.$get({ query: { before } })),
  staleTime: pollMs.atRest,
})
export const clearRefusal = (id: number) => read(subscribers[':id']['clear-refusal'].$post(of(id)))
export const previewSubscribers = (csv: string) => read(subscribers.import.preview.$post({ json: { csv } }))
export const importSubscribers = (given: { csv: string; agreedWhere: string }) =>
  read(subscribers.import.$post({ json: { ...given, haveAgreed: true } }))
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
const under = (key: string) => ({ headers: { 'idempotency-key': key } })

/** Issues that have not left. */
export const draftsQuery = rowsQuery([key, 'drafts'], (before) => drafts.$get({ query: { before } }))
/** One issue to write in: asked for anew each time, so that no work begins from what a colleague has left behind. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: [key, 'draft', id],
    queryFn: () => read(drafts[':id'].$get(of(id))),
    gcTime: 0,
    staleTime: 0,
  })
/** The same key makes one issue, however often it is sent. */
export const makeDraft = (key: string, words: Partial<IssueWords>) =>
  read(drafts.$post({ json: toServer(words) }, under(key)))
export const saveDraft = (id: number, { revision, ...words }: Partial<IssueWords> & { revision?: number }) =>
  read(drafts[':id'].$patch({ ...of(id), json: { ...toServer(words), revision } }))
export const scheduleDraft = (id: number, json: DraftTime) =>
  withRiskReason((riskReason) => read(drafts[':id'].schedule.$post({ ...of(id), json: { ...json, riskReason } })))
export const unscheduleDraft = (id: number, revision: number) =>
  read(drafts[':id'].unschedule.$post({ ...of(id), json: { revision } }))
/** It leaves once, however often it is called. */
export const sendDraft = (id: number, revision: number) =>
  withRiskReason((riskReason) => read(drafts[':id'].send.$post({ ...of(id), json: { revision, riskReason } })))
export const beginAgain = (id: number, key: string) => read(campaigns[':id'].again.$post(of(id), under(key)))

/** How many would get an issue now. */
export const audienceQuery = (recipients: string) =>
  queryOptions({
    queryKey: [key, 'audience', recipients],
    queryFn: () => read(audience.$get({ query: { recipients } })),
    staleTime: pollMs.atRest,
  })
export const audienceOfQuery = (id: number) =>
  queryOptions({
    queryKey: [key, 'audience of', id],
    queryFn: () => read(drafts[':id'].audience.$get(of(id))),
    gcTime: 0,
    staleTime: 0,
  })
export const segmentsQuery = queryOptions({
  queryKey: [key, 'segments'],
  queryFn: () => read(segments.$get()),
  staleTime: pollMs.atRest,
})

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
