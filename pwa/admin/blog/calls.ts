import { queryOptions } from '@tanstack/react-query'
import type { AdminPost, PostChange, PostWords } from '../../../data/contract/news.ts'
import { ApiError, read, remote } from '../../remote/client.ts'
import { rowsQuery } from '../kit/data/listed.ts'

const posts = remote.api['blog-posts']
const of = (id: number) => ({ param: { id: String(id) } })

/** Every post, drafts included, newest first. */
export const postListQuery = rowsQuery(['posts', 'list'], (before) => posts.$get({ query: { before } }))

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
export const savePost = (id: number, json: PostChange) => read(posts[':id'].$patch({ ...of(id), json }))
export const previewPost = (json: PostWords) => read(posts.preview.$post({ json }))

export async function removePost(id: number): Promise<void> {
  const answer = await posts[':id'].$delete(of(id))
  // Gone already is what was asked for.
  if (!answer.ok && answer.status !== (404 as number))
    throw new ApiError(answer.status, await answer.text(), answer.statusText)
}
