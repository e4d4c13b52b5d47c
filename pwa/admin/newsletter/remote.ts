import type {
  Campaign,
  Delivery,
  EmailStatus,
  NewsletterFeed,
  NewsletterPreview,
  NewsletterSend,
  NewsletterSendAnswer,
  NewsletterSettings,
  NewsletterTestAnswer,
  NewsletterTestOutcome,
  NewsletterWords,
  Subscriber,
  SubscriberImportAnswer,
} from '../../../data/contract/outreach/newsletter.ts'
import { nextCursor, read, readAll, readPage, remote } from '../../remote/client.ts'
import { expectYes } from '../kit/data/remote.ts'

const { campaigns, subscribers, settings, preview, send, test } = remote.api.newsletter

/** `GET …/campaigns/{id}`: with the mail as it was sent. */
export type SentCampaign = Campaign & Pick<NewsletterPreview, 'html' | 'text'>

export const fetchEmailStatus = () => read<EmailStatus>(remote.api.email.test.$get())
export const fetchSubscribers = () => readAll<Subscriber>((before) => subscribers.$get({ query: { before } }))
export const removeSubscriber = (id: number) => expectYes(subscribers[':id'].$delete(of(id)))
export const clearRefusal = (id: number) => read<Subscriber>(subscribers[':id']['clear-refusal'].$post(of(id)))
export const importSubscribers = (csv: string) =>
  read<SubscriberImportAnswer>(subscribers.import.$post({ json: { csv, haveAgreed: true } }))
export const subscribersFile = '/api/newsletter/subscribers/export'

export const fetchPreview = (json: NewsletterWords) => read<NewsletterPreview>(preview.$post({ json }))
export const sendTest = (json: NewsletterWords & { to: string }) => read<NewsletterTestAnswer>(test.$post({ json }))
export const fetchTestOutcome = (id: number) => read<NewsletterTestOutcome>(test[':id'].$get(of(id)))
export const fetchFeed = () => read<NewsletterFeed>(remote.api.newsletter.feed.$get())
/** Under the same `attempt` it begins one campaign, however often it is called. */
export const sendNewsletter = (json: NewsletterSend, attempt: string) =>
  read<NewsletterSendAnswer>(send.$post({ json }, { headers: { 'idempotency-key': attempt } }))

export const fetchCampaigns = (before: string | null) =>
  readPage<Campaign>(campaigns.$get({ query: { before: before ?? undefined } }))
export const fetchCampaign = (id: number) => read<SentCampaign>(campaigns[':id'].$get(of(id)))
export type CampaignMove = 'pause' | 'resume' | 'cancel' | 'retry'
export const moveCampaign = (id: number, move: Exclude<CampaignMove, 'retry'>) =>
  read<Campaign>(campaigns[':id'][move].$post(of(id)))
/** Sends again what failed, and on request what may have arrived. */
export const retryCampaign = (id: number, unsure: boolean) =>
  read<Campaign>(campaigns[':id'].retry.$post({ ...of(id), json: { unsure } }))

export async function fetchDeliveries(id: number, state: Delivery['state'] | null, after: string | null) {
  const query = { state: state ?? undefined, after: after ?? undefined }
  const answer = await campaigns[':id'].recipients.$get({ ...of(id), query })
  const items = await read<Delivery[]>(Promise.resolve(answer))
  return { items, next: nextCursor(answer.headers.get('link'), 'after') }
}

export const fetchSettings = () => read<NewsletterSettings>(settings.$get())
export const saveSettings = (json: NewsletterSettings) => read<NewsletterSettings>(settings.$put({ json }))

const of = (id: number) => ({ param: { id: String(id) } })
