import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storyCategories } from '../vocabulary/stories.ts'
import { artworkDescriptions, artworkFor, artworksFor } from './artwork.ts'

const bare = { picture: null, video: null }

test('a story without a photo always gets the same linocut of its category', () => {
  expect(artworkFor({ id: 12, category: 'Wildlife Return' })).toBe('pangolin')
  expect(artworkFor({ id: 13, category: 'Wildlife Return' })).toBe('rhino')
  expect(artworkFor({ id: 12, category: 'Youth Engagement' })).toBe('pangolin')
})

test('neighbours in a list never show the same linocut', () => {
  for (const category of storyCategories) {
    const plates = artworksFor([2, 4, 6, 7].map((id) => ({ id, category, ...bare })))
    for (const [index, plate] of plates.entries()) expect(plate).not.toBe(plates[index + 1])
  }
})

test('a story with a photo or a video needs no linocut', () => {
  const stories = [
    { id: 1, category: 'Education' as const, picture: {}, video: null },
    { id: 2, category: 'Education' as const, picture: null, video: {} },
    { id: 3, category: 'Education' as const, ...bare },
  ]
  expect(artworksFor(stories)).toEqual([null, null, 'elephant'])
})

test('every linocut exists and weighs under 6.5 kB', () => {
  for (const name of Object.keys(artworkDescriptions))
    expect(readFileSync(`pwa/public/art/${name}.svg`).length).toBeLessThan(6_500)
})
