import type { TweetPublicMetricsV2, TweetV2, TweetV2LookupResult } from 'twitter-api-v2'

export const noFigures: TweetPublicMetricsV2 = {
  retweet_count: 0,
  reply_count: 0,
  like_count: 0,
  quote_count: 0,
  impression_count: 0,
}

/** What X tells of posts by their ids: those it has, and an error for each that it has not. */
export function lookUp(
  ids: string[],
  posts: readonly { id: string; text: string }[],
  figures: ReadonlyMap<string, TweetPublicMetricsV2> | null,
): Partial<TweetV2LookupResult> {
  const found = posts.filter(({ id }) => ids.includes(id))
  const data: TweetV2[] = found.map(({ id, text }) => ({
    id,
    text,
    edit_history_tweet_ids: [id],
    ...(figures && { public_metrics: figures.get(id) ?? noFigures }),
  }))
  const errors = ids.filter((id) => !found.some((post) => post.id === id)).map(notFound)
  // Where nothing is found there are no data either.
  return { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) }
}

const notFound = (id: string) => ({
  value: id,
  resource_id: id,
  resource_type: 'tweet' as const,
  parameter: 'ids',
  title: 'Not Found Error',
  detail: `Could not find tweet with ids: [${id}].`,
  type: 'https://api.twitter.com/2/problems/resource-not-found',
})
