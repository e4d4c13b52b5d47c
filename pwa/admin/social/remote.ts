import type {
  NewToken,
  PostResolution,
  Published,
  PublishRequest,
  ScheduledPost,
  ScheduledPostChange,
  SocialMetrics,
  SocialOverview,
  TokenChange,
  TokenTested,
  TokenView,
} from '../../../data/contract/outreach/social.ts'
import type { ScheduledPostFilter, SocialPlatform } from '../../../data/vocabulary/social.ts'
import { read, readPage, remote } from '../../remote/client.ts'
import { expectYes } from '../kit/data/remote.ts'

const room = remote.api['social-media']
const posts = room['scheduled-posts']

export const fetchOverview = () => read<SocialOverview>(room.overview.$get())
export const fetchMetrics = () => read<SocialMetrics>(room.metrics.$get())

export const fetchTokens = () => read<TokenView[]>(room.tokens.$get())
export const addToken = (json: NewToken) => read<TokenView>(room.tokens.$post({ json }))
export const changeToken = (platform: SocialPlatform, json: TokenChange) =>
  read<TokenView>(room.tokens[':platform'].$put({ param: { platform }, json }))
export const removeToken = (platform: SocialPlatform) =>
  expectYes(room.tokens[':platform'].$delete({ param: { platform } }))
export const testToken = (platform: SocialPlatform) =>
  read<TokenTested>(room.test[':platform'].$post({ param: { platform } }))

/** Under the same `key` it goes out, or is planned, once. */
export const publish = (json: PublishRequest, key: string) =>
  read<Published>(room.publish.$post({ json }, { headers: { 'idempotency-key': key } }))

export const fetchPosts = (status: ScheduledPostFilter, before: string | null) =>
  readPage<ScheduledPost>(posts.$get({ query: { status, before: before ?? undefined } }))
export const changePost = (id: number, json: ScheduledPostChange) =>
  read<ScheduledPost>(posts[':id'].$put({ ...of(id), json }))
export const removePost = (id: number) => expectYes(posts[':id'].$delete(of(id)))
export const lookAgain = (id: number) => read<ScheduledPost>(posts[':id'].check.$post(of(id)))
export const resolvePost = (id: number, json: PostResolution) =>
  read<ScheduledPost>(posts[':id'].resolve.$post({ ...of(id), json }))

const of = (id: number) => ({ param: { id: String(id) } })
