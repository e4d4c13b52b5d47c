import { beforeEach, expect, it } from 'vitest'
import { followZone, zone } from './zone.ts'

beforeEach(() => {
  zone.id = 'America/New_York'
})

it('a zone that was chosen in another tab is the zone of this one', () => {
  followZone({ key: 'adminTimezone', newValue: 'Africa/Nairobi' })
  expect(zone.id).toBe('Africa/Nairobi')
})

it('what else other tabs keep, and that they keep nothing any more, changes no time', () => {
  followZone({ key: 'somethingElse', newValue: 'Africa/Nairobi' })
  followZone({ key: 'adminTimezone', newValue: null })
  expect(zone.id).toBe('America/New_York')
})
