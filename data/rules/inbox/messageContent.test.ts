import { expect, test } from 'vitest'
import { countLinks, hasProhibitedContent } from './messageContent.ts'

test.each([
  ['nothing to see', 0],
  ['see https://example.org and http://example.org/two', 2],
  ['www.example.org, https://www.example.org', 2],
  ['the httpswww word', 0],
])('“%s” has %i links', (text, links) => {
  expect(countLinks(text)).toBe(links)
})

test.each(['Cheap VIAGRA here', 'Visit our online   casino!', 'online-casino', 'Büy Followers today'])(
  '“%s” is prohibited',
  (text) => {
    expect(hasProhibitedContent(text)).toBe(true)
  },
)

test.each([
  'Poachers killed two elephants with snares and took the ivory',
  'The bitch and her pups left the den; the wild ass drank with them',
  'A great tit, a blue-footed booby and a cock crowed',
  'The casino beside the reserve paid for the fence',
  'The sex ratio of the hatchlings is known, none were shot',
  'Scunthorpe',
])('somebody in the field may write “%s”', (text) => {
  expect(hasProhibitedContent(text)).toBe(false)
})
