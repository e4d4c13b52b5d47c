import { expect, test } from 'vitest'
import { sharePlatforms } from '../../data/vocabulary/engagement.ts'
import { shareAddress, shareLink, shareTargets, shareWords } from './shareTargets.ts'

const origin = 'https://stories.example.org'
const story = { id: 7, title: 'Nets & turtles: 100% “ours”?' }
const link = 'https%3A%2F%2Fstories.example.org%2Fapi%2Fshare%2Fstory%2F7'
const words =
  'Check%20out%20this%20inspiring%20wildlife%20conservation%20story%3A%20Nets%20%26%20turtles%3A%20100%25%20%E2%80%9Cours%E2%80%9D%3F'

test('a story is shared as a link that shows a card, and with the same words everywhere', () => {
  expect(shareLink(origin, story)).toBe('https://stories.example.org/api/share/story/7')
  expect(shareWords({ title: 'The nets' })).toBe('Check out this inspiring wildlife conservation story: The nets')
})

test.each([
  ['facebook', `https://www.facebook.com/sharer/sharer.php?u=${link}&quote=${words}`],
  ['twitter', `https://twitter.com/intent/tweet?url=${link}&text=${words}`],
  ['linkedin', `https://www.linkedin.com/sharing/share-offsite/?url=${link}&summary=${words}`],
  ['whatsapp', `https://wa.me/?text=${words}%20${link}`],
] as const)('%s gets the link and the words, encoded', (platform, address) => {
  expect(shareAddress(platform, story, origin)).toBe(address)
})

test('the menu has its five entries', () => {
  expect(sharePlatforms.map((platform) => shareTargets[platform].label)).toEqual([
    'Facebook',
    'Twitter',
    'LinkedIn',
    'WhatsApp',
    'Copy Link',
  ])
})
