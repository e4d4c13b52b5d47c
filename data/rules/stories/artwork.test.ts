import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storyCategories } from '../../vocabulary/stories.ts'
import { type Artwork, artworkDescriptions, artworkFor, artworksFor, artworksForNews } from './artwork.ts'

const bare = { picture: null, video: null }

test('a story without a photo always gets the same linocut of its category', () => {
  expect(artworkFor({ id: 12, category: 'Wildlife Return' })).toBe('pangolin')
  expect(artworkFor({ id: 13, category: 'Wildlife Return' })).toBe('rhino')
  expect(artworkFor({ id: 12, category: 'Youth Engagement' })).toBe('pangolin')
})

/** In three columns with a first card of two, the cards that touch are one to four places apart. */
const expectNoneAlikeAround = (covers: readonly (Artwork | null)[]) => {
  for (const [index, cover] of covers.entries()) expect(covers.slice(index + 1, index + 5)).not.toContain(cover)
}

test('no card of a list shows the linocut of one beside, above or below it', () => {
  for (const category of storyCategories)
    expectNoneAlikeAround(artworksFor([2, 4, 6, 7, 8, 10, 12, 14, 21].map((id) => ({ id, category, ...bare }))))
  expectNoneAlikeAround(artworksForNews([1, 8, 15, 22, 23, 24, 30]))
})

test('alone, a story shows what it shows at the head of a list', () => {
  for (const category of storyCategories)
    expect(artworksFor([{ id: 5, category, ...bare }])).toEqual([artworkFor({ id: 5, category })])
})

test('a list leaves out the linocuts that its page shows elsewhere', () => {
  const stories = [2, 4, 6, 8].map((id) => ({ id, category: 'Community Action' as const, ...bare }))
  const covers = artworksFor(stories, ['lagoon', 'savanna'])
  for (const cover of covers) expect(['lagoon', 'savanna']).not.toContain(cover)
  expectNoneAlikeAround(covers)
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
