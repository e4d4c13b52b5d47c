import { queryOptions } from '@tanstack/react-query'
import type { AdminPost, PostChange, PostTime, PostWords } from '../../../data/contract/news.ts'
import { read, remote } from '../../remote/client.ts'
import { rowsQuery } from '../kit/data/listed.ts'
import { withRiskReason } from '../kit/data/riskReason.ts'
import type { PostFilter } from './PostFilters.tsx'

const posts = remote.api['blog-posts']
const of = (id: number) => ({ param: { id: String(id) } })

/** Every post, drafts included, or those that a filter leaves; newest first. */
export const postListQuery = (filter: PostFilter) =>
  rowsQuery(['posts', 'list', filter], (before) => posts.$get({ query: { before, ...filter } }))

/** Those that posts have. */
export const categoriesQuery = queryOptions({
  queryKey: ['posts', 'categories'],
  queryFn: () => read(posts.categories.$get()),
})

/** One post to write in: asked for anew each time, so that no work begins from what a colleague has left behind. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: () => read(posts[':id'].$get({ ...of(id), query: {} })) as Promise<AdminPost>,
    gcTime: 0,
    staleTime: 0,
  })

/** Tags of the site that begin so. */
export const tagsLikeQuery = (begins: string) =>
  queryOptions({
    queryKey: ['posts', 'tags', begins],
    queryFn: () => read(posts.tags.$get({ query: { begins } })),
    enabled: begins !== '',
  })

/** The same `key` makes one post, however often it is sent. */
export const makePost = (key: string, json: Partial<PostWords>) =>
  read(posts.$post({ json }, { headers: { 'idempotency-key': key } }))
export const savePost = (id: number, json: PostChange) =>
  withRiskReason((riskReason) => read(posts[':id'].$patch({ ...of(id), json: { ...json, riskReason } })))
export const schedulePost = (id: number, json: PostTime) =>
  withRiskReason((riskReason) => read(posts[':id'].schedule.$post({ ...of(id), json: { ...json, riskReason } })))
export const unschedulePost = (id: number, revision: number) =>
  read(posts[':id'].unschedule.$post({ ...of(id), json: { revision } }))
export const previewPost = (json: PostWords) => read(posts.preview.$post({ json }))
