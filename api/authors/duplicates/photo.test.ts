import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { likenessBounds } from '../../../data/vocabulary/rewards.ts'
import { faultRunsOr } from '../../../scripts/faults/runs.ts'
import { dhash, type Pixels, photoDistance, readPixels, resemblance } from './photo.ts'
import { drawPicture } from './testing.ts'

const { bits, leastAlike } = likenessBounds.photo

const isNear = (one: string | null, other: string | null) =>
  one !== null && other !== null && photoDistance(one, other) <= bits
/** The two steps of the comparison. */
const isRepeated = (one: Pixels, other: Pixels) =>
  isNear(dhash(one), dhash(other)) && resemblance(one, other) >= leastAlike

const cropped = (sides: { left: number; top: number; width: number; height: number }) => (picture: Buffer) =>
  sharp(picture).extract(sides).jpeg({ quality: 75 }).toBuffer()

describe('a repeated photo is found', () => {
  let pictures: { picture: Buffer; original: Pixels }[]
  beforeAll(async () => {
    const drawn = await Promise.all(Array.from({ length: 24 }, (_, number) => drawPicture(number)))
    pictures = await Promise.all(drawn.map(async (picture) => ({ picture, original: await readPixels(picture) })))
  })

  test.each<[string, (picture: Buffer) => Promise<Buffer>]>([
    ['saved again as a JPEG of low quality', (picture) => sharp(picture).jpeg({ quality: 25 }).toBuffer()],
    ['made smaller', (picture) => sharp(picture).resize(120).webp({ quality: 60 }).toBuffer()],
    ['made larger', (picture) => sharp(picture).resize(900).jpeg().toBuffer()],
    ['stretched', (picture) => sharp(picture).resize(300, 150, { fit: 'fill' }).jpeg().toBuffer()],
    ['made brighter', (picture) => sharp(picture).modulate({ brightness: 1.15 }).jpeg().toBuffer()],
    ['without colour', (picture) => sharp(picture).greyscale().jpeg().toBuffer()],
    ['cropped by 5 % at the left', cropped({ left: 15, top: 0, width: 285, height: 220 })],
    ['cropped by 5 % in the middle', cropped({ left: 8, top: 6, width: 285, height: 209 })],
    ['cropped by 5 % at a corner', cropped({ left: 0, top: 11, width: 285, height: 209 })],
    ['cropped by 4 % at a corner', cropped({ left: 12, top: 9, width: 288, height: 211 })],
  ])('%s', async (_, change) => {
    const missed: number[] = []
    for (const [number, { picture, original }] of pictures.entries()) {
      const copy = await readPixels(await change(picture))
      if (dhash(original) !== null && !isRepeated(original, copy)) missed.push(number)
    }
    expect(missed).toEqual([])
  })

  test('turned upright by what the camera noted', async () => {
    const upright = await drawPicture(1)
    const turned = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(isRepeated(await readPixels(upright), await readPixels(turned))).toBe(true)
  })
})

/** Each night among 500, whose pairs are ten times as many. */
const different = Math.min(500, 30 * faultRunsOr(5))

test(`of ${different} different pictures none is taken for another`, async () => {
  const pictures: Pixels[] = []
  for (let number = 0; number < different; number++) pictures.push(await readPixels(await drawPicture(number)))
  const hashes = pictures.map(dhash)
  const repeated = pictures.flatMap((one, index) =>
    pictures.slice(0, index).flatMap((other, before) => {
      const near = isNear(hashes[index] ?? null, hashes[before] ?? null)
      return near && resemblance(one, other) >= leastAlike ? [[before, index]] : []
    }),
  )
  expect(repeated).toEqual([])
  expect(hashes.filter((hash) => hash === null).length).toBeLessThan(10)
}, 180_000)

test.each([
  ['one colour', '<rect width="300" height="220" fill="#3a7"/>'],
  [
    'one even gradient',
    '<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient><rect width="300" height="220" fill="url(#g)"/>',
  ],
])('a picture of %s has nothing to be recognised by', async (_, inner) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="220">${inner}</svg>`
  expect(dhash(await readPixels(await sharp(Buffer.from(svg)).png().toBuffer()))).toBeNull()
})
