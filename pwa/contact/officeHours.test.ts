import { expect, test } from 'vitest'
import { hoursHere } from './officeHours.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T23:30:00Z')

test.each([
  [winter, 'Africa/Lagos', '16:00-22:00'],
  [summer, 'Africa/Lagos', '15:00-21:00'],
  [winter, 'Africa/Nairobi', '18:00-00:00'],
  [winter, 'Asia/Kolkata', '20:30-02:30'],
  [winter, 'America/Los_Angeles', '07:00-13:00'],
])('on %s the office hours are in %s %s', (day, zone, hours) => {
  expect(hoursHere(day, zone)).toBe(hours)
})

test('where the clocks agree there is nothing to add', () => {
  expect(hoursHere(winter, 'America/New_York')).toBeNull()
})
