import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ConvertedPhoto } from '../../platform/providers/converter.ts'
import { convertPhoto } from './photos.ts'
import { UnusableMedia } from './problem.ts'
import {
  asPhone,
  corners,
  cornersPhoto,
  marksIn,
  pngChunk,
  pngOfSize,
  temporaryFolder,
  turnedFor,
  withIptc,
} from './testing.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

async function convert(photo: Buffer): Promise<{ photo: ConvertedPhoto; copies: Map<string, Buffer> }> {
  const file = path.join(folder, 'original')
  await writeFile(file, photo)
  const copies = new Map<string, Buffer>()
  const converted = await convertPhoto(file, async (name, bytes) => void copies.set(name, bytes))
  return { photo: converted, copies }
}

const onlyCopy = (copies: Map<string, Buffer>) => [...copies.values()].at(-1) ?? Buffer.alloc(0)

async function cornersOf(photo: Buffer) {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  return { topLeft: at(0.1, 0.1), topRight: at(0.9, 0.1), bottomLeft: at(0.1, 0.9), bottomRight: at(0.9, 0.9) }
}

function expectUpright(seen: Awaited<ReturnType<typeof cornersOf>>) {
  for (const corner of Object.keys(corners) as (keyof typeof corners)[]) {
    for (const [channel, value] of corners[corner].entries()) {
      expect(Math.abs((seen[corner][channel] ?? 0) - value), `${corner} ${seen[corner]}`).toBeLessThan(30)
    }
  }
}

