import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { carriesMetadata, tellsLocation } from './photoMetadata.ts'

const pixels = { create: { width: 32, height: 24, channels: 3, background: '#b5472a' } } as const
const gps = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '24/1 59/1 0/1' } } as const

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])

const formats = ['jpeg', 'webp', 'png'] as const

describe('a photo from a camera', () => {
  it.each(formats)('%s: a position in it is noticed', async (format) => {
    expect(await tellsLocation(blob(await sharp(pixels).withExif(gps).toFormat(format).toBuffer()))).toBe(true)
  })

  it.each(formats)('%s: without a position none is reported', async (format) => {
    const file = blob(await sharp(pixels).withExif({ IFD0: gps.IFD0 }).toFormat(format).toBuffer())
    expect(await tellsLocation(file)).toBe(false)
  })

  it.each(['jpeg', 'webp'] as const)(
    '%s: metadata of any kind are found, and none where there are none',
    async (format) => {
      const plain = await sharp(pixels).toFormat(format).toBuffer()
      const exif = await sharp(pixels).withExif({ IFD0: gps.IFD0 }).toFormat(format).toBuffer()
      const xmp = await sharp(pixels)
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')
        .toFormat(format)
        .toBuffer()
      expect(await Promise.all([plain, exif, xmp].map((file) => carriesMetadata(blob(file))))).toEqual([
        false,
        true,
        true,
      ])
    },
  )

  it('a cut or hostile file is no photo with a position', async () => {
    const whole = await sharp(pixels).withExif(gps).jpeg().toBuffer()
    for (let length = 0; length < 200; length += 7) await tellsLocation(blob(whole.subarray(0, length)))
    expect(await tellsLocation(new Blob(['Exif\0\0MM\0*\xff\xff\xff\xff']))).toBe(false)
  })
})
