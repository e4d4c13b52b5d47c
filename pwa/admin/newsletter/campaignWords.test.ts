import { describe, expect, it } from 'vitest'
import type { Subscriber } from '../../../data/contract/newsletter.ts'
import { progressInWords, shareDone } from './campaignWords.ts'
import { placeOf } from './places.ts'
import { recipientsOf } from './recipientsOf.ts'

const none = { queued: 0, sent: 0, failed: 0, unsure: 0, skipped: 0 }

describe('the progress of a newsletter', () => {
  it('counts as done whatever is decided, and is whole only when nothing waits', () => {
    expect(shareDone({ ...none, queued: 1, sent: 999 })).toBe(99)
    expect(shareDone({ ...none, sent: 497, failed: 1, unsure: 1, skipped: 1 })).toBe(100)
    expect(shareDone(none)).toBe(100)
  })

  it('is told with what went wrong, and without what did not', () => {
    expect(progressInWords({ ...none, sent: 1200, queued: 300 })).toBe('1,200 of 1,500 mails sent')
    expect(progressInWords({ queued: 0, sent: 1, failed: 2, unsure: 3, skipped: 4 })).toBe(
      '1 of 10 mails sent, 2 failed, 3 unsure, 4 left out',
    )
  })
})

describe('the recipients', () => {
  const person = (id: number, changes: Partial<Subscriber> = {}): Subscriber => ({
    id,
    email: `reader${id}@example.org`,
    subscribedAt: '2026-11-01T08:00:00.000Z',
    source: 'form',
    confirmedAt: '2026-11-01T08:00:00.000Z',
    refusedAt: null,
    refusal: null,
    ...changes,
  })
  const people = [
    person(1),
    person(2, { confirmedAt: null }),
    person(3, { refusedAt: '2026-11-02T08:00:00.000Z' }),
    person(4),
  ]

  it('are never people who did not confirm or whose mailbox refused', () => {
    expect(recipientsOf('all', people).map(({ id }) => id)).toEqual([1, 4])
    expect(recipientsOf([2, 3, 4, 99], people).map(({ id }) => id)).toEqual([4])
  })
})

describe('the address of the newsletter desk', () => {
  it.each([
    ['', { part: 'compose', campaign: null }],
    ['?part=sent', { part: 'sent', campaign: null }],
    ['?part=sent&id=12', { part: 'sent', campaign: 12 }],
    ['?part=sent&id=-1', { part: 'sent', campaign: null }],
    ['?part=subscribers&id=12', { part: 'subscribers', campaign: null }],
    ['?part=toString', { part: 'compose', campaign: null }],
  ])('%s opens %o', (search, place) => {
    expect(placeOf(search)).toEqual(place)
  })
})
