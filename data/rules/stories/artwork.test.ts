import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Artwork, artworkDescriptions, artworkFor, artworksFor, artworksForNews } from './artwork.ts'

const bare = { picture: null, video: null }

test('a story without a photo always gets the same linocut of an animal that it names, or else a pattern', () => {
  expect(artworkFor({ id: 12, species: ['white-bellied pangolin'] })).toBe('pangolin')
  expect(artworkFor({ id: 12, species: ['hornbill', 'hooded vulture'] })).toBe('vulture')
  expect(artworkFor({ id: 12, species: ['leatherback'] })).toBe('turtle')
  for (let id = 0; id < 20; id++) {
    expect(['elephant', 'savanna']).toContain(artworkFor({ id, species: ['forest elephant'] }))
    for (const species of [[], ['hornbill'], ['sengi']])
      expect(artworkDescriptions[artworkFor({ id, species })]).not.toMatch(/linocut/i)
  }
})

/** In three columns with a first card of two, the cards that touch are one to four places apart. */
const expectNoneAlikeAround = (covers: readonly (Artwork | null)[]) => {
  for (const [index, cover] of covers.entries()) expect(covers.slice(index + 1, index + 5)).not.toContain(cover)
}

test('no card of a list shows the linocut of one beside, above or below it', () => {
  for (const species of [[], ['rhino'], ['elephant', 'rhino']])
    expectNoneAlikeAround(artworksFor([2, 4, 6, 7, 8, 10, 12, 14, 21].map((id) => ({ id, species, ...bare }))))
  expectNoneAlikeAround(artworksForNews([1, 8, 15, 22, 23, 24, 30]))
})

test('alone, a story shows what it shows at the head of a list', () => {
  for (const species of [[], ['rhino']])
    expect(artworksFor([{ id: 5, species, ...bare }])).toEqual([artworkFor({ id: 5, species })])
})

test('a list leaves out the linocuts that its page shows elsewhere', () => {
  const stories = [2, 4, 6, 8].map((id) => ({ id, species: ['elephant', 'heron'], ...bare }))
  const covers = artworksFor(stories, ['lagoon', 'savanna'])
  for (const cover of covers) expect(['lagoon', 'savanna']).not.toContain(cover)
  expectNoneAlikeAround(covers)
})

test('a story with a photo or a video needs no linocut', () => {
  const stories = [
    { id: 1, species: ['elephant'], picture: {}, video: null },
    { id: 2, species: ['elephant'], picture: null, video: {} },
    { id: 3, species: ['elephant'], ...bare },
  ]
  expect(artworksFor(stories)).toEqual([null, null, 'savanna'])
})

test('every linocut and pattern exists and weighs under 6.5 kB', () => {
  for (const name of Object.keys(artworkDescriptions))
    expect(readFileSync(`pwa/public/art/${name}.svg`).length).toBeLessThan(6_500)
})
