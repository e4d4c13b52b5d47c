import { expect, test } from 'vitest'
import type { SocialKeys } from './social.ts'
import { withoutSecrets } from './withoutSecrets.ts'

const none: SocialKeys = {
  accessToken: '',
  accessTokenSecret: null,
  consumerKey: null,
  consumerSecret: null,
  pageId: null,
  appId: null,
  appSecret: null,
}
const keys = { ...none, accessToken: 'EAAB.token+1', appSecret: 'hidden', consumerKey: 'EAAB.token+1-longer' }

test.each([
  ['The token EAAB.token+1 has expired.', 'The token [hidden] has expired.'],
  ['?access_token=EAAB.token%2B1&x=1', '?access_token=[hidden]&x=1'],
  ['A key that begins like another: EAAB.token+1-longer.', 'A key that begins like another: [hidden].'],
  ['EAABxtoken+1 is another word.', 'EAABxtoken+1 is another word.'],
  [`A key that is not ours: ${'aB3-'.repeat(10)}.`, 'A key that is not ours: [hidden].'],
  [
    'A key as short as a word (hidden) hides nothing, twice EAAB.token+1',
    'A key as short as a word (hidden) hides nothing, twice [hidden]',
  ],
])('%s', (words, shown) => {
  expect(withoutSecrets(words, keys)).toBe(shown)
})

test('what was hidden is not looked at again', () => {
  const nested = { ...none, accessToken: 'first-key-hidden', consumerSecret: '[hidden]' }
  expect(withoutSecrets('first-key-hidden [hidden]', nested)).toBe('[hidden] [hidden]')
})

test('words without keys stay, up to a bound', () => {
  expect(withoutSecrets('Please try again.', none)).toBe('Please try again.')
  expect(withoutSecrets('long '.repeat(200), none)).toHaveLength(500)
})
