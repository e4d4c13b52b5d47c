import type { TwitterApi } from 'twitter-api-v2'
import { z } from 'zod'
import { excessOn } from '../../../data/rules/outreach/postText.ts'
import type { Config } from '../config.ts'
import { SocialError, type SocialFigures, type SocialKeys, type SocialNetwork } from './social.ts'
import { problemOf } from './twitterErrors.ts'
import { openLine } from './twitterLine.ts'

type TwitterConfig = Pick<Config, 'TWITTER_API_BASE'>
type V2 = TwitterApi['v2']

/** A picture takes longer to send than words. */
const uploadPatience = 3
/** https://docs.x.com/x-api/posts/get-posts-by-ids */
const mostIds = 100
/** https://docs.x.com/x-api/media/metadata-create */
const longestAlt = 1_000

/** The posts of one account. Every call is signed with the app's and the account's keys (OAuth 1.0a), by the SDK. */
export function openTwitter(config: TwitterConfig, { timeoutMs = 20_000 } = {}): SocialNetwork {
  /** One request, with the SDK loaded by the first of all. `mayHaveHappened`: where it asks for the post itself. */
  async function ask<T>(
    keys: SocialKeys,
    call: (v2: V2) => Promise<T>,
    { signal, patience = 1, isPost = false }: { signal?: AbortSignal; patience?: number; isPost?: boolean } = {},
  ): Promise<T> {
    if (signal?.aborted) throw new SocialError('unavailable', 'Twitter was not asked: the server is about to stop.')
    const { TwitterApi: Sdk } = await import('twitter-api-v2')
    const limit = AbortSignal.timeout(timeoutMs * patience)
    const line = openLine(config.TWITTER_API_BASE, signal ? AbortSignal.any([signal, limit]) : limit)
    try {
      return await line.orBroken(call(new Sdk(namesOf(keys), line.settings).v2))
    } catch (error) {
      throw problemOf(error, { keys, broke: line.broke(), happened: isPost && line.wasOpen() ? 'maybe' : 'no' })
    }
  }

  return {
    async publish(keys, { text, link, picture }, signal) {
      const mediaId = picture ? await upload(keys, picture, signal) : null
      const media = mediaId === null ? undefined : { media_ids: [mediaId] as [string] }
      const answer = await ask(keys, (v2) => v2.tweet(withLink(text, picture ? null : link), { media }), {
        signal,
        isPost: true,
      })
      const { success, data } = postAnswer.safeParse(answer)
      if (!success) throw new SocialError('unavailable', "Twitter's answer is not understood.", { happened: 'maybe' })
      return { id: data.data.id, url: `https://x.com/i/web/status/${data.data.id}` }
    },

    /**
     * Never to be seen: posting and reading an account's posts are two rights at Twitter, and most keys have the first alone. What is
     * unclear is looked up by a person; Twitter itself refuses a text that it has already.
     */
    find: () => Promise.resolve(null),

    async whoAmI(keys) {
      const answer = await ask(keys, (v2) => v2.get('users/me', {}, { fullResponse: true }))
      const { success, data } = accountAnswer.safeParse(answer)
      if (!success) throw new SocialError('unavailable', "Twitter's answer is not understood.")
      const isReadOnly = data.headers['x-access-level'] === 'read'
      return {
        name: `@${data.data.data.username}`,
        expiresAt: null,
        missing: isReadOnly ? ['Read and write'] : [],
        remark: null,
      }
    },

    async figures(keys, postIds) {
      const known = new Map<string, SocialFigures>()
      for (let from = 0; from < postIds.length; from += mostIds) {
        const ids = postIds.slice(from, from + mostIds)
        const { data = [] } = await ask(keys, (v2) => v2.tweets(ids, { 'tweet.fields': ['public_metrics'] }))
        for (const { id, public_metrics: figures } of data)
          if (figures)
            known.set(id, {
              likes: figures.like_count,
              shares: figures.retweet_count + figures.quote_count,
              comments: figures.reply_count,
              reach: null,
              impressions: figures.impression_count ?? null,
            })
      }
      return known
    },
  }

  /** Whatever goes wrong here, no post is out. */
  async function upload(
    keys: SocialKeys,
    { bytes, type, alt }: { bytes: Buffer; type: 'image/jpeg' | 'image/png'; alt: string },
    signal: AbortSignal,
  ): Promise<string> {
    const options = { media_type: type, media_category: 'tweet_image' } as const
    const more = { signal, patience: uploadPatience }
    const id = await ask(keys, (v2) => v2.uploadMedia(bytes, options as Parameters<V2['uploadMedia']>[1]), more)
    const text = [...alt].slice(0, longestAlt).join('')
    if (text) await ask(keys, (v2) => v2.createMediaMetadata(id, { alt_text: { text } }), { signal })
    return id
  }
}

/** Twitter makes a card of a link among the words. One that does not fit is left out: the words are a person's, and stay whole. */
function withLink(text: string, link: string | null): string {
  const whole = `${text}\n\n${link}`
  return link && !text.includes(link) && excessOn('twitter', whole) === 0 ? whole : text
}

function namesOf({ consumerKey, consumerSecret, accessToken, accessTokenSecret }: SocialKeys) {
  if (!consumerKey || !consumerSecret || !accessToken || !accessTokenSecret)
    throw new SocialError('unset', 'Twitter needs four keys, and one is missing in the Token Manager.')
  return { appKey: consumerKey, appSecret: consumerSecret, accessToken, accessSecret: accessTokenSecret }
}

const postAnswer = z.object({ data: z.object({ id: z.string().min(1) }) })
const accountAnswer = z.object({
  data: z.object({ data: z.object({ username: z.string().min(1) }) }),
  headers: z.record(z.string(), z.unknown()),
})
