import { expect, it } from 'vitest'
import { sectionGroups, sectionNames, sectionOfHash } from './sections.ts'

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

it('no address, or an unknown one, opens the queue', () => {
  expect(sectionOfHash('')).toBe('pending')
  expect(sectionOfHash('#nowhere')).toBe('pending')
  expect(sectionOfHash('#constructor')).toBe('pending')
})
