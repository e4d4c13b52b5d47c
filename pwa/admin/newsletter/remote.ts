import type {
  Campaign,
  Delivery,
  EmailStatus,
  NewsletterPreview,
  NewsletterSend,
  NewsletterSendAnswer,
  NewsletterSettings,
  NewsletterWords,
  Subscriber,
  SubscriberImportAnswer,
} from '../../../data/contract/newsletter.ts'
import { ApiError, read, readPage } from '../../remote/client.ts'

/** `GET …/campaigns/{id}`: with the mail as it was sent. */
export type SentCampaign = Campaign & Pick<NewsletterPreview, 'html' | 'text'>

export const fetchEmailStatus = () => read<EmailStatus>(ask('GET', '/api/email/test'))
export const fetchSubscribers = () => read<Subscriber[]>(ask('GET', `${room}/subscribers`))
export const removeSubscriber = (id: number) => expectYes(ask('DELETE', `${room}/subscribers/${id}`))
export const clearRefusal = (id: number) => read<Subscriber>(ask('POST', `${room}/subscribers/${id}/clear-refusal`))
export const importSubscribers = (csv: string) =>
  read<SubscriberImportAnswer>(ask('POST', `${room}/subscribers/import`, { csv, haveAgreed: true }))
export const subscribersFile = '/api/newsletter/subscribers/export'

export const fetchPreview = (words: NewsletterWords) => read<NewsletterPreview>(ask('POST', `${room}/preview`, words))
export const sendTest = (words: NewsletterWords & { to: string }) =>
  read<{ message: string }>(ask('POST', `${room}/test`, words))
/** Under the same `attempt` it begins one campaign, however often it is called. */
export const sendNewsletter = (newsletter: NewsletterSend, attempt: string) =>
  read<NewsletterSendAnswer>(ask('POST', `${room}/send`, newsletter, { 'idempotency-key': attempt }))

export const fetchCampaigns = (before: string | null) =>
  readPage<Campaign>(ask('GET', `${room}/campaigns${queryOf({ before })}`))
export const fetchCampaign = (id: number) => read<SentCampaign>(ask('GET', `${room}/campaigns/${id}`))
export type CampaignMove = 'pause' | 'resume' | 'cancel' | 'retry'
export const moveCampaign = (id: number, move: CampaignMove, body: object = {}) =>
  read<Campaign>(ask('POST', `${room}/campaigns/${id}/${move}`, body))
export async function fetchDeliveries(id: number, state: Delivery['state'] | null, after: string | null) {
  const answer = await ask('GET', `${room}/campaigns/${id}/recipients${queryOf({ state, after })}`)
  const items = await read<Delivery[]>(Promise.resolve(answer))
  return { items, next: cursorAfter(answer.headers.get('link')) }
}

export const fetchSettings = () => read<NewsletterSettings>(ask('GET', `${room}/settings`))
export const saveSettings = (settings: NewsletterSettings) =>
  read<NewsletterSettings>(ask('PUT', `${room}/settings`, settings))

const room = '/api/newsletter'

const ask = (method: string, address: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(address, {
    method,
    credentials: 'include',
    cache: 'no-cache',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  })

async function expectYes(asked: Promise<Response>): Promise<void> {
  const answer = await asked
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText)
}

function queryOf(values: Record<string, string | null>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** Of the `Link` header of a list that runs on by id. */
function cursorAfter(link: string | null): string | null {
  const target = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return target ? new URL(target, 'http://list').searchParams.get('after') : null
}
