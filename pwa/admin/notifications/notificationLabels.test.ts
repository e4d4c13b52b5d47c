import { describe, expect, it } from 'vitest'
import { filterOf, placeOf, tintOf, typeWords, unreadOf } from './notificationLabels.ts'

describe('where something can be done', () => {
  const at = (tab: string, metadata: unknown) => {
    const { section, search } = placeOf({ tab, metadata: metadata === null ? null : JSON.stringify(metadata) })
    return `${search}#${section}`
  }

  it.each([
    ['messages', { contactMessageId: 7, isSpam: false }, '?show=messages&message=7#messages'],
    ['messages', { contactMessageId: 7, isSpam: true }, '?show=aside&message=7#messages'],
    ['messages', { volunteerApplicationId: 3 }, '?show=volunteer&open=3#messages'],
    ['settings', { dataRequestId: 5 }, '?panel=privacy#settings'],
    ['settings', { panel: 'mail' }, '?panel=mail#settings'],
    ['authors', { authorId: 4 }, '?part=profiles#authors'],
    ['authors', { payoutId: 2 }, '?part=rewards#authors'],
    ['pending', { storyId: 9 }, '#pending'],
    ['donations', null, '#donations'],
    ['messages', { contactMessageId: 'seven' }, '#messages'],
    ['a tab that is no more', null, '#pending'],
  ])('in %s with %j is %s', (tab, metadata, place) => {
    expect(at(tab, metadata)).toBe(place)
  })

  it('is the whole tab when what is stored cannot be read', () => {
    expect(placeOf({ tab: 'messages', metadata: '{broken' })).toMatchObject({ search: '', words: 'Open Messages' })
  })
})

it('types are told in words, those of tomorrow too', () => {
  expect(typeWords('review_overdue')).toBe('Review overdue')
  expect(tintOf('contact_form')).toBeUndefined()
  expect(tintOf('of_tomorrow')).toBe('neutral')
})

it.each([
  ['?show=contact_form', 'contact_form'],
  ['?show=toString', 'all'],
  ['', 'all'],
])('the address %s shows %s', (search, filter) => {
  expect(filterOf(search)).toBe(filter)
})

it('marking all read means every unread one up to the newest shown, those below the end of the list too', () => {
  const shown = (unread: number, ...ids: number[]) => unreadOf({ unread, all: ids.map((id) => ({ id })) })
  expect(shown(250, 7, 9, 8)).toEqual({ count: 250, upTo: 9 })
  expect(shown(0)).toEqual({ count: 0, upTo: undefined })
})
