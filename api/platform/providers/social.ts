import type { SocialPlatform } from '../../../data/vocabulary/social.ts'
import { ProviderError, type ProviderProblem } from './providerError.ts'

/** What the product asks of Facebook and of Twitter. Every call has a timeout; errors are `SocialError`. */
export interface SocialNetwork {
  /**
   * Publishes, once for each call: neither platform knows a key by which a repeated call would be recognised. The picture, if any,
   * has been taken by the platform before the post itself is asked for.
   */
  publish(keys: SocialKeys, post: SocialPost, signal: AbortSignal): Promise<PublishedPost>
  /** Looks whether a text is among what was posted last, since an instant. Null: it is not to be seen, which proves little. */
  find(keys: SocialKeys, what: { text: string; since: Date }): Promise<PublishedPost | null>
  /** Whose keys these are. */
  whoAmI(keys: SocialKeys): Promise<Identity>
  /** The figures of posts, by their number at the platform; what it does not know is left out. */
  figures(keys: SocialKeys, postIds: readonly string[]): Promise<ReadonlyMap<string, SocialFigures>>
}
export type SocialNetworks = Record<SocialPlatform, SocialNetwork>

/** As an admin entered them. Facebook: access token and page id; app id and secret tell when the token ends. Twitter: the four keys. */
export interface SocialKeys {
  accessToken: string
  accessTokenSecret: string | null
  consumerKey: string | null
  consumerSecret: string | null
  pageId: string | null
  appId: string | null
  appSecret: string | null
}

export interface SocialPost {
  text: string
  /** Shown as a card below the text, where there is no picture. */
  link: string | null
  picture: { bytes: Buffer; type: 'image/jpeg' | 'image/png'; alt: string } | null
}

export interface PublishedPost {
  id: string
  url: string
}

export interface Identity {
  name: string
  /** When the token ends; null: never, or the platform does not say. */
  expiresAt: string | null
  /** Permissions that posting needs and that were not granted. */
  missing: string[]
  /** What is not as it should be, though posting works; null: nothing. */
  remark: string | null
}

/** Null: the platform gave none. */
export interface SocialFigures {
  likes: number | null
  shares: number | null
  comments: number | null
  reach: number | null
  impressions: number | null
}

/** What is wrong, where the five problems of providers are too few: a repeated text, a missing permission. */
export type SocialTrouble = ProviderProblem | 'duplicate' | 'permission'

export class SocialError extends ProviderError {
  readonly trouble: SocialTrouble
  /** Whether the post may be out all the same. */
  readonly happened: 'no' | 'maybe'
  /** Not to be asked before, as the platform says. */
  readonly retryAt: Date | null

  constructor(
    trouble: SocialTrouble,
    /** In the platform's words. */
    message: string,
    more: { code?: string | null; happened?: 'no' | 'maybe'; retryAt?: Date | null } = {},
  ) {
    super(
      trouble === 'permission' ? 'unset' : trouble === 'duplicate' ? 'refused' : trouble,
      message,
      more.code ?? null,
    )
    this.trouble = trouble
    this.happened = more.happened ?? 'no'
    this.retryAt = more.retryAt ?? null
  }
}
