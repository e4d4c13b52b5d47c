import { expect, it } from 'vitest'
import { sectionGroups, sectionNames, sectionOfHash, viewOfHash } from './sections.ts'

it('the desk has exactly eleven tabs, each in one group', () => {
  const grouped = sectionGroups.flatMap(({ sections }) => sections)
  expect(grouped).toHaveLength(11)
  expect(new Set(grouped)).toEqual(new Set(Object.keys(sectionNames)))
})

it('each tab has its own address', () => {
  for (const section of sectionGroups.flatMap(({ sections }) => sections)) {
    expect(sectionOfHash(`#${section}`)).toBe(section)
  }
})

it('#social-media-publish opens the social tab', () => {
  expect(sectionOfHash('#social-media-publish')).toBe('social')
})

it('an address without a tab shows the day, one with an unknown tab the queue', () => {
  expect(['', '#'].map(viewOfHash)).toEqual(['today', 'today'])
  expect(['#pending', '#today', '#nowhere', '#constructor'].map(viewOfHash)).toEqual(Array(4).fill('pending'))
  expect(viewOfHash('#social-media-publish')).toBe('social')
})
