import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { hasLimits } from '../../platform/programs.ts'
import { convertStrangersPhoto, createPhotoConverter } from './photoProgram.ts'
import { tooMuchMemory, UnusableMedia } from './problem.ts'
import { folderOfEachTest } from './testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const within = folderOfEachTest()
const neverStopped = new AbortController().signal

let photos: { avif: Buffer; jpeg: Buffer }
beforeAll(async () => {
  const empty = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#567a3c' }, limitInputPixels: false })
  photos = {
    avif: await empty(6_000, 4_000).avif({ effort: 0 }).toBuffer(),
    jpeg: await empty(12_000, 9_000).jpeg().toBuffer(),
  }
})

async function convert(photo: Buffer, converter = convertStrangersPhoto) {
  const file = within('original')
  await writeFile(file, photo)
  const copies: string[] = []
  await converter(file, async (name) => void copies.push(name), neverStopped)
  return copies
}

test.for(['avif', 'jpeg'] as const)('the largest %s of a phone is opened within the bound', async (form) => {
  expect(await convert(photos[form])).toEqual(['480.webp', '960.webp', '1600.webp'])
})

test('a good photo that gets too little memory is told so, and is not called damaged', async ({ skip }) => {
  if (!(await hasLimits())) skip()
  const small = createPhotoConverter({ memoryBytes: 96 * 1024 ** 2 })
  await expect(convert(photos.avif, small)).rejects.toEqual(new UnusableMedia(tooMuchMemory))
})
