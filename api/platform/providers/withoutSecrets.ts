import type { SocialKeys } from './social.ts'

const secretNames = ['accessToken', 'accessTokenSecret', 'consumerKey', 'consumerSecret', 'appSecret'] as const
/** As long as no word is, but every token. */
const looksSecret = '[\\w|+=-]{40,}'
/** A shorter key is a mistyped one, and may be part of any word. */
const leastLetters = 8
const longestWords = 500

/** A platform's words without the keys, which it may repeat when it does not take them. */
export const withoutSecrets = (words: string, keys: SocialKeys): string =>
  withoutThese(
    words,
    secretNames.flatMap((name) => keys[name] ?? []),
  )

/** The same of any service, whose keys are given. */
export function withoutThese(words: string, secrets: readonly string[]): string {
  const known = secrets.filter(({ length }) => length >= leastLetters)
  const spelled = known.flatMap((secret) => [secret, encodeURIComponent(secret)])
  // The longest first: a key may begin like another.
  const inOrder = spelled.sort((a, b) => b.length - a.length).map(literally)
  const secret = new RegExp([...inOrder, looksSecret].join('|'), 'g')
  return words.replace(secret, '[hidden]').slice(0, longestWords)
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
