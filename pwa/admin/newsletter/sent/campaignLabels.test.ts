import { describe, expect, it } from 'vitest'
import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import type { CampaignState } from '../../../../data/vocabulary/newsletter.ts'
import { placeOf } from '../places.ts'
import { recipientsOf } from '../subscribers/subscriberLabels.ts'
import { progressInWords, shareDone } from './campaignLabels.ts'

const none = { queued: 0, sent: 0, failed: 0, unsure: 0, skipped: 0 }

describe('the progress of a newsletter', () => {
  const share = (state: CampaignState, counts: Partial<typeof none>) =>
    shareDone({ state, counts: { ...none, ...counts } })
  const said = (state: CampaignState, counts: Partial<typeof none>) =>
    progressInWords({ state, counts: { ...none, ...counts } })

  it('counts as done whatever was tried, and is whole only when nothing waits', () => {
    expect(share('sending', { queued: 1, sent: 999 })).toBe(99)
    expect(share('sent', { sent: 498, failed: 1, unsure: 1, skipped: 1 })).toBe(100)
    expect(share('sending', { queued: 1, skipped: 99 })).toBe(0)
    expect(share('sent', {})).toBe(100)
  })

  it('is not whole when it was stopped', () => {
    expect(share('cancelled', { sent: 10, skipped: 428 })).toBe(2)
    expect(share('cancelled', { skipped: 428 })).toBe(0)
    expect(said('cancelled', { sent: 10, skipped: 428 })).toBe('10 of 438 mails sent, stopped')
  })

  it('is told with what went wrong, and without what did not', () => {
    expect(said('sending', { sent: 1200, queued: 300 })).toBe('1,200 of 1,500 mails sent')
    expect(said('sent', { sent: 1, failed: 2, unsure: 3, skipped: 4 })).toBe(
      '1 of 10 mails sent, 2 failed, 3 unsure, 4 left out',
    )
    expect(said('paused', { sent: 1, queued: 2 })).toBe('1 of 3 mails sent, paused')
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
    expect(placeOf(search)).toMatchObject(place)
  })
})
