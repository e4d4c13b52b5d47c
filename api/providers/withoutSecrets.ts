import type { SocialKeys } from './social.ts'

const secretNames = ['accessToken', 'accessTokenSecret', 'consumerKey', 'consumerSecret', 'appSecret'] as const
/** As long as no word is, but every token. */
const looksSecret = /[\w|+=-]{40,}/g
const longestWords = 500

/** A platform's words without the keys, which it may repeat when it does not take them. */
export function withoutSecrets(words: string, keys: SocialKeys): string {
  const secrets = secretNames.flatMap((name) => (keys[name] ? [keys[name], encodeURIComponent(keys[name])] : []))
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, '[hidden]'), words)
    .replace(looksSecret, '[hidden]')
    .slice(0, longestWords)
}
