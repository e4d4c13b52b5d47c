import type {
  NewToken,
  Published,
  PublishRequest,
  ScheduledPost,
  ScheduledPostChange,
  SocialMetrics,
  SocialOverview,
  TokenChange,
  TokenTested,
  TokenView,
} from '../../../data/contract/social.ts'
import type { ScheduledPostFilter, SocialPlatform } from '../../../data/vocabulary/social.ts'
import { read, readPage } from '../../remote/client.ts'
import { expectYes } from '../remote.ts'

const room = '/api/social-media'

const ask = (method: string, path: string, json?: unknown, headers?: Record<string, string>) =>
  fetch(room + path, {
    method,
    credentials: 'include',
    cache: 'no-cache',
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })

export const fetchOverview = () => read<SocialOverview>(ask('GET', '/overview'))
export const fetchMetrics = () => read<SocialMetrics>(ask('GET', '/metrics'))

export const fetchTokens = () => read<TokenView[]>(ask('GET', '/tokens'))
export const addToken = (token: NewToken) => read<TokenView>(ask('POST', '/tokens', token))
export const changeToken = (platform: SocialPlatform, change: TokenChange) =>
  read<TokenView>(ask('PUT', `/tokens/${platform}`, change))
export const removeToken = (platform: SocialPlatform) => expectYes(ask('DELETE', `/tokens/${platform}`))
export const testToken = (platform: SocialPlatform) => read<TokenTested>(ask('POST', `/test/${platform}`))

/** Under the same `key` it goes out, or is planned, once. */
export const publish = (request: PublishRequest, key: string) =>
  read<Published>(ask('POST', '/publish', request, { 'idempotency-key': key }))

export function fetchPosts(filter: ScheduledPostFilter, before: string | null) {
  const query = new URLSearchParams({ status: filter, ...(before && { before }) })
  return readPage<ScheduledPost>(ask('GET', `/scheduled-posts?${query}`))
}
export const changePost = (id: number, change: ScheduledPostChange) =>
  read<ScheduledPost>(ask('PUT', `/scheduled-posts/${id}`, change))
export const removePost = (id: number) => expectYes(ask('DELETE', `/scheduled-posts/${id}`))
export const lookAgain = (id: number) => read<ScheduledPost>(ask('POST', `/scheduled-posts/${id}/check`))
export const resolvePost = (
  id: number,
  resolution: { outcome: 'published' | 'not_published' | 'send_again'; postUrl?: string },
) => read<ScheduledPost>(ask('POST', `/scheduled-posts/${id}/resolve`, resolution))