describe('the copies of a photo', () => {
  test('are 480, 960 and 1600 px wide', async () => {
    const { photo, copies } = await convert(
      await sharp(await cornersPhoto(2400, 1800))
        .jpeg()
        .toBuffer(),
    )
    expect([...copies.keys()]).toEqual(['480.webp', '960.webp', '1600.webp'])
    expect(photo).toMatchObject({ width: 1600, height: 1200, widths: [480, 960, 1600] })
    for (const [index, [name, copy]] of [...copies].entries()) {
      const { format, width, height } = await sharp(copy).metadata()
      expect({ format, name: `${width}.webp`, height }).toEqual({
        format: 'webp',
        name,
        height: ((width ?? 0) * 3) / 4,
      })
      expect(photo.widthBytes[index]).toBe(copy.length)
    }
  })

  test.each([
    [300, [300]],
    [480, [480]],
    [700, [480, 700]],
    [960, [480, 960]],
    [1300, [480, 960, 1300]],
    [1600, [480, 960, 1600]],
  ])('are never enlarged: of %i px there are %j', async (width, widths) => {
    const { photo } = await convert(await cornersPhoto(width, 200))
    expect(photo.widths).toEqual(widths)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('stand upright when the camera was held in position %i', async (orientation) => {
    const stored = await turnedFor(orientation, await cornersPhoto())
    const original = await asPhone(stored, orientation).jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(original).metadata()).orientation).toBe(orientation)
    const { photo, copies } = await convert(original)
    expect(photo).toMatchObject({ width: 600, height: 400 })
    for (const copy of copies.values()) expectUpright(await cornersOf(copy))
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('of a %s carry no place, time or name', async (format) => {
    const plain = await asPhone(await cornersPhoto())
      .toFormat(format)
      .toBuffer()
    const original = format === 'jpeg' ? withIptc(plain) : plain
    const before = await sharp(original).metadata()
    expect(before.exif).toBeDefined()
    expect(before.xmp).toBeDefined()
    const { photo, copies } = await convert(original)
    for (const copy of copies.values()) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(copy).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect(await marksIn(copy)).toEqual([])
    }
    expectUpright(await cornersOf(onlyCopy(copies)))
    expect(await marksIn(Buffer.from(photo.placeholder.split(',')[1] ?? '', 'base64'))).toEqual([])
  })

  test('keep the colours that a profile describes', async () => {
    const colour = { r: 200, g: 60, b: 60 }
    const inP3 = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const [stored = 0] = await sharp(inP3, { ignoreIcc: true }).raw().toBuffer()
    expect(Math.abs(stored - colour.r)).toBeGreaterThan(8)
    const { copies } = await convert(inP3)
    const [r = 0, g = 0, b = 0] = await sharp(onlyCopy(copies)).raw().toBuffer()
    expect(Math.max(Math.abs(r - colour.r), Math.abs(g - colour.g), Math.abs(b - colour.b))).toBeLessThan(8)
  })

  test.each([
    [
      'printer colours',
      () =>
        sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7' } })
          .toColourspace('cmyk')
          .jpeg(),
    ],
    [
      'grey tones',
      () =>
        sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
          .greyscale()
          .jpeg(),
    ],
    ['transparency', () => sharp({ create: { width: 640, height: 480, channels: 4, background: '#3a78' } }).png()],
    [
      '16 bits',
      () =>
        sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7' } })
          .toColourspace('rgb16')
          .png(),
    ],
  ])('are made of photos with %s', async (_what, photo) => {
    const { copies } = await convert(await photo().toBuffer())
    expect([...copies.keys()]).toEqual(['480.webp', '640.webp'])
  })

  test('of a very tall photo stay within what WebP can hold', async () => {
    const { photo } = await convert(await cornersPhoto(500, 20_000))
    expect(photo).toMatchObject({ width: 400, height: 16_000, widths: [400] })
  })

  test('come with a placeholder of some 20 px that fits into a page', async () => {
    const { photo } = await convert(await cornersPhoto())
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(photo.placeholder.length).toBeLessThan(600)
    const { width, height } = await sharp(Buffer.from(photo.placeholder.split(',')[1] ?? '', 'base64')).metadata()
    expect({ width, height }).toEqual({ width: 20, height: 13 })
  })
})

describe('a photo that cannot be used ends in words', () => {
  const reasonFor = async (photo: Buffer) => {
    const failure = await convert(photo).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UnusableMedia)
    return (failure as UnusableMedia).message
  }

  test('a bomb of 50,000 × 50,000 pixels', async () => {
    expect(await reasonFor(pngOfSize(50_000, 50_000))).toBe(
      'The photo is too large to open: 50,000 × 50,000 pixels. At most 120 million pixels can be.',
    )
  })

  test('a progressive photo that would have to be held whole', async () => {
    const large = sharp({ create: { width: 6_000, height: 5_200, channels: 3, background: '#3a7' } })
    expect(await reasonFor(await large.jpeg({ progressive: true }).toBuffer())).toMatch(/At most 30 million pixels/)
  })

  test('a header without its pixels', async () => {
    expect(await reasonFor(pngOfSize(4_000, 3_000))).toBe('The photo is cut off or damaged: it cannot be opened.')
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that is cut off', async (format) => {
    const whole = await sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer()
    const reason = await reasonFor(whole.subarray(0, Math.floor(whole.length * 0.6)))
    expect(reason).toBe('The photo is cut off or damaged: it cannot be opened.')
  })

  test('a page with the first bytes of a photo', async () => {
    const disguised = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from('<script>alert(1)</script>'.repeat(50)),
    ])
    expect(await reasonFor(disguised)).toMatch(/cannot be opened|can be opened/)
  })

  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['a text', Buffer.from('Once upon a time')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_what, content) => {
    expect(await reasonFor(content)).toMatch(/can be opened|cannot be opened/)
  })
})

test('text that unpacks to a hundred times its size does no harm', async () => {
  const photo = await cornersPhoto()
  const headerEnd = 8 + 25
  const bomb = pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]),
  )
  const armed = Buffer.concat([photo.subarray(0, headerEnd), bomb, photo.subarray(headerEnd)])
  const outcome = await convert(armed).then(
    ({ copies }) => copies.size,
    (error: unknown) => error,
  )
  if (typeof outcome === 'number') expect(outcome).toBe(2)
  else expect(outcome).toBeInstanceOf(UnusableMedia)
})

test('the original is only read', async () => {
  const photo = await asPhone(await cornersPhoto())
    .jpeg()
    .toBuffer()
  await convert(photo)
  expect(await readFile(path.join(folder, 'original'))).toEqual(photo)
})
